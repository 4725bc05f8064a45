package ruminate.format.volume;

import java.util.Optional;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Damage;
import ruminate.format.fault.FindingCode;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.RemapItem;
import ruminate.format.node.BlockPointer;

/** Where the addresses of remapped chunks have gone. */
final class RemapTree {
    private final TreeSearch search;

    RemapTree(BlockReader reader, Superblock superblock) {
        this.search = new TreeSearch(
                reader,
                BlockPointer.root(
                        ObjectId.REMAP_TREE,
                        superblock.get(Superblock.REMAP_ROOT),
                        (int) superblock.get(Superblock.REMAP_ROOT_LEVEL),
                        superblock.get(Superblock.REMAP_ROOT_GENERATION)));
    }

    /**
     * A new address.
     *
     * @param length bytes from there on that have moved together
     */
    record Place(long logical, long length) {}

    /** The place of an address in a remapped chunk; the same address where its range has not moved yet. */
    Place find(long logical) throws Damage {
        Optional<TreeSearch.Found> found = search.lastNotAfter(new Key(logical, KeyType.REMAP, U64.MAX));
        if (found.isPresent()) {
            Key key = found.get().key();
            long offset = logical - key.objectid();
            if (U64.less(offset, key.offset()) && key.type() == KeyType.IDENTITY_REMAP) {
                return new Place(logical, key.offset() - offset);
            }
            if (U64.less(offset, key.offset()) && key.type() == KeyType.REMAP) {
                found.get().data().requireSize(RemapItem.LAYOUT.size());
                return new Place(RemapItem.ADDRESS.get(found.get().data()) + offset, key.offset() - offset);
            }
        }
        throw new Damage(FindingCode.REMAP_MISSING, U64.text(logical));
    }
}
