package ruminate.format.item;

import java.util.ArrayList;
import java.util.List;
import ruminate.format.bytes.U64;
import ruminate.format.checksum.Crc32cHash;
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
 * Names of an inode that no longer fit into the {@link InodeRef} of their directory.
 *
 * <p>Key: (inode, {@code INODE_EXTREF}, hash of directory and name). Names of equal hash share an item.
 *
 * <p>Source: {@code struct btrfs_inode_extref}, uapi/linux/btrfs_tree.h; since Linux 3.7.
 *
 * @param names the names, in order
 */
public record InodeExtref(Key key, List<Name> names) implements TypedItem {
    private static final Layout L = Layout.of("btrfs_inode_extref");
    /** Inode of the directory. */
    public static final Field PARENT_OBJECTID = L.u64(0x00, "parent_objectid", Unit.OBJECT_ID);
    /** Index of the name in the directory. */
    public static final Field INDEX = L.u64(0x08, "index", Unit.NUMBER);
    /** Length of the name in bytes. */
    public static final Field NAME_LEN = L.u16(0x10, "name_len", Unit.BYTES);
    /** The structure before each name. */
    public static final Layout LAYOUT = L.end(0x12);

    /**
     * One name.
     *
     * @param parent inode of the directory
     * @param index offset of its {@code DIR_INDEX} key
     * @param name the name in bytes
     */
    public record Name(long parent, long index, ByteView name) {}

    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        List<Name> names = new ArrayList<>();
        int at = 0;
        while (at < in.size()) {
            ByteView head = in.slice(at, LAYOUT.size(), "inode_extref");
            int length = NAME_LEN.getInt(head);
            ByteView name = in.slice(at + LAYOUT.size(), length, "name_len");
            names.add(new Name(PARENT_OBJECTID.get(head), INDEX.get(head), name));
            at += LAYOUT.size() + length;
        }
        return new InodeExtref(key, List.copyOf(names));
    }

    @Override
    public int size() {
        return names.stream().mapToInt(name -> LAYOUT.size() + name.name.size()).sum();
    }

    @Override
    public void write(byte[] bytes, int at) {
        int to = at;
        for (Name name : names) {
            PARENT_OBJECTID.put(bytes, to, name.parent);
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
            pieces.add(Piece.of("extref[" + i + "]", at, LAYOUT));
            pieces.add(Piece.bytes("extref[" + i + "]", at + LAYOUT.size(), "name", name.size(), Unit.NAME));
            at += LAYOUT.size() + name.size();
        }
        return pieces;
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        Judge judge = new Judge(at, findings).field(!names.isEmpty(), "item size", 0, "at least one name");
        for (Name name : names) {
            DirItem.checkNameLength(judge, name.name.size());
            long hash = Crc32cHash.extendedReference(name.parent, name.name.toArray());
            if (key.offset() != hash) {
                findings.add(Finding.of(FindingCode.NAME_BAD_HASH, at, U64.text(key.offset()), hash));
            }
        }
    }

    static void dump(ItemBytes in, DumpText out) {
        int at = 0;
        while (at < in.size()) {
            int length = (int) in.get(NAME_LEN, at);
            out.text("\t\tindex ").u64(in.get(INDEX, at)).text(" parent ").u64(in.get(PARENT_OBJECTID, at));
            out.text(" namelen ").u64(length).text(" name: ");
            out.name(in, at + LAYOUT.size(), Math.min(length, DirItem.MAX_NAME)).end();
            at += LAYOUT.size() + length;
        }
    }
}
