package ruminate.format.item;

import ruminate.format.fault.Damage;
import ruminate.format.ids.Key;
import ruminate.format.ids.ObjectId;
import ruminate.format.layout.ByteView;

/**
 * Long-lived state; what it is depends on the objectid.
 *
 * <p>Key: (0, {@code PERSISTENT_ITEM}, device id) for {@link DevStatsItem}; no other use is defined.
 *
 * <p>Source: {@code BTRFS_PERSISTENT_ITEM_KEY}, uapi/linux/btrfs_tree.h.
 */
final class PersistentItem {
    private PersistentItem() {}

    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        return key.objectid() == ObjectId.DEV_STATS ? DevStatsItem.read(key, in) : new UnknownItem(key, in);
    }

    static void dump(ItemBytes in, DumpText out) {
        boolean stats = in.objectid() == ObjectId.DEV_STATS;
        out.text("\t\tpersistent item objectid ");
        if (stats) {
            out.text("DEV_STATS");
        } else {
            out.u64(in.objectid());
        }
        out.text(" offset ").u64(in.offset()).end();
        if (stats) {
            DevStatsItem.dump(in, out);
        } else {
            out.text("\t\tunknown persistent item objectid ").u64(in.objectid()).end();
        }
    }
}
