package ruminate.format.item;

import ruminate.format.checksum.Crc32cHash;
import ruminate.format.ids.KeyType;

/**
 * A reference to an extent inside its {@link ExtentItem}.
 *
 * <p>Source: {@code struct btrfs_extent_inline_ref}, uapi/linux/btrfs_tree.h.
 *
 * @param type key type that the reference would have as an item of its own
 * @param root tree that refers to the extent, or that made it; 0 for a reference by parent
 * @param objectid inode that refers to the extent; 0 unless of type {@code EXTENT_DATA_REF}
 * @param offset file offset minus offset into the extent; 0 unless of type {@code EXTENT_DATA_REF}
 * @param parent block that refers to the extent; 0 for a reference by tree
 * @param count how many references this one stands for
 */
public record InlineRef(int type, long root, long objectid, long offset, long parent, long count) {
    /** A tree refers to a tree block. */
    public static InlineRef treeBlock(long root) {
        return new InlineRef(KeyType.TREE_BLOCK_REF, root, 0, 0, 0, 1);
    }

    /** A block refers to a tree block. */
    public static InlineRef sharedBlock(long parent) {
        return new InlineRef(KeyType.SHARED_BLOCK_REF, 0, 0, 0, parent, 1);
    }

    /** File extent items of an inode refer to a data extent. */
    public static InlineRef data(long root, long objectid, long offset, long count) {
        return new InlineRef(KeyType.EXTENT_DATA_REF, root, objectid, offset, 0, count);
    }

    /** File extent items in a leaf refer to a data extent. */
    public static InlineRef sharedData(long parent, long count) {
        return new InlineRef(KeyType.SHARED_DATA_REF, 0, 0, 0, parent, count);
    }

    /** Where the reference sorts among those of its type: the greatest comes first. */
    public long sequence() {
        return switch (type) {
            case KeyType.EXTENT_DATA_REF -> Crc32cHash.dataReference(root, objectid, offset);
            case KeyType.SHARED_BLOCK_REF, KeyType.SHARED_DATA_REF -> parent;
            default -> root;
        };
    }
}
