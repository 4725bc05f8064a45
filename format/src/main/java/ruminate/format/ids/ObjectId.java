package ruminate.format.ids;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import ruminate.format.bytes.U64;

/**
 * The reserved object ids: tree ids, and owners of special items.
 *
 * <p>Source: {@code BTRFS_*_OBJECTID}, uapi/linux/btrfs_tree.h.
 */
public final class ObjectId {
    /** Device statistics in the device tree. */
    public static final long DEV_STATS = 0;
    /** The tree of tree roots. */
    public static final long ROOT_TREE = 1;
    /** Objectid of device items in the chunk tree; same number as the root tree. */
    public static final long DEV_ITEMS = 1;
    /** Extents and who refers to them. */
    public static final long EXTENT_TREE = 2;
    /** Chunks and devices. */
    public static final long CHUNK_TREE = 3;
    /** Device extents. */
    public static final long DEV_TREE = 4;
    /** The top-level subvolume. */
    public static final long FS_TREE = 5;
    /** Directory inside the root tree that names the default subvolume. */
    public static final long ROOT_TREE_DIR = 6;
    /** Data checksums. */
    public static final long CSUM_TREE = 7;
    /** Quota groups. */
    public static final long QUOTA_TREE = 8;
    /** Subvolume UUIDs. */
    public static final long UUID_TREE = 9;
    /** Free space, version 2. */
    public static final long FREE_SPACE_TREE = 10;
    /** Block group items, when they live apart from the extent tree. */
    public static final long BLOCK_GROUP_TREE = 11;
    /** Placement of data on striped devices. */
    public static final long RAID_STRIPE_TREE = 12;
    /** Remapped block groups. */
    public static final long REMAP_TREE = 13;
    /** The first subvolume id, and the inode of every subvolume's root directory. */
    public static final long FIRST_FREE = 256;
    /** Objectid of every chunk item. */
    public static final long FIRST_CHUNK_TREE = 256;
    /** The highest id of a subvolume or inode. */
    public static final long LAST_FREE = -256;
    /** State of an unfinished balance. */
    public static final long BALANCE = -4;
    /** Objectid of orphan items. */
    public static final long ORPHAN = -5;
    /** Owner of log tree blocks. */
    public static final long TREE_LOG = -6;
    /** Link count repairs during log replay. */
    public static final long TREE_LOG_FIXUP = -7;
    /** Objectid of relocation roots. */
    public static final long TREE_RELOC = -8;
    /** Helper tree of data relocation. */
    public static final long DATA_RELOC_TREE = -9;
    /** Objectid of every data checksum item. */
    public static final long EXTENT_CSUM = -10;
    /** Objectid of version 1 free space cache headers. */
    public static final long FREE_SPACE = -11;
    /** Inode of the removed inode number cache. */
    public static final long FREE_INO = -12;
    /** Marker of an offline checksum conversion. */
    public static final long CSUM_CHANGE = -13;
    /** Stands for "several" in tools. */
    public static final long MULTIPLE = -255;

    private static final Map<Long, String> TREE_NAMES = new HashMap<>();
    private static final Map<String, Long> TREES = new HashMap<>();

    static {
        tree(ROOT_TREE, "ROOT_TREE");
        tree(EXTENT_TREE, "EXTENT_TREE");
        tree(CHUNK_TREE, "CHUNK_TREE");
        tree(DEV_TREE, "DEV_TREE");
        tree(FS_TREE, "FS_TREE");
        tree(CSUM_TREE, "CSUM_TREE");
        tree(QUOTA_TREE, "QUOTA_TREE");
        tree(UUID_TREE, "UUID_TREE");
        tree(FREE_SPACE_TREE, "FREE_SPACE_TREE");
        tree(BLOCK_GROUP_TREE, "BLOCK_GROUP_TREE");
        tree(RAID_STRIPE_TREE, "RAID_STRIPE_TREE");
        tree(REMAP_TREE, "REMAP_TREE");
        tree(TREE_LOG, "TREE_LOG");
        tree(TREE_RELOC, "TREE_RELOC");
        tree(DATA_RELOC_TREE, "DATA_RELOC_TREE");
        TREES.put("DEVICE", DEV_TREE);
        TREES.put("CHECKSUM", CSUM_TREE);
        TREES.put("TREE_LOG_FIXUP", TREE_LOG_FIXUP);
        TREES.put("LOG", TREE_LOG);
    }

    private ObjectId() {}

    private static void tree(long id, String name) {
        TREE_NAMES.put(id, name);
        TREES.put(bare(name), id);
    }

    private static String bare(String name) {
        String bare = name.replace('-', '_').toUpperCase(Locale.ROOT);
        if (bare.startsWith("BTRFS_")) {
            bare = bare.substring("BTRFS_".length());
        }
        if (bare.endsWith("_OBJECTID")) {
            bare = bare.substring(0, bare.length() - "_OBJECTID".length());
        }
        return bare.endsWith("_TREE") ? bare.substring(0, bare.length() - "_TREE".length()) : bare;
    }

    /** Name of a tree as dumps print it: {@code FS_TREE}, or the decimal id of a subvolume. */
    public static String treeName(long id) {
        String name = TREE_NAMES.get(id);
        return name == null ? U64.text(id) : name;
    }

    /** The tree called {@code text}: a number, or a name in any case, {@code BTRFS_}, {@code _TREE} optional. */
    public static OptionalLong parseTree(String text) {
        Long id = TREES.get(bare(text.trim()));
        if (id != null) {
            return OptionalLong.of(id);
        }
        try {
            return OptionalLong.of(U64.parse(text.trim()));
        } catch (NumberFormatException notANumber) {
            return OptionalLong.empty();
        }
    }

    /** The names {@link #parseTree} knows, in the form dumps print. */
    public static java.util.Collection<String> treeNames() {
        return java.util.Collections.unmodifiableCollection(TREE_NAMES.values());
    }

    /** Whether a tree holds a subvolume's files: the top level, or an id from 256 on without quota level bits. */
    public static boolean isSubvolume(long id) {
        return id == FS_TREE || (id >= FIRST_FREE && id >>> 48 == 0);
    }
}
