package ruminate.format.compress;

import java.util.Arrays;
import java.util.Objects;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Damage;

/** One {@link ZstdFrame}. */
final class ZstdDecompressor implements Decompressor {
    private final io.airlift.compress.zstd.ZstdDecompressor zstd = new io.airlift.compress.zstd.ZstdDecompressor();
    private final byte[] whole = new byte[Compression.MAX_EXTENT];

    @Override
    public int decompress(byte[] in, int inOffset, int inLength, byte[] out, int outOffset, int outLimit)
            throws Damage {
        Objects.checkFromIndexSize(inOffset, inLength, in.length);
        Objects.checkFromIndexSize(outOffset, outLimit, out.length);
        ZstdFrame frame = ZstdFrame.read(in, inOffset, inOffset + inLength);
        int written = decompress(frame, in, inOffset, out, outOffset, outLimit);
        // also where the library, which copies eight bytes at a time, wrote past the end of the content
        Arrays.fill(out, outOffset + written, outOffset + outLimit, (byte) 0);
        return written;
    }

    private int decompress(ZstdFrame frame, byte[] in, int inOffset, byte[] out, int outOffset, int outLimit)
            throws Damage {
        try {
            if (U64.lessOrEqual(frame.contentSize(), outLimit)) {
                return zstd.decompress(in, inOffset, frame.length(), out, outOffset, outLimit);
            }
            int length = zstd.decompress(in, inOffset, frame.length(), whole, 0, whole.length);
            int wanted = Math.min(length, outLimit);
            System.arraycopy(whole, 0, out, outOffset, wanted);
            return wanted;
        } catch (RuntimeException e) {
            // the library has no checked exception for bad input, and more than one unchecked
            throw ZstdFrame.invalid("malformed frame");
        }
    }
}
