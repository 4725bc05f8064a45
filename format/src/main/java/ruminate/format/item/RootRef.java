package ruminate.format.item;

import java.util.List;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Piece;
import ruminate.format.layout.Unit;

/**
 * The name under which a subvolume appears in another.
 *
 * <p>Key: (parent subvolume, {@code ROOT_REF}, child subvolume), and the same body the other way round under {@code
 * ROOT_BACKREF}.
 *
 * <p>The directory entry is a {@link DirItem} of both kinds in the parent's tree.
 *
 * <p>Source: {@code struct btrfs_root_ref}, uapi/linux/btrfs_tree.h.
 *
 * @param dirid inode of the directory in the parent
 * @param sequence index of the name in the directory
 * @param name the name in bytes
 */
public record RootRef(Key key, long dirid, long sequence, ByteView name) implements TypedItem {
    private static final Layout L = Layout.of("btrfs_root_ref");
    /** Inode of the directory in the parent. */
    public static final Field DIRID = L.u64(0x00, "dirid", Unit.OBJECT_ID);
    /** Index of the name in the directory. */
    public static final Field SEQUENCE = L.u64(0x08, "sequence", Unit.NUMBER);
    /** Length of the name in bytes. */
    public static final Field NAME_LEN = L.u16(0x10, "name_len", Unit.BYTES);
    /** The structure before the name. */
    public static final Layout LAYOUT = L.end(0x12);

    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        in.requireSize(LAYOUT.size());
        int length = NAME_LEN.getInt(in);
        in.requireExactSize(LAYOUT.size() + length);
        return new RootRef(key, DIRID.get(in), SEQUENCE.get(in), in.slice(LAYOUT.size(), length, "name_len"));
    }

    @Override
    public int size() {
        return LAYOUT.size() + name.size();
    }

    @Override
    public void write(byte[] bytes, int at) {
        DIRID.put(bytes, at, dirid);
        SEQUENCE.put(bytes, at, sequence);
        NAME_LEN.put(bytes, at, name.size());
        name.copyTo(bytes, at + LAYOUT.size());
    }

    @Override
    public List<Piece> pieces() {
        return List.of(Piece.of(LAYOUT), Piece.bytes("", LAYOUT.size(), "name", name.size(), Unit.NAME));
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        DirItem.checkNameLength(new Judge(at, findings), name.size());
    }

    static void dump(ItemBytes in, DumpText out) {
        out.text(in.type() == KeyType.ROOT_REF ? "\t\troot ref key dirid " : "\t\troot backref key dirid ");
        out.u64(in.get(DIRID)).text(" sequence ").u64(in.get(SEQUENCE)).text(" name ");
        int length = Math.min((int) in.get(NAME_LEN), DirItem.MAX_NAME);
        if (out.options().hideNames()) {
            out.text("HIDDEN").end();
        } else {
            out.string(in, LAYOUT.size(), length).end();
        }
    }
}
