package ruminate.format.compress;

import ruminate.format.bytes.LittleEndian;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Damage;
import ruminate.format.fault.FindingCode;

/**
 * The measures of a zstd frame, found without decompressing it.
 *
 * <p>An extent holds exactly one frame and then padding; and a window above 128 KiB is refused, as by the kernel.
 *
 * <p>Source: RFC 8878, section 3.1.1.
 *
 * @param length bytes of the frame
 * @param contentSize bytes it decompresses to, or {@link #UNKNOWN}
 */
record ZstdFrame(int length, long contentSize) {
    static final long UNKNOWN = U64.MAX;

    private static final int MAGIC = 0xFD2FB528;
    private static final int MIN_HEADER = 6;
    private static final int BLOCK_HEADER = 3;
    private static final int CHECKSUM = 4;
    private static final int RUN_BLOCK = 1;
    private static final int RESERVED_BLOCK = 3;

    static ZstdFrame read(byte[] in, int offset, int limit) throws Damage {
        require(limit - offset >= MIN_HEADER, "ends too early");
        require(LittleEndian.u32(in, offset) == MAGIC, "wrong magic");
        int descriptor = LittleEndian.u8(in, offset + 4);
        require((descriptor & 3) == 0, "wants a dictionary");
        require((descriptor & 8) == 0, "reserved bit is set");
        boolean singleSegment = (descriptor & 0x20) != 0;
        int at = offset + 5;
        if (!singleSegment) {
            require(window(LittleEndian.u8(in, at)) <= Compression.MAX_EXTENT, "window too large");
            at++;
        }
        int sizeBytes = contentSizeBytes(descriptor >>> 6, singleSegment);
        require(limit - at >= sizeBytes, "ends too early");
        long contentSize = contentSize(in, at, sizeBytes);
        require(!singleSegment || U64.lessOrEqual(contentSize, Compression.MAX_EXTENT), "window too large");
        at = blocksEnd(in, at + sizeBytes, limit);
        if ((descriptor & 4) != 0) {
            require(limit - at >= CHECKSUM, "ends too early");
            at += CHECKSUM;
        }
        return new ZstdFrame(at - offset, contentSize);
    }

    private static int blocksEnd(byte[] in, int start, int limit) throws Damage {
        int at = start;
        boolean last = false;
        while (!last) {
            require(limit - at >= BLOCK_HEADER, "ends too early");
            int header = LittleEndian.u16(in, at) | LittleEndian.u8(in, at + 2) << 16;
            int type = header >>> 1 & 3;
            int size = header >>> 3;
            require(type != RESERVED_BLOCK && size <= Compression.MAX_EXTENT, "malformed block");
            at += BLOCK_HEADER;
            int stored = type == RUN_BLOCK ? 1 : size;
            require(limit - at >= stored, "ends too early");
            at += stored;
            last = (header & 1) != 0;
        }
        return at;
    }

    /** Exponent in the upper five bits, eighths in the lower three. */
    private static long window(int descriptor) {
        long base = 1L << 10 + (descriptor >>> 3);
        return base + base / 8 * (descriptor & 7);
    }

    private static int contentSizeBytes(int code, boolean singleSegment) {
        return code == 0 ? (singleSegment ? 1 : 0) : 1 << code;
    }

    private static long contentSize(byte[] in, int at, int bytes) {
        return switch (bytes) {
            case 0 -> UNKNOWN;
            case 1 -> LittleEndian.u8(in, at);
            // two bytes start where one byte ends
            case 2 -> LittleEndian.u16(in, at) + 256;
            case 4 -> Integer.toUnsignedLong(LittleEndian.u32(in, at));
            default -> LittleEndian.u64(in, at);
        };
    }

    private static void require(boolean condition, String reason) throws Damage {
        if (!condition) {
            throw invalid(reason);
        }
    }

    static Damage invalid(String reason) {
        return new Damage(FindingCode.COMPRESSED_DATA_INVALID, Compression.ZSTD.text(), reason);
    }
}
