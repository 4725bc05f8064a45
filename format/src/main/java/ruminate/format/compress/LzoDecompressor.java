package ruminate.format.compress;

import java.util.Arrays;
import java.util.Objects;
import ruminate.format.bytes.LittleEndian;
import ruminate.format.fault.Damage;
import ruminate.format.fault.FindingCode;

/** The segments of an {@link LzoContainer}. */
final class LzoDecompressor implements Decompressor {
    private final io.airlift.compress.lzo.LzoDecompressor lzo = new io.airlift.compress.lzo.LzoDecompressor();
    private final int sectorSize;
    private final byte[] sector;

    LzoDecompressor(int sectorSize) {
        this.sectorSize = sectorSize;
        this.sector = new byte[sectorSize];
    }

    @Override
    public int decompress(byte[] in, int inOffset, int inLength, byte[] out, int outOffset, int outLimit)
            throws Damage {
        Objects.checkFromIndexSize(inOffset, inLength, in.length);
        Objects.checkFromIndexSize(outOffset, outLimit, out.length);
        int total = length(in, inOffset, 0, inLength);
        if (total + sectorSize <= inLength) {
            // Linux takes no more sectors than the segments need.
            throw invalid("shorter than its extent");
        }
        int position = LzoContainer.LENGTH_SIZE;
        int written = 0;
        while (position < total && written < outLimit) {
            int header = LzoContainer.header(position, sectorSize);
            int payload = header + LzoContainer.LENGTH_SIZE;
            int length = length(in, inOffset, header, total);
            if (length > LzoContainer.longestPayload(sectorSize) || length > total - payload) {
                throw invalid("segment too long");
            }
            written += segment(in, inOffset + payload, length, out, outOffset + written, outLimit - written);
            position = payload + length;
        }
        // also where the library, which copies eight bytes at a time, wrote past the end of a segment
        Arrays.fill(out, outOffset + written, outOffset + outLimit, (byte) 0);
        return written;
    }

    private int segment(byte[] in, int inOffset, int inLength, byte[] out, int outOffset, int outLimit) throws Damage {
        try {
            if (outLimit >= sectorSize) {
                return lzo.decompress(in, inOffset, inLength, out, outOffset, sectorSize);
            }
            int whole = lzo.decompress(in, inOffset, inLength, sector, 0, sectorSize);
            int wanted = Math.min(whole, outLimit);
            System.arraycopy(sector, 0, out, outOffset, wanted);
            return wanted;
        } catch (RuntimeException e) {
            // the library has no checked exception for bad input, and more than one unchecked
            throw invalid("malformed segment");
        }
    }

    /** The u32 at {@code position}, which must lie, as what it measures, within {@code limit}. */
    private static int length(byte[] in, int inOffset, int position, int limit) throws Damage {
        if (position > limit - LzoContainer.LENGTH_SIZE) {
            throw invalid("ends too early");
        }
        int length = LittleEndian.u32(in, inOffset + position);
        if (length < 0 || length > limit) {
            throw invalid("longer than its extent");
        }
        return length;
    }

    private static Damage invalid(String reason) {
        return new Damage(FindingCode.COMPRESSED_DATA_INVALID, Compression.LZO.text(), reason);
    }
}
