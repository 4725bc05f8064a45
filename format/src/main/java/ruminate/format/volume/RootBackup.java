package ruminate.format.volume;

import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Unit;

/**
 * Where the main trees' roots were at one of the last four commits. Usable only while their blocks are not written again.
 *
 * <p>Source: {@code struct btrfs_root_backup}, uapi/linux/btrfs_tree.h.
 *
 * @param raw the 168 bytes
 */
public record RootBackup(ByteView raw) {
    private static final Layout L = Layout.of("btrfs_root_backup");
    /** Root tree. */
    public static final Field TREE_ROOT = L.u64(0x00, "tree_root", Unit.LOGICAL);
    /** Generation of the root tree. */
    public static final Field TREE_ROOT_GEN = L.u64(0x08, "tree_root_gen", Unit.GENERATION);
    /** Chunk tree. */
    public static final Field CHUNK_ROOT = L.u64(0x10, "chunk_root", Unit.LOGICAL);
    /** Generation of the chunk tree. */
    public static final Field CHUNK_ROOT_GEN = L.u64(0x18, "chunk_root_gen", Unit.GENERATION);
    /** Extent tree. */
    public static final Field EXTENT_ROOT = L.u64(0x20, "extent_root", Unit.LOGICAL);
    /** Generation of the extent tree. */
    public static final Field EXTENT_ROOT_GEN = L.u64(0x28, "extent_root_gen", Unit.GENERATION);
    /** Top-level subvolume. */
    public static final Field FS_ROOT = L.u64(0x30, "fs_root", Unit.LOGICAL);
    /** Generation of the top-level subvolume. */
    public static final Field FS_ROOT_GEN = L.u64(0x38, "fs_root_gen", Unit.GENERATION);
    /** Device tree. */
    public static final Field DEV_ROOT = L.u64(0x40, "dev_root", Unit.LOGICAL);
    /** Generation of the device tree. */
    public static final Field DEV_ROOT_GEN = L.u64(0x48, "dev_root_gen", Unit.GENERATION);
    /** Checksum tree. */
    public static final Field CSUM_ROOT = L.u64(0x50, "csum_root", Unit.LOGICAL);
    /** Generation of the checksum tree. */
    public static final Field CSUM_ROOT_GEN = L.u64(0x58, "csum_root_gen", Unit.GENERATION);
    /** Sum of the devices' sizes. */
    public static final Field TOTAL_BYTES = L.u64(0x60, "total_bytes", Unit.BYTES);
    /** Bytes given to extents. */
    public static final Field BYTES_USED = L.u64(0x68, "bytes_used", Unit.BYTES);
    /** Number of devices. */
    public static final Field NUM_DEVICES = L.u64(0x70, "num_devices", Unit.COUNT);

    static {
        L.reserved(0x78, 32);
    }

    /** Level of the root tree. */
    public static final Field TREE_ROOT_LEVEL = L.u8(0x98, "tree_root_level", Unit.LEVEL);
    /** Level of the chunk tree. */
    public static final Field CHUNK_ROOT_LEVEL = L.u8(0x99, "chunk_root_level", Unit.LEVEL);
    /** Level of the extent tree. */
    public static final Field EXTENT_ROOT_LEVEL = L.u8(0x9a, "extent_root_level", Unit.LEVEL);
    /** Level of the top-level subvolume. */
    public static final Field FS_ROOT_LEVEL = L.u8(0x9b, "fs_root_level", Unit.LEVEL);
    /** Level of the device tree. */
    public static final Field DEV_ROOT_LEVEL = L.u8(0x9c, "dev_root_level", Unit.LEVEL);
    /** Level of the checksum tree. */
    public static final Field CSUM_ROOT_LEVEL = L.u8(0x9d, "csum_root_level", Unit.LEVEL);

    static {
        L.reserved(0x9e, 10);
    }

    /** The structure. */
    public static final Layout LAYOUT = L.end(0xa8);

    /** The number in one of this class's fields. */
    public long get(Field field) {
        return field.get(raw);
    }
}
