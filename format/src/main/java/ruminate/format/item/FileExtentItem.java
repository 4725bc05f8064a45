package ruminate.format.item;

import java.util.List;
import java.util.Optional;
import ruminate.format.bytes.U64;
import ruminate.format.compress.Compression;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Piece;
import ruminate.format.layout.Unit;

/**
 * A run of a file's bytes: stored in the item itself, in a data extent, or a hole.
 *
 * <p>Key: (inode, {@code EXTENT_DATA}, file offset in bytes).
 *
 * <p>Points to the extent item at {@code diskBytenr}, unless that is 0 (a hole) or the data is inline. Several items
 * may
 * use parts of one extent.
 *
 * <p>Source: {@code struct btrfs_file_extent_item}, uapi/linux/btrfs_tree.h.
 *
 * @param generation transaction that made the extent
 * @param ramBytes uncompressed size of the whole extent in bytes
 * @param compression 0 none, 1 zlib, 2 lzo, 3 zstd
 * @param encryption 0
 * @param otherEncoding 0
 * @param type {@link #INLINE}, {@link #REGULAR} or {@link #PREALLOC}
 * @param diskBytenr logical address of the extent, 0 for a hole and inline data
 * @param diskNumBytes size of the extent on disk in bytes
 * @param offset start of the used part in the uncompressed extent, in bytes
 * @param numBytes length of the used part, and of the run in the file, in bytes
 * @param inlineData the data as stored, empty unless inline
 */
public record FileExtentItem(
        Key key,
        long generation,
        long ramBytes,
        int compression,
        int encryption,
        int otherEncoding,
        int type,
        long diskBytenr,
        long diskNumBytes,
        long offset,
        long numBytes,
        ByteView inlineData)
        implements TypedItem {
    private static final Layout L = Layout.of("btrfs_file_extent_item");
    /** Transaction that made the extent. */
    public static final Field GENERATION = L.u64(0x00, "generation", Unit.GENERATION);
    /** Uncompressed size of the whole extent. */
    public static final Field RAM_BYTES = L.u64(0x08, "ram_bytes", Unit.BYTES);
    /** Compression algorithm. */
    public static final Field COMPRESSION = L.u8(0x10, "compression", Unit.CODE);
    /** Encryption algorithm, 0. */
    public static final Field ENCRYPTION = L.u8(0x11, "encryption", Unit.CODE);
    /** Unused, 0. */
    public static final Field OTHER_ENCODING = L.u16(0x12, "other_encoding", Unit.CODE);
    /** Inline, regular or preallocated. */
    public static final Field TYPE = L.u8(0x14, "type", Unit.CODE);

    private static final List<ruminate.format.layout.Part> HEAD = List.copyOf(L.parts());

    /** Logical address of the extent. */
    public static final Field DISK_BYTENR = L.u64(0x15, "disk_bytenr", Unit.LOGICAL);
    /** Size of the extent on disk. */
    public static final Field DISK_NUM_BYTES = L.u64(0x1d, "disk_num_bytes", Unit.BYTES);
    /** Start of the used part. */
    public static final Field OFFSET = L.u64(0x25, "offset", Unit.BYTES);
    /** Length of the used part. */
    public static final Field NUM_BYTES = L.u64(0x2d, "num_bytes", Unit.BYTES);
    /** The structure of regular and preallocated extents. */
    public static final Layout LAYOUT = L.end(0x35);

    /** Bytes before inline data. */
    public static final int INLINE_HEADER_SIZE = 0x15;

    /** Type: the data is in the item. */
    public static final int INLINE = 0;
    /** Type: the data is in an extent, or a hole. */
    public static final int REGULAR = 1;
    /** Type: the extent is reserved and reads as zeros. */
    public static final int PREALLOC = 2;

    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        in.requireSize(INLINE_HEADER_SIZE);
        int type = TYPE.getInt(in);
        boolean inline = type == INLINE;
        if (!inline) {
            in.requireExactSize(LAYOUT.size());
        }
        return new FileExtentItem(
                key,
                GENERATION.get(in),
                RAM_BYTES.get(in),
                COMPRESSION.getInt(in),
                ENCRYPTION.getInt(in),
                OTHER_ENCODING.getInt(in),
                type,
                inline ? 0 : DISK_BYTENR.get(in),
                inline ? 0 : DISK_NUM_BYTES.get(in),
                inline ? 0 : OFFSET.get(in),
                inline ? 0 : NUM_BYTES.get(in),
                inline ? in.from(INLINE_HEADER_SIZE) : ByteView.EMPTY);
    }

    /** Whether the data is in the item. */
    public boolean inline() {
        return type == INLINE;
    }

    /** Whether the run is a hole that an item stands for. */
    public boolean hole() {
        return type != INLINE && diskBytenr == 0;
    }

    @Override
    public int size() {
        return inline() ? INLINE_HEADER_SIZE + inlineData.size() : LAYOUT.size();
    }

    @Override
    public void write(byte[] bytes, int at) {
        GENERATION.put(bytes, at, generation);
        RAM_BYTES.put(bytes, at, ramBytes);
        COMPRESSION.put(bytes, at, compression);
        ENCRYPTION.put(bytes, at, encryption);
        OTHER_ENCODING.put(bytes, at, otherEncoding);
        TYPE.put(bytes, at, type);
        if (inline()) {
            inlineData.copyTo(bytes, at + INLINE_HEADER_SIZE);
            return;
        }
        DISK_BYTENR.put(bytes, at, diskBytenr);
        DISK_NUM_BYTES.put(bytes, at, diskNumBytes);
        OFFSET.put(bytes, at, offset);
        NUM_BYTES.put(bytes, at, numBytes);
    }

    @Override
    public List<Piece> pieces() {
        if (inline()) {
            return List.of(
                    new Piece("", 0, HEAD), Piece.bytes("", INLINE_HEADER_SIZE, "data", inlineData.size(), Unit.DATA));
        }
        return List.of(Piece.of(LAYOUT));
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        int sector = geometry.sectorSize();
        if (type > PREALLOC) {
            findings.add(Finding.of(FindingCode.ITEM_BAD_FIELD, at, "type", type, "[0, 2]"));
        }
        if (U64.less(geometry.generation() + 1, generation)) {
            String latest = "at most " + U64.text(geometry.generation() + 1);
            findings.add(Finding.of(FindingCode.ITEM_BAD_FIELD, at, "generation", U64.text(generation), latest));
        }
        if (Compression.of(compression).isEmpty()) {
            findings.add(Finding.of(FindingCode.ITEM_BAD_FIELD, at, "compression", compression, "[0, 3]"));
        }
        if (encryption != 0) {
            findings.add(Finding.of(FindingCode.ITEM_BAD_FIELD, at, "encryption", encryption, 0));
        }
        if (!U64.aligned(key.offset(), sector)) {
            findings.add(Finding.of(FindingCode.ITEM_BAD_KEY, at, "file offset is not a multiple of " + sector));
        }
        if (inline()) {
            if (key.offset() != 0) {
                findings.add(Finding.of(FindingCode.ITEM_BAD_KEY, at, "inline data away from file offset 0"));
            }
            if (compression == 0 && ramBytes != inlineData.size()) {
                findings.add(
                        Finding.of(FindingCode.ITEM_BAD_FIELD, at, "ram_bytes", U64.text(ramBytes), inlineData.size()));
            }
            return;
        }
        checkAligned(at, sector, findings, "ram_bytes", ramBytes);
        checkAligned(at, sector, findings, "disk_bytenr", diskBytenr);
        checkAligned(at, sector, findings, "disk_num_bytes", diskNumBytes);
        checkAligned(at, sector, findings, "offset", offset);
        checkAligned(at, sector, findings, "num_bytes", numBytes);
        if (U64.wraps(key.offset(), numBytes)) {
            findings.add(
                    Finding.of(FindingCode.ITEM_BAD_FIELD, at, "num_bytes", U64.text(numBytes), "an end below 2^64"));
        }
    }

    private static void checkAligned(Place at, int sector, Findings findings, String field, long value) {
        if (!U64.aligned(value, sector)) {
            findings.add(Finding.of(FindingCode.ITEM_BAD_FIELD, at, field, U64.text(value), "a multiple of " + sector));
        }
    }

    static void dump(ItemBytes in, DumpText out) {
        int type = (int) in.get(TYPE);
        out.text("\t\tgeneration ").u64(in.get(GENERATION)).text(" type ").u64(type);
        switch (type) {
            case INLINE -> {
                out.text(" (inline)").end();
                out.text("\t\tinline extent data size ").s64(in.size() - INLINE_HEADER_SIZE);
                out.text(" ram_bytes ").u64(in.get(RAM_BYTES));
                dumpCompression(" compression ", in, out);
            }
            case PREALLOC -> {
                out.text(" (prealloc)").end();
                out.text("\t\tprealloc data disk byte ").u64(in.get(DISK_BYTENR));
                out.text(" nr ").u64(in.get(DISK_NUM_BYTES)).end();
                out.text("\t\tprealloc data offset ").u64(in.get(OFFSET));
                out.text(" nr ").u64(in.get(NUM_BYTES)).end();
            }
            default -> {
                out.text(type == REGULAR ? " (regular)" : " (unknown)").end();
                out.text("\t\textent data disk byte ").u64(in.get(DISK_BYTENR));
                out.text(" nr ").u64(in.get(DISK_NUM_BYTES)).end();
                out.text("\t\textent data offset ")
                        .u64(in.get(OFFSET))
                        .text(" nr ")
                        .u64(in.get(NUM_BYTES));
                out.text(" ram ").u64(in.get(RAM_BYTES)).end();
                dumpCompression("\t\textent compression ", in, out);
            }
        }
    }

    private static void dumpCompression(String label, ItemBytes in, DumpText out) {
        int number = (int) in.get(COMPRESSION);
        Optional<Compression> compression = Compression.of(number);
        out.text(label).u64(number).text(" (");
        if (compression.isPresent()) {
            out.text(compression.get().text()).text(")").end();
        } else {
            out.text("UNKNOWN.").u64(number).text(")").end();
        }
    }
}
