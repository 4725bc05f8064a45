package ruminate.format.item;

import ruminate.format.fault.Damage;
import ruminate.format.ids.Key;
import ruminate.format.ids.ObjectId;
import ruminate.format.layout.ByteView;

/**
 * Short-lived state; what it is depends on the objectid.
 *
 * <p>Key: (-4, {@code TEMPORARY_ITEM}, 0) for a {@link BalanceItem}, (-13, {@code TEMPORARY_ITEM}, checksum
 * algorithm) for
 * a {@link CsumChangeItem}.
 *
 * <p>Source: {@code BTRFS_TEMPORARY_ITEM_KEY}, uapi/linux/btrfs_tree.h.
 */
final class TemporaryItem {
    private TemporaryItem() {}

    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        if (key.objectid() == ObjectId.BALANCE) {
            return BalanceItem.read(key, in);
        }
        return key.objectid() == ObjectId.CSUM_CHANGE ? new CsumChangeItem(key, in) : new UnknownItem(key, in);
    }

    static void dump(ItemBytes in, DumpText out) {
        out.text("\t\ttemporary item objectid ").tree(in.objectid());
        out.text(" offset ").u64(in.offset()).end();
        if (in.objectid() == ObjectId.BALANCE) {
            BalanceItem.dump(in, out);
        } else if (in.objectid() == ObjectId.CSUM_CHANGE) {
            CsumChangeItem.dump(in, out);
        } else {
            out.text("\t\tunknown temporary item objectid ").u64(in.objectid()).end();
        }
    }
}
