package ruminate.format.item;

import ruminate.format.fault.Damage;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;

/**
 * A range of a remapped block group that has not moved yet.
 *
 * <p>Key: (logical start, {@code IDENTITY_REMAP}, length in bytes). No body.
 *
 * <p>Source: {@code BTRFS_IDENTITY_REMAP_KEY}, uapi/linux/btrfs_tree.h; since Linux 6.19.
 */
public record IdentityRemap(Key key) implements KeyItem {
    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        in.requireExactSize(0);
        return new IdentityRemap(key);
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        RemapItem.checkRange(key, new Judge(at, findings), geometry);
    }

    static void dump(ItemBytes in, DumpText out) {
        // The dialect prints nothing below the item line.
    }
}
