package ruminate.format.compress;

import java.util.Arrays;
import java.util.OptionalInt;

/** Data that is stored as it is. */
final class PlainCodec implements Decompressor, Compressor {
    @Override
    public int decompress(byte[] in, int inOffset, int inLength, byte[] out, int outOffset, int outLimit) {
        int length = Math.min(inLength, outLimit);
        System.arraycopy(in, inOffset, out, outOffset, length);
        Arrays.fill(out, outOffset + length, outOffset + outLimit, (byte) 0);
        return length;
    }

    @Override
    public OptionalInt compress(byte[] in, int inOffset, int inLength, byte[] out, int outOffset, int outLimit) {
        if (inLength > outLimit) {
            return OptionalInt.empty();
        }
        System.arraycopy(in, inOffset, out, outOffset, inLength);
        return OptionalInt.of(inLength);
    }
}
