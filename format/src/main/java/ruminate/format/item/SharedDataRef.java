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
 * Back reference of a data extent that no longer fits into its extent item: by the leaf that refers to it.
 *
 * <p>Key: (logical address, {@code SHARED_DATA_REF}, logical address of the leaf).
 *
 * <p>Stands behind an {@link ExtentItem} with the same objectid; the inline form is an {@link InlineRef}.
 *
 * <p>Source: {@code struct btrfs_shared_data_ref}, uapi/linux/btrfs_tree.h.
 *
 * @param count number of file extent items in that leaf that refer to the extent
 */
public record SharedDataRef(Key key, long count) implements FixedItem {
    private static final Layout L = Layout.of("btrfs_shared_data_ref");
    /** Number of file extent items in that leaf that refer to the extent. */
    public static final Field COUNT = L.u32(0x00, "count", Unit.COUNT);

    /** The structure. */
    public static final Layout LAYOUT = L.end(0x04);

    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        in.requireExactSize(LAYOUT.size());
        return new SharedDataRef(key, COUNT.get(in));
    }

    @Override
    public Layout layout() {
        return LAYOUT;
    }

    @Override
    public void write(byte[] bytes, int at) {
        COUNT.put(bytes, at, count);
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        new Judge(at, findings)
                .key(U64.aligned(key.objectid(), geometry.sectorSize()), "address is not aligned")
                .key(U64.aligned(key.offset(), geometry.sectorSize()), "parent is not aligned")
                .field(count != 0, "count", count, "at least 1");
    }

    static void dump(ItemBytes in, DumpText out) {
        out.text("\t\tshared data backref count ").u64(in.get(COUNT)).end();
    }
}
