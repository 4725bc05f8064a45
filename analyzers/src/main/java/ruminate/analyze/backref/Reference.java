package ruminate.analyze.backref;

import ruminate.format.ids.KeyType;

/**
 * A reference to an extent, inline or keyed.
 *
 * @param type {@code TREE_BLOCK_REF}, {@code SHARED_BLOCK_REF}, {@code EXTENT_DATA_REF} or {@code SHARED_DATA_REF}
 * @param root the tree, for references by tree
 * @param objectid the inode, for data references by tree
 * @param offset file offset minus offset into the extent, for data references by tree; may wrap below 0
 * @param parent the block that points to the extent, for shared references
 * @param count how many pointers it stands for
 */
public record Reference(int type, long root, long objectid, long offset, long parent, long count) {
    /** Whether it names the block that points, not the tree. */
    public boolean shared() {
        return type == KeyType.SHARED_BLOCK_REF || type == KeyType.SHARED_DATA_REF;
    }
}
