package ruminate.analyze.check;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;

/** Which types of items belong into which of the filesystem's own trees. */
final class TreeTypes {
    private static final Map<Long, BitSet> BELONGING = new HashMap<>();
    private static final BitSet ALL = new BitSet();

    static {
        ALL.set(0, 256);
        put(
                ObjectId.ROOT_TREE,
                KeyType.UNTYPED,
                KeyType.INODE_ITEM,
                KeyType.INODE_REF,
                KeyType.XATTR_ITEM,
                KeyType.ORPHAN_ITEM,
                KeyType.DIR_ITEM,
                KeyType.DIR_INDEX,
                KeyType.EXTENT_DATA,
                KeyType.ROOT_ITEM,
                KeyType.ROOT_BACKREF,
                KeyType.ROOT_REF,
                KeyType.TEMPORARY_ITEM);
        put(
                ObjectId.EXTENT_TREE,
                KeyType.EXTENT_ITEM,
                KeyType.METADATA_ITEM,
                KeyType.TREE_BLOCK_REF,
                KeyType.EXTENT_DATA_REF,
                KeyType.EXTENT_REF_V0,
                KeyType.SHARED_BLOCK_REF,
                KeyType.SHARED_DATA_REF,
                KeyType.BLOCK_GROUP_ITEM);
        put(ObjectId.CHUNK_TREE, KeyType.DEV_ITEM, KeyType.CHUNK_ITEM);
        put(ObjectId.DEV_TREE, KeyType.DEV_EXTENT, KeyType.PERSISTENT_ITEM, KeyType.DEV_REPLACE);
        put(ObjectId.CSUM_TREE, KeyType.EXTENT_CSUM);
        put(
                ObjectId.QUOTA_TREE,
                KeyType.QGROUP_STATUS,
                KeyType.QGROUP_INFO,
                KeyType.QGROUP_LIMIT,
                KeyType.QGROUP_RELATION);
        // Some versions of mkfs gave this tree a root directory.
        put(
                ObjectId.UUID_TREE,
                KeyType.INODE_ITEM,
                KeyType.INODE_REF,
                KeyType.UUID_KEY_SUBVOL,
                KeyType.UUID_KEY_RECEIVED_SUBVOL);
        put(ObjectId.FREE_SPACE_TREE, KeyType.FREE_SPACE_INFO, KeyType.FREE_SPACE_EXTENT, KeyType.FREE_SPACE_BITMAP);
        put(ObjectId.BLOCK_GROUP_TREE, KeyType.BLOCK_GROUP_ITEM);
        put(ObjectId.RAID_STRIPE_TREE, KeyType.RAID_STRIPE);
        put(ObjectId.REMAP_TREE, KeyType.IDENTITY_REMAP, KeyType.REMAP, KeyType.REMAP_BACKREF);
    }

    private TreeTypes() {}

    private static void put(long tree, int... types) {
        BitSet set = new BitSet();
        for (int type : types) {
            set.set(type);
        }
        set.set(KeyType.STRING_ITEM);
        BELONGING.put(tree, set);
    }

    /** The types that belong into a tree; all where the tree holds files, or is unknown. */
    static BitSet of(long tree) {
        return BELONGING.getOrDefault(tree, ALL);
    }
}
