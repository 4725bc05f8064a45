package ruminate.format.volume;

import java.io.IOException;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import ruminate.format.bytes.LittleEndian;
import ruminate.format.bytes.U64;
import ruminate.format.device.Device;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Unit;

/**
 * A metadump: pieces of the logical address space in one file. Safe for use by several threads.
 *
 * <p>The file is a sequence of clusters, each at a multiple of 1024: a header of that size that lists pieces, then the
 * pieces, each perhaps a zlib stream, then zeros up to the next multiple.
 *
 * <p>Source: {@code struct meta_cluster_header}, {@code struct meta_cluster_item} of btrfs-image.
 */
public final class Metadump {
    /** Logical address under which the superblock is filed. */
    public static final long SUPERBLOCK = 65536;

    /** First number of a cluster. */
    public static final long MAGIC = 0xBD5C25E27295668BL;

    private static final long MAGIC_WITH_DATA = 0x31765F506D55445FL;
    /** Clusters and what is behind their headers begin at multiples of so many bytes. */
    public static final int CLUSTER = 1024;

    private static final Layout H = Layout.of("meta_cluster_header");
    /** Magic number. */
    public static final Field MAGIC_FIELD = H.u64(0x00, "magic", Unit.NUMBER);
    /** Where in the file the cluster is. */
    public static final Field POSITION = H.u64(0x08, "bytenr", Unit.PHYSICAL);
    /** Number of pieces. */
    public static final Field NRITEMS = H.u32(0x10, "nritems", Unit.COUNT);
    /** 0 for plain pieces, 1 for zlib streams. */
    public static final Field COMPRESS = H.u8(0x14, "compress", Unit.CODE);
    /** The header before the list of pieces. */
    public static final Layout HEADER = H.end(0x15);

    private static final Layout I = Layout.of("meta_cluster_item");
    /** Logical address of a piece. */
    public static final Field LOGICAL = I.u64(0x00, "bytenr", Unit.LOGICAL);
    /** Bytes of a piece in the file. */
    public static final Field SIZE = I.u32(0x08, "size", Unit.BYTES);
    /** An entry of the list of pieces. */
    public static final Layout ITEM = I.end(0x0c);

    /** Pieces of tree blocks have at most 256 KiB. */
    private static final int MOST_INFLATED = 1 << 20;

    /** Pieces of data may be greater. */
    private static final int MOST_INFLATED_WITH_DATA = 256 << 20;

    /** Most pieces in a cluster. */
    public static final int MOST_ITEMS = (CLUSTER - HEADER.size()) / ITEM.size();

    private final Device device;
    private final PieceCache inflated;
    private final NavigableMap<Long, Piece> pieces = new TreeMap<>(U64.ORDER);

    /**
     * A run of bytes of the filesystem.
     *
     * @param position where it is in the file
     * @param size bytes it takes there
     * @param compressed whether it is a zlib stream
     */
    record Piece(long logical, long position, int size, boolean compressed) {}

    /** Whether a file begins like a metadump. */
    static boolean recognise(Device device) throws IOException {
        if (device.size() < CLUSTER) {
            return false;
        }
        long magic = magic(device);
        return magic == MAGIC || magic == MAGIC_WITH_DATA;
    }

    private static long magic(Device device) throws IOException {
        byte[] start = new byte[Long.BYTES];
        device.read(0, start, 0, start.length);
        return LittleEndian.u64(start, 0);
    }

    /** Reads the headers of all clusters, as far as they can be followed. */
    Metadump(Device device, Findings findings) throws IOException {
        this.device = device;
        this.inflated =
                new PieceCache(device, magic(device) == MAGIC_WITH_DATA ? MOST_INFLATED_WITH_DATA : MOST_INFLATED);
        long position = 0;
        byte[] header = new byte[CLUSTER];
        Optional<String> fault = Optional.empty();
        while (position < device.size() && fault.isEmpty()) {
            if (position + CLUSTER > device.size()) {
                fault = Optional.of("the file ends in it");
                break;
            }
            device.read(position, header, 0, CLUSTER);
            fault = faultIn(header, position);
            long payload = position + CLUSTER;
            long items = fault.isPresent() ? 0 : NRITEMS.get(header, 0);
            for (int i = 0; i < items && fault.isEmpty(); i++) {
                int at = HEADER.size() + i * ITEM.size();
                long size = SIZE.get(header, at);
                if (size > Integer.MAX_VALUE || payload + size > device.size()) {
                    fault = Optional.of("piece %d of %d bytes reaches past the end of the file".formatted(i, size));
                } else {
                    long logical = LOGICAL.get(header, at);
                    pieces.putIfAbsent(logical, new Piece(logical, payload, (int) size, COMPRESS.get(header, 0) != 0));
                    payload += size;
                }
            }
            if (fault.isEmpty()) {
                position = (payload + CLUSTER - 1) / CLUSTER * CLUSTER;
            }
        }
        if (fault.isPresent()) {
            findings.add(Finding.of(FindingCode.METADUMP_BAD_CLUSTER, Place.of(device.name()), position, fault.get()));
        }
    }

    private static Optional<String> faultIn(byte[] header, long position) {
        long magic = MAGIC_FIELD.get(header, 0);
        if (magic != MAGIC && magic != MAGIC_WITH_DATA) {
            return Optional.of("magic 0x%016x".formatted(magic));
        }
        if (POSITION.get(header, 0) != position) {
            return Optional.of("it says it is at " + Long.toUnsignedString(POSITION.get(header, 0)));
        }
        long compress = COMPRESS.get(header, 0);
        if (compress > 1) {
            return Optional.of("compression %d is unknown".formatted(compress));
        }
        long items = NRITEMS.get(header, 0);
        return items > MOST_ITEMS ? Optional.of("it lists %d pieces".formatted(items)) : Optional.empty();
    }

    /** The last piece that begins at or before {@code logical}; whether it reaches that far, its size will show. */
    Optional<Piece> before(long logical) {
        return Optional.ofNullable(pieces.floorEntry(logical)).map(Map.Entry::getValue);
    }

    private int length(Piece piece) throws IOException, Damage {
        return piece.compressed() ? inflated.get(piece).length : piece.size();
    }

    /** Bytes from {@code logical} on to the end of their piece; 0 where there is none. */
    long span(long logical) throws IOException, Damage {
        Optional<Piece> piece = before(logical);
        return piece.isEmpty()
                ? 0
                : Math.max(0, length(piece.get()) - (logical - piece.get().logical()));
    }

    /** Reads bytes, perhaps of several pieces. */
    void read(long logical, byte[] into, int at, int length) throws IOException, Damage {
        int done = 0;
        while (done < length) {
            Optional<Piece> found = before(logical + done);
            long offset = found.isEmpty() ? 0 : logical + done - found.get().logical();
            if (found.isEmpty() || !U64.less(offset, length(found.get()))) {
                throw new Damage(FindingCode.METADUMP_LACKS, U64.text(logical + done));
            }
            Piece piece = found.get();
            int part = (int) Math.min(length - done, length(piece) - offset);
            if (piece.compressed()) {
                System.arraycopy(inflated.get(piece), (int) offset, into, at + done, part);
            } else {
                device.read(piece.position() + offset, into, at + done, part);
            }
            done += part;
        }
    }

    /** The one superblock there is. */
    SuperblockCopy superblock() throws IOException {
        byte[] bytes = new byte[Superblock.SIZE];
        try {
            read(SUPERBLOCK, bytes, 0, bytes.length);
        } catch (Damage damage) {
            throw new NotBtrfs(device.name() + ": the metadump has no superblock: " + damage.getMessage());
        }
        return SuperblockCopy.of(0, SUPERBLOCK, bytes, device.name());
    }
}
