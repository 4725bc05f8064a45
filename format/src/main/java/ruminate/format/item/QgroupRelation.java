package ruminate.format.item;

import ruminate.format.fault.Damage;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;

/**
 * Membership of one quota group in another; stored in both directions.
 *
 * <p>Key: (quota group id, {@code QGROUP_RELATION}, quota group id). No body; the group of the higher level is the
 * parent.
 *
 * <p>Source: {@code BTRFS_QGROUP_RELATION_KEY}, uapi/linux/btrfs_tree.h; since Linux 3.6.
 */
public record QgroupRelation(Key key) implements KeyItem {
    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        in.requireExactSize(0);
        return new QgroupRelation(key);
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        // Nothing can be said of one alone.
    }

    static void dump(ItemBytes in, DumpText out) {
        // The dialect prints nothing below the item line.
    }
}
