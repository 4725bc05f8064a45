package ruminate.format.item;

import ruminate.format.fault.Damage;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.ids.ObjectId;
import ruminate.format.layout.ByteView;

/**
 * An inode without a name that is still open, or a subvolume that is being deleted.
 *
 * <p>Key: (-5, {@code ORPHAN_ITEM}, inode or subvolume id). No body. An inode in its subvolume's tree, a subvolume in
 * the root tree.
 *
 * <p>Source: {@code BTRFS_ORPHAN_ITEM_KEY}, uapi/linux/btrfs_tree.h.
 */
public record OrphanItem(Key key) implements KeyItem {
    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        in.requireExactSize(0);
        return new OrphanItem(key);
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        new Judge(at, findings).key(key.objectid() == ObjectId.ORPHAN, "objectid of an orphan is not -5");
    }

    static void dump(ItemBytes in, DumpText out) {
        out.text("\t\torphan item").end();
    }
}
