package ruminate.format.item;

import java.util.ArrayList;
import java.util.List;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Piece;
import ruminate.format.layout.Unit;

/**
 * Names of an inode in one directory.
 *
 * <p>Key: (inode, {@code INODE_REF}, inode of the directory).
 *
 * <p>Each name has a {@link DirItem} of both kinds in the directory. In the root tree, tree 5 has one such item.
 *
 * <p>Source: {@code struct btrfs_inode_ref}, uapi/linux/btrfs_tree.h.
 *
 * @param names the names, in order
 */
public record InodeRef(Key key, List<Name> names) implements TypedItem {
    private static final ByteView DOTS = ByteView.of("..");
    private static final Layout L = Layout.of("btrfs_inode_ref");
    /** Index of the name in the directory. */
    public static final Field INDEX = L.u64(0x00, "index", Unit.NUMBER);
    /** Length of the name in bytes. */
    public static final Field NAME_LEN = L.u16(0x08, "name_len", Unit.BYTES);
    /** The structure before each name. */
    public static final Layout LAYOUT = L.end(0x0a);

    /**
     * One name.
     *
     * @param index offset of its {@code DIR_INDEX} key
     * @param name the name in bytes
     */
    public record Name(long index, ByteView name) {}

    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        List<Name> names = new ArrayList<>();
        int at = 0;
        while (at < in.size()) {
            ByteView head = in.slice(at, LAYOUT.size(), "inode_ref");
            int length = NAME_LEN.getInt(head);
            names.add(new Name(INDEX.get(head), in.slice(at + LAYOUT.size(), length, "name_len")));
            at += LAYOUT.size() + length;
        }
        return new InodeRef(key, List.copyOf(names));
    }

    @Override
    public int size() {
        return names.stream().mapToInt(name -> LAYOUT.size() + name.name.size()).sum();
    }

    @Override
    public void write(byte[] bytes, int at) {
        int to = at;
        for (Name name : names) {
            INDEX.put(bytes, to, name.index);
            NAME_LEN.put(bytes, to, name.name.size());
            name.name.copyTo(bytes, to + LAYOUT.size());
            to += LAYOUT.size() + name.name.size();
        }
    }

    @Override
    public List<Piece> pieces() {
        List<Piece> pieces = new ArrayList<>();
        int at = 0;
        for (int i = 0; i < names.size(); i++) {
            ByteView name = names.get(i).name;
            pieces.add(Piece.of("ref[" + i + "]", at, LAYOUT));
            pieces.add(Piece.bytes("ref[" + i + "]", at + LAYOUT.size(), "name", name.size(), Unit.NAME));
            at += LAYOUT.size() + name.size();
        }
        return pieces;
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        Judge judge = new Judge(at, findings).field(!names.isEmpty(), "item size", 0, "at least one name");
        for (Name name : names) {
            DirItem.checkNameLength(judge, name.name.size());
            if (key.objectid() == key.offset()) {
                judge.field(name.index == 0, "index", name.index, "0 for the root directory");
                judge.field(name.name.size() == 2, "name_len", name.name.size(), "2, of ..");
            }
        }
    }

    /** Reports a top directory that calls its parent, itself, anything but {@code ..}; hiding names changes that one, too. */
    public void checkDots(Place at, Findings findings) {
        for (Name name : names) {
            boolean top = key.objectid() == key.offset() && name.name.size() == DOTS.size();
            if (top && !name.name.equals(DOTS)) {
                findings.add(Finding.of(
                        FindingCode.ITEM_BAD_FIELD, at, "name", name.name.hex(), ".. in hex, " + DOTS.hex()));
            }
        }
    }

    static void dump(ItemBytes in, DumpText out) {
        int at = 0;
        while (at < in.size()) {
            int length = (int) in.get(NAME_LEN, at);
            out.text("\t\tindex ")
                    .u64(in.get(INDEX, at))
                    .text(" namelen ")
                    .u64(length)
                    .text(" name: ");
            out.name(in, at + LAYOUT.size(), Math.min(length, DirItem.MAX_NAME)).end();
            at += LAYOUT.size() + length;
        }
    }
}
