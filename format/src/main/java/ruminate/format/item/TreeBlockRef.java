package ruminate.format.item;

import ruminate.format.bytes.U64;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;

/**
 * Back reference of a tree block that no longer fits into its extent item: the tree whose block points to it.
 *
 * <p>Key: (logical address, {@code TREE_BLOCK_REF}, tree id). No body.
 *
 * <p>Stands behind an {@link ExtentItem} with the same objectid; the inline form is an {@link InlineRef}.
 *
 * <p>Source: {@code BTRFS_TREE_BLOCK_REF_KEY}, uapi/linux/btrfs_tree.h.
 */
public record TreeBlockRef(Key key) implements KeyItem {
    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        in.requireExactSize(0);
        return new TreeBlockRef(key);
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        new Judge(at, findings).key(U64.aligned(key.objectid(), geometry.sectorSize()), "address is not aligned");
    }

    static void dump(ItemBytes in, DumpText out) {
        out.text("\t\ttree block backref").end();
    }
}
