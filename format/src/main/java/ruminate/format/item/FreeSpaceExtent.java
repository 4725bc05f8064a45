package ruminate.format.item;

import ruminate.format.fault.Damage;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;

/**
 * One free range of a block group whose free space is kept as ranges.
 *
 * <p>Key: (logical start, {@code FREE_SPACE_EXTENT}, length in bytes). No body.
 *
 * <p>Counted by the {@link FreeSpaceInfo} of its block group.
 *
 * <p>Source: {@code BTRFS_FREE_SPACE_EXTENT_KEY}, uapi/linux/btrfs_tree.h; since Linux 4.5.
 */
public record FreeSpaceExtent(Key key) implements KeyItem {
    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        in.requireExactSize(0);
        return new FreeSpaceExtent(key);
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        FreeSpaceInfo.checkRange(key, new Judge(at, findings), geometry);
    }

    static void dump(ItemBytes in, DumpText out) {
        out.text("\t\tfree space extent").end();
    }
}
