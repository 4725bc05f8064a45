package ruminate.format.volume;

import java.util.ArrayList;
import java.util.List;
import ruminate.format.checksum.ChecksumType;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Uuid;
import ruminate.format.item.ChunkItem;
import ruminate.format.item.DevItem;
import ruminate.format.item.Geometry;
import ruminate.format.item.IncompatFeature;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Region;
import ruminate.format.layout.Unit;

/**
 * One copy of the superblock, 4096 bytes, read in place.
 *
 * <p>Copies lie at 64 KiB, 64 MiB and 256 GiB of each device.
 *
 * <p>Source: {@code struct btrfs_super_block}, uapi/linux/btrfs_tree.h.
 */
public final class Superblock {
    /** Size in bytes. */
    public static final int SIZE = 4096;
    /** Byte offsets of the copies on a device. */
    public static final List<Long> POSITIONS = List.of(65536L, 67108864L, 274877906944L);
    /** The magic number, {@code _BHRfS_M} as a little-endian integer. */
    public static final long MAGIC = 0x4D5F53665248425FL;

    private static final Layout L = Layout.of("btrfs_super_block");
    /** Checksum of the rest. */
    public static final Region CSUM = L.bytes(0x000, "csum", 32, Unit.CHECKSUM);
    /** Filesystem id users see. */
    public static final Region FSID = L.uuid(0x020, "fsid");
    /** Offset of this copy on its device. */
    public static final Field BYTENR = L.u64(0x030, "bytenr", Unit.PHYSICAL);
    /** Flags. */
    public static final Field FLAGS = L.u64(0x038, "flags", Unit.FLAGS);
    /** {@link #MAGIC}. */
    public static final Field MAGIC_FIELD = L.u64(0x040, "magic", Unit.NUMBER);
    /** Transaction of this commit. */
    public static final Field GENERATION = L.u64(0x048, "generation", Unit.GENERATION);
    /** Root of the root tree. */
    public static final Field ROOT = L.u64(0x050, "root", Unit.LOGICAL);
    /** Root of the chunk tree. */
    public static final Field CHUNK_ROOT = L.u64(0x058, "chunk_root", Unit.LOGICAL);
    /** Root of the log root tree, 0 for none. */
    public static final Field LOG_ROOT = L.u64(0x060, "log_root", Unit.LOGICAL);
    /** Never used. */
    public static final Field LOG_ROOT_TRANSID = L.u64(0x068, "log_root_transid", Unit.GENERATION);
    /** Sum of the devices' sizes. */
    public static final Field TOTAL_BYTES = L.u64(0x070, "total_bytes", Unit.BYTES);
    /** Bytes given to extents. */
    public static final Field BYTES_USED = L.u64(0x078, "bytes_used", Unit.BYTES);
    /** Directory in the root tree, 6. */
    public static final Field ROOT_DIR_OBJECTID = L.u64(0x080, "root_dir_objectid", Unit.OBJECT_ID);
    /** Number of devices. */
    public static final Field NUM_DEVICES = L.u64(0x088, "num_devices", Unit.COUNT);
    /** Allocation unit of data. */
    public static final Field SECTORSIZE = L.u32(0x090, "sectorsize", Unit.BYTES);
    /** Size of a tree block. */
    public static final Field NODESIZE = L.u32(0x094, "nodesize", Unit.BYTES);
    /** Equals nodesize. */
    public static final Field LEAFSIZE = L.u32(0x098, "leafsize", Unit.BYTES);
    /** Unused. */
    public static final Field STRIPESIZE = L.u32(0x09c, "stripesize", Unit.BYTES);
    /** Bytes used in the system chunk array. */
    public static final Field SYS_CHUNK_ARRAY_SIZE = L.u32(0x0a0, "sys_chunk_array_size", Unit.BYTES);
    /** Generation of the chunk tree's root. */
    public static final Field CHUNK_ROOT_GENERATION = L.u64(0x0a4, "chunk_root_generation", Unit.GENERATION);
    /** Compatible features. */
    public static final Field COMPAT_FLAGS = L.u64(0x0ac, "compat_flags", Unit.FLAGS);
    /** Features without which nothing may be written. */
    public static final Field COMPAT_RO_FLAGS = L.u64(0x0b4, "compat_ro_flags", Unit.FLAGS);
    /** Features without which nothing can be read. */
    public static final Field INCOMPAT_FLAGS = L.u64(0x0bc, "incompat_flags", Unit.FLAGS);
    /** Checksum algorithm. */
    public static final Field CSUM_TYPE = L.u16(0x0c4, "csum_type", Unit.CODE);
    /** Level of the root tree's root. */
    public static final Field ROOT_LEVEL = L.u8(0x0c6, "root_level", Unit.LEVEL);
    /** Level of the chunk tree's root. */
    public static final Field CHUNK_ROOT_LEVEL = L.u8(0x0c7, "chunk_root_level", Unit.LEVEL);
    /** Level of the log root tree's root. */
    public static final Field LOG_ROOT_LEVEL = L.u8(0x0c8, "log_root_level", Unit.LEVEL);
    /** The device this copy is on, see {@link DevItem}. */
    public static final Region DEV_ITEM = L.bytes(0x0c9, "dev_item", DevItem.LAYOUT.size(), Unit.DATA);
    /** Label, padded with zeros. */
    public static final Region LABEL = L.bytes(0x12b, "label", 256, Unit.NAME);
    /** Generation of the version 1 space cache. */
    public static final Field CACHE_GENERATION = L.u64(0x22b, "cache_generation", Unit.GENERATION);
    /** Generation of the UUID tree. */
    public static final Field UUID_TREE_GENERATION = L.u64(0x233, "uuid_tree_generation", Unit.GENERATION);
    /** Filesystem id in tree blocks, with feature METADATA_UUID. */
    public static final Region METADATA_UUID = L.uuid(0x23b, "metadata_uuid");
    /** Number of global roots, experimental. */
    public static final Field NR_GLOBAL_ROOTS = L.u64(0x24b, "nr_global_roots", Unit.COUNT);
    /** Root of the remap tree. */
    public static final Field REMAP_ROOT = L.u64(0x253, "remap_root", Unit.LOGICAL);
    /** Generation of the remap tree's root. */
    public static final Field REMAP_ROOT_GENERATION = L.u64(0x25b, "remap_root_generation", Unit.GENERATION);
    /** Level of the remap tree's root. */
    public static final Field REMAP_ROOT_LEVEL = L.u8(0x263, "remap_root_level", Unit.LEVEL);

    static {
        L.reserved(0x264, 199);
    }

    /** Keys and chunk items of the system chunks. */
    public static final Region SYS_CHUNK_ARRAY = L.bytes(0x32b, "sys_chunk_array", 2048, Unit.DATA);
    /** Four {@link RootBackup}s. */
    public static final Region SUPER_ROOTS = L.bytes(0xb2b, "super_roots", 672, Unit.DATA);

    static {
        L.reserved(0xdcb, 565);
    }

    /** The structure. */
    public static final Layout LAYOUT = L.end(SIZE);

    private final ByteView raw;

    /** The superblock in {@code raw}, which is 4096 bytes long; nothing is judged. */
    public Superblock(ByteView raw) {
        if (raw.size() != SIZE) {
            throw new IllegalArgumentException("a superblock of " + raw.size() + " bytes");
        }
        this.raw = raw;
    }

    /** The bytes. */
    public ByteView raw() {
        return raw;
    }

    /** The number in one of this class's fields. */
    public long get(Field field) {
        return field.get(raw);
    }

    /** Whether the magic number is right. */
    public boolean hasMagic() {
        return get(MAGIC_FIELD) == MAGIC;
    }

    /** Filesystem id users see. */
    public Uuid fsid() {
        return FSID.uuid(raw);
    }

    /** Filesystem id that tree block headers carry. */
    public Uuid metadataUuid() {
        return (get(INCOMPAT_FLAGS) & IncompatFeature.METADATA_UUID.bit()) != 0 ? METADATA_UUID.uuid(raw) : fsid();
    }

    /** The device item of the device this copy is on. */
    public ByteView deviceItem() {
        return DEV_ITEM.bytes(raw);
    }

    /** Id of the device this copy is on. */
    public long devid() {
        return DevItem.DEVID.get(deviceItem());
    }

    /** UUID of the device this copy is on. */
    public Uuid deviceUuid() {
        return DevItem.UUID.uuid(deviceItem());
    }

    /** Transaction of this commit. */
    public long generation() {
        return get(GENERATION);
    }

    /** Checksum algorithm; crc32c where the number is unknown, see {@link #CSUM_TYPE} for the number. */
    public ChecksumType checksumType() {
        return ChecksumType.of((int) get(CSUM_TYPE)).orElse(ChecksumType.CRC32C);
    }

    /** The label, up to its first NUL. */
    public ByteView label() {
        ByteView all = LABEL.bytes(raw);
        int length = 0;
        while (length < all.size() && all.array()[all.start() + length] != 0) {
            length++;
        }
        return ByteView.of(all.array(), all.start(), length);
    }

    /** Whether a feature is on. */
    public boolean has(IncompatFeature feature) {
        return (get(INCOMPAT_FLAGS) & feature.bit()) != 0;
    }

    /** Sizes and algorithms. */
    public Geometry geometry() {
        return new Geometry(
                (int) get(NODESIZE), (int) get(SECTORSIZE), checksumType(), generation(), get(INCOMPAT_FLAGS));
    }

    /** The system chunks, as far as they can be parsed. */
    public List<ChunkItem> systemChunks() {
        return List.copyOf(ChunkTree.systemChunks(this, Place.of("superblock"), Findings.IGNORED)
                .all());
    }

    /** The four root backups in slot order, all-zero ones included. */
    public List<RootBackup> backups() {
        ByteView all = SUPER_ROOTS.bytes(raw);
        List<RootBackup> backups = new ArrayList<>();
        for (int at = 0; at < all.size(); at += RootBackup.LAYOUT.size()) {
            backups.add(new RootBackup(ByteView.of(all.array(), all.start() + at, RootBackup.LAYOUT.size())));
        }
        return List.copyOf(backups);
    }
}
