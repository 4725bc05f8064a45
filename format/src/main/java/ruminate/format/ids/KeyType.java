package ruminate.format.ids;

import java.util.Locale;
import java.util.Optional;

/**
 * The type byte of a key: all numbers and names.
 *
 * <p>Source: {@code BTRFS_*_KEY}, uapi/linux/btrfs_tree.h; names as btrfs-progs 6.19 prints them.
 */
public final class KeyType {
    /** Version 1 free space cache header, the only item without a type. */
    public static final int UNTYPED = 0;
    /** Inode. */
    public static final int INODE_ITEM = 1;
    /** Name of an inode in a directory. */
    public static final int INODE_REF = 12;
    /** Name of an inode, when the plain item is full. */
    public static final int INODE_EXTREF = 13;
    /** Extended attribute. */
    public static final int XATTR_ITEM = 24;
    /** fs-verity descriptor. */
    public static final int VERITY_DESC_ITEM = 36;
    /** fs-verity Merkle tree. */
    public static final int VERITY_MERKLE_ITEM = 37;
    /** Inode or subvolume waiting for deletion. */
    public static final int ORPHAN_ITEM = 48;
    /** Logged range of directory items, obsolete. */
    public static final int DIR_LOG_ITEM = 60;
    /** Logged range of a directory's indexes. */
    public static final int DIR_LOG_INDEX = 72;
    /** Directory entry by name hash. */
    public static final int DIR_ITEM = 84;
    /** Directory entry by index. */
    public static final int DIR_INDEX = 96;
    /** File extent. */
    public static final int EXTENT_DATA = 108;
    /** Ancient checksum item. */
    public static final int CSUM_ITEM = 120;
    /** Data checksums. */
    public static final int EXTENT_CSUM = 128;
    /** Root of a tree. */
    public static final int ROOT_ITEM = 132;
    /** Child subvolume to parent. */
    public static final int ROOT_BACKREF = 144;
    /** Parent subvolume to child. */
    public static final int ROOT_REF = 156;
    /** Extent, with its length in the key. */
    public static final int EXTENT_ITEM = 168;
    /** Tree block extent, with its level in the key. */
    public static final int METADATA_ITEM = 169;
    /** Simple quota owner. */
    public static final int EXTENT_OWNER_REF = 172;
    /** Back reference of a tree block, by root. */
    public static final int TREE_BLOCK_REF = 176;
    /** Back reference of a data extent, by root, inode and offset. */
    public static final int EXTENT_DATA_REF = 178;
    /** Obsolete back reference. */
    public static final int EXTENT_REF_V0 = 180;
    /** Back reference of a tree block, by parent block. */
    public static final int SHARED_BLOCK_REF = 182;
    /** Back reference of a data extent, by parent leaf. */
    public static final int SHARED_DATA_REF = 184;
    /** Space accounting of a chunk. */
    public static final int BLOCK_GROUP_ITEM = 192;
    /** Free space accounting of a block group. */
    public static final int FREE_SPACE_INFO = 198;
    /** One free range. */
    public static final int FREE_SPACE_EXTENT = 199;
    /** Bitmap of free sectors. */
    public static final int FREE_SPACE_BITMAP = 200;
    /** Part of a device given to a chunk. */
    public static final int DEV_EXTENT = 204;
    /** Device. */
    public static final int DEV_ITEM = 216;
    /** Chunk. */
    public static final int CHUNK_ITEM = 228;
    /** Placement of a data extent. */
    public static final int RAID_STRIPE = 230;
    /** Range of a remapped block group that has not moved. */
    public static final int IDENTITY_REMAP = 234;
    /** Range of a remapped block group and its new place. */
    public static final int REMAP = 235;
    /** New place to old place. */
    public static final int REMAP_BACKREF = 236;
    /** State of quotas. */
    public static final int QGROUP_STATUS = 240;
    /** Usage of a quota group. */
    public static final int QGROUP_INFO = 242;
    /** Limits of a quota group. */
    public static final int QGROUP_LIMIT = 244;
    /** Membership of a quota group in another. */
    public static final int QGROUP_RELATION = 246;
    /** Short-lived state, such as a balance. */
    public static final int TEMPORARY_ITEM = 248;
    /** Long-lived state, such as device statistics. */
    public static final int PERSISTENT_ITEM = 249;
    /** State of a device replacement. */
    public static final int DEV_REPLACE = 250;
    /** UUID to subvolume. */
    public static final int UUID_KEY_SUBVOL = 251;
    /** Received UUID to subvolumes. */
    public static final int UUID_KEY_RECEIVED_SUBVOL = 252;
    /** Debugging text. */
    public static final int STRING_ITEM = 253;

    private static final String[] NAMES = new String[256];

    static {
        NAMES[UNTYPED] = "UNTYPED";
        NAMES[INODE_ITEM] = "INODE_ITEM";
        NAMES[INODE_REF] = "INODE_REF";
        NAMES[INODE_EXTREF] = "INODE_EXTREF";
        NAMES[XATTR_ITEM] = "XATTR_ITEM";
        NAMES[VERITY_DESC_ITEM] = "VERITY_DESC_ITEM";
        NAMES[VERITY_MERKLE_ITEM] = "VERITY_MERKLE_ITEM";
        NAMES[ORPHAN_ITEM] = "ORPHAN_ITEM";
        NAMES[DIR_LOG_ITEM] = "DIR_LOG_ITEM";
        NAMES[DIR_LOG_INDEX] = "DIR_LOG_INDEX";
        NAMES[DIR_ITEM] = "DIR_ITEM";
        NAMES[DIR_INDEX] = "DIR_INDEX";
        NAMES[EXTENT_DATA] = "EXTENT_DATA";
        NAMES[CSUM_ITEM] = "CSUM_ITEM";
        NAMES[EXTENT_CSUM] = "EXTENT_CSUM";
        NAMES[ROOT_ITEM] = "ROOT_ITEM";
        NAMES[ROOT_BACKREF] = "ROOT_BACKREF";
        NAMES[ROOT_REF] = "ROOT_REF";
        NAMES[EXTENT_ITEM] = "EXTENT_ITEM";
        NAMES[METADATA_ITEM] = "METADATA_ITEM";
        NAMES[EXTENT_OWNER_REF] = "EXTENT_OWNER_REF";
        NAMES[TREE_BLOCK_REF] = "TREE_BLOCK_REF";
        NAMES[EXTENT_DATA_REF] = "EXTENT_DATA_REF";
        NAMES[EXTENT_REF_V0] = "EXTENT_REF_V0";
        NAMES[SHARED_BLOCK_REF] = "SHARED_BLOCK_REF";
        NAMES[SHARED_DATA_REF] = "SHARED_DATA_REF";
        NAMES[BLOCK_GROUP_ITEM] = "BLOCK_GROUP_ITEM";
        NAMES[FREE_SPACE_INFO] = "FREE_SPACE_INFO";
        NAMES[FREE_SPACE_EXTENT] = "FREE_SPACE_EXTENT";
        NAMES[FREE_SPACE_BITMAP] = "FREE_SPACE_BITMAP";
        NAMES[DEV_EXTENT] = "DEV_EXTENT";
        NAMES[DEV_ITEM] = "DEV_ITEM";
        NAMES[CHUNK_ITEM] = "CHUNK_ITEM";
        NAMES[RAID_STRIPE] = "RAID_STRIPE";
        NAMES[IDENTITY_REMAP] = "IDENTITY_REMAP";
        NAMES[REMAP] = "REMAP";
        NAMES[REMAP_BACKREF] = "REMAP_BACKREF";
        NAMES[QGROUP_STATUS] = "QGROUP_STATUS";
        NAMES[QGROUP_INFO] = "QGROUP_INFO";
        NAMES[QGROUP_LIMIT] = "QGROUP_LIMIT";
        NAMES[QGROUP_RELATION] = "QGROUP_RELATION";
        NAMES[TEMPORARY_ITEM] = "TEMPORARY_ITEM";
        NAMES[PERSISTENT_ITEM] = "PERSISTENT_ITEM";
        NAMES[DEV_REPLACE] = "DEV_REPLACE";
        NAMES[UUID_KEY_SUBVOL] = "UUID_KEY_SUBVOL";
        NAMES[UUID_KEY_RECEIVED_SUBVOL] = "UUID_KEY_RECEIVED_SUBVOL";
        NAMES[STRING_ITEM] = "STRING_ITEM";
    }

    private KeyType() {}

    /** Name of a type, {@code UNKNOWN.77} where the number has none. */
    public static String name(int type) {
        return NAMES[type] == null || type == UNTYPED ? "UNKNOWN." + type : NAMES[type];
    }

    /**
     * The type called {@code text}: a name in any case, with or without {@code BTRFS_} and {@code _KEY}, or a number.
     */
    public static Optional<Integer> parse(String text) {
        String wanted = text.trim().toUpperCase(Locale.ROOT).replace('-', '_');
        wanted = wanted.startsWith("BTRFS_") ? wanted.substring("BTRFS_".length()) : wanted;
        wanted = wanted.endsWith("_KEY") ? wanted.substring(0, wanted.length() - "_KEY".length()) : wanted;
        wanted = wanted.startsWith("UNKNOWN.") ? wanted.substring("UNKNOWN.".length()) : wanted;
        for (int type = 0; type < NAMES.length; type++) {
            if (wanted.equals(NAMES[type])) {
                return Optional.of(type);
            }
        }
        try {
            int number = Integer.decode(wanted);
            return number >= 0 && number < 256 ? Optional.of(number) : Optional.empty();
        } catch (NumberFormatException notANumber) {
            return Optional.empty();
        }
    }
}
