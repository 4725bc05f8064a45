package ruminate.format.item;

import ruminate.format.bytes.U64;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Unit;

/**
 * Back reference of a data extent that no longer fits into its extent item: by tree, inode and offset.
 *
 * <p>Key: (logical address, {@code EXTENT_DATA_REF}, hash of root, objectid and offset).
 *
 * <p>Stands behind an {@link ExtentItem} with the same objectid; the inline form is an {@link InlineRef}.
 *
 * <p>Source: {@code struct btrfs_extent_data_ref}, uapi/linux/btrfs_tree.h.
 *
 * @param root tree that refers to the extent
 * @param objectid inode in that tree
 * @param offset file offset minus the offset into the extent, may wrap below 0
 * @param count number of file extent items that refer so
 */
public record ExtentDataRef(Key key, long root, long objectid, long offset, long count) implements FixedItem {
    private static final Layout L = Layout.of("btrfs_extent_data_ref");
    /** Tree that refers to the extent. */
    public static final Field ROOT = L.u64(0x00, "root", Unit.OBJECT_ID);

    /** Inode in that tree. */
    public static final Field OBJECTID = L.u64(0x08, "objectid", Unit.OBJECT_ID);

    /** File offset minus the offset into the extent, may wrap below 0. */
    public static final Field OFFSET = L.u64(0x10, "offset", Unit.BYTES);

    /** Number of file extent items that refer so. */
    public static final Field COUNT = L.u32(0x18, "count", Unit.COUNT);

    /** The structure. */
    public static final Layout LAYOUT = L.end(0x1c);

    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        in.requireExactSize(LAYOUT.size());
        return new ExtentDataRef(key, ROOT.get(in), OBJECTID.get(in), OFFSET.get(in), COUNT.get(in));
    }

    @Override
    public Layout layout() {
        return LAYOUT;
    }

    @Override
    public void write(byte[] bytes, int at) {
        ROOT.put(bytes, at, root);
        OBJECTID.put(bytes, at, objectid);
        OFFSET.put(bytes, at, offset);
        COUNT.put(bytes, at, count);
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        new Judge(at, findings)
                .key(U64.aligned(key.objectid(), geometry.sectorSize()), "address is not aligned")
                .aligned("offset", offset, geometry.sectorSize())
                .field(count != 0, "count", count, "at least 1");
    }

    static void dump(ItemBytes in, DumpText out) {
        out.text("\t\textent data backref root ").tree(in.get(ROOT));
        out.text(" objectid ").u64(in.get(OBJECTID)).text(" offset ").u64(in.get(OFFSET));
        out.text(" count ").u64(in.get(COUNT)).end();
    }
}
