package ruminate.format.item;

import ruminate.format.bytes.U64;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.ids.ObjectId;
import ruminate.format.ids.Uuid;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Region;
import ruminate.format.layout.Unit;

/**
 * A member device.
 *
 * <p>Key: (1, {@code DEV_ITEM}, device id). The superblock of each device holds the device's own item as well.
 *
 * <p>Its {@link DevExtent}s add up to {@code bytesUsed}.
 *
 * <p>Source: {@code struct btrfs_dev_item}, uapi/linux/btrfs_tree.h.
 *
 * @param devid device id
 * @param totalBytes size of the device in bytes
 * @param bytesUsed bytes given to chunks
 * @param ioAlign alignment of writes in bytes
 * @param ioWidth width of writes in bytes
 * @param sectorSize sector size in bytes
 * @param type 0
 * @param generation 0
 * @param startOffset 0
 * @param devGroup 0
 * @param seekSpeed 0
 * @param bandwidth 0
 * @param uuid UUID of the device
 * @param fsid metadata UUID of the filesystem, or of the seed the device comes from
 */
public record DevItem(
        Key key,
        long devid,
        long totalBytes,
        long bytesUsed,
        long ioAlign,
        long ioWidth,
        long sectorSize,
        long type,
        long generation,
        long startOffset,
        long devGroup,
        int seekSpeed,
        int bandwidth,
        Uuid uuid,
        Uuid fsid)
        implements FixedItem {
    private static final Layout L = Layout.of("btrfs_dev_item");
    /** Device id. */
    public static final Field DEVID = L.u64(0x00, "devid", Unit.DEVID);

    /** Size of the device in bytes. */
    public static final Field TOTAL_BYTES = L.u64(0x08, "total_bytes", Unit.BYTES);

    /** Bytes given to chunks. */
    public static final Field BYTES_USED = L.u64(0x10, "bytes_used", Unit.BYTES);

    /** Alignment of writes in bytes. */
    public static final Field IO_ALIGN = L.u32(0x18, "io_align", Unit.BYTES);

    /** Width of writes in bytes. */
    public static final Field IO_WIDTH = L.u32(0x1c, "io_width", Unit.BYTES);

    /** Sector size in bytes. */
    public static final Field SECTOR_SIZE = L.u32(0x20, "sector_size", Unit.BYTES);

    /** 0. */
    public static final Field TYPE = L.u64(0x24, "type", Unit.NUMBER);

    /** 0. */
    public static final Field GENERATION = L.u64(0x2c, "generation", Unit.GENERATION);

    /** 0. */
    public static final Field START_OFFSET = L.u64(0x34, "start_offset", Unit.PHYSICAL);

    /** 0. */
    public static final Field DEV_GROUP = L.u32(0x3c, "dev_group", Unit.NUMBER);

    /** 0. */
    public static final Field SEEK_SPEED = L.u8(0x40, "seek_speed", Unit.NUMBER);

    /** 0. */
    public static final Field BANDWIDTH = L.u8(0x41, "bandwidth", Unit.NUMBER);

    /** UUID of the device. */
    public static final Region UUID = L.uuid(0x42, "uuid");

    /** Metadata UUID of the filesystem, or of the seed the device comes from. */
    public static final Region FSID = L.uuid(0x52, "fsid");

    /** The structure. */
    public static final Layout LAYOUT = L.end(0x62);

    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        in.requireExactSize(LAYOUT.size());
        return new DevItem(
                key,
                DEVID.get(in),
                TOTAL_BYTES.get(in),
                BYTES_USED.get(in),
                IO_ALIGN.get(in),
                IO_WIDTH.get(in),
                SECTOR_SIZE.get(in),
                TYPE.get(in),
                GENERATION.get(in),
                START_OFFSET.get(in),
                DEV_GROUP.get(in),
                SEEK_SPEED.getInt(in),
                BANDWIDTH.getInt(in),
                UUID.uuid(in),
                FSID.uuid(in));
    }

    @Override
    public Layout layout() {
        return LAYOUT;
    }

    @Override
    public void write(byte[] bytes, int at) {
        DEVID.put(bytes, at, devid);
        TOTAL_BYTES.put(bytes, at, totalBytes);
        BYTES_USED.put(bytes, at, bytesUsed);
        IO_ALIGN.put(bytes, at, ioAlign);
        IO_WIDTH.put(bytes, at, ioWidth);
        SECTOR_SIZE.put(bytes, at, sectorSize);
        TYPE.put(bytes, at, type);
        GENERATION.put(bytes, at, generation);
        START_OFFSET.put(bytes, at, startOffset);
        DEV_GROUP.put(bytes, at, devGroup);
        SEEK_SPEED.put(bytes, at, seekSpeed);
        BANDWIDTH.put(bytes, at, bandwidth);
        UUID.put(bytes, at, uuid);
        FSID.put(bytes, at, fsid);
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        new Judge(at, findings)
                .key(key.objectid() == ObjectId.DEV_ITEMS, "objectid of a device is not 1")
                .field(devid == key.offset(), "devid", devid, U64.text(key.offset()))
                .field(
                        U64.lessOrEqual(bytesUsed, totalBytes),
                        "bytes_used",
                        bytesUsed,
                        "[0, " + U64.text(totalBytes) + "]");
    }

    static void dump(ItemBytes in, DumpText out) {
        out.text("\t\tdevid ").u64(in.get(DEVID)).text(" total_bytes ").u64(in.get(TOTAL_BYTES));
        out.text(" bytes_used ").u64(in.get(BYTES_USED)).end();
        out.text("\t\tio_align ").u64(in.get(IO_ALIGN)).text(" io_width ").u64(in.get(IO_WIDTH));
        out.text(" sector_size ")
                .u64(in.get(SECTOR_SIZE))
                .text(" type ")
                .u64(in.get(TYPE))
                .end();
        out.text("\t\tgeneration ")
                .u64(in.get(GENERATION))
                .text(" start_offset ")
                .u64(in.get(START_OFFSET));
        out.text(" dev_group ").u64(in.get(DEV_GROUP)).end();
        out.text("\t\tseek_speed ")
                .u64(in.get(SEEK_SPEED))
                .text(" bandwidth ")
                .u64(in.get(BANDWIDTH))
                .end();
        out.text("\t\tuuid ").text(in.uuid(UUID, 0).toString()).end();
        out.text("\t\tfsid ").text(in.uuid(FSID, 0).toString()).end();
    }
}
