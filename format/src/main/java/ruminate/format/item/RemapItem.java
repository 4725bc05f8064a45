package ruminate.format.item;

import ruminate.format.fault.Damage;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Unit;

/**
 * The new place of a range of a remapped block group, or, the other way round, its old place.
 *
 * <p>Key: (old logical start, {@code REMAP}, length in bytes), or (new logical start, {@code REMAP_BACKREF}, length
 * in bytes).
 *
 * <p>The two come in pairs.
 *
 * <p>Source: {@code struct btrfs_remap_item}, uapi/linux/btrfs_tree.h; since Linux 6.19.
 *
 * @param address logical start on the other side
 */
public record RemapItem(Key key, long address) implements FixedItem {
    private static final Layout L = Layout.of("btrfs_remap_item");
    /** Logical start on the other side. */
    public static final Field ADDRESS = L.u64(0x00, "address", Unit.LOGICAL);

    /** The structure. */
    public static final Layout LAYOUT = L.end(0x08);

    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        in.requireExactSize(LAYOUT.size());
        return new RemapItem(key, ADDRESS.get(in));
    }

    @Override
    public Layout layout() {
        return LAYOUT;
    }

    @Override
    public void write(byte[] bytes, int at) {
        ADDRESS.put(bytes, at, address);
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        Judge judge = new Judge(at, findings).aligned("address", address, geometry.sectorSize());
        checkRange(key, judge, geometry);
    }

    /** Judges a key of the remap tree: the feature is on, and the range is of whole sectors. */
    static void checkRange(Key range, Judge judge, Geometry geometry) {
        judge.key(geometry.has(IncompatFeature.REMAP_TREE), "feature REMAP_TREE is off");
        FreeSpaceInfo.checkRange(range, judge, geometry);
    }

    static void dump(ItemBytes in, DumpText out) {
        out.text("\t\taddress ").u64(in.get(ADDRESS)).end();
    }
}
