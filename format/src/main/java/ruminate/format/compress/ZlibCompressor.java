package ruminate.format.compress;

import java.util.OptionalInt;
import java.util.zip.Deflater;

/** One zlib stream (RFC 1950) at the level Linux uses by default. */
final class ZlibCompressor implements Compressor {
    private static final int LEVEL = 3;

    private final Deflater deflater = new Deflater(LEVEL);

    @Override
    public OptionalInt compress(byte[] in, int inOffset, int inLength, byte[] out, int outOffset, int outLimit) {
        deflater.reset();
        deflater.setInput(in, inOffset, inLength);
        deflater.finish();
        int written = 0;
        while (!deflater.finished()) {
            if (written == outLimit) {
                return OptionalInt.empty();
            }
            written += deflater.deflate(out, outOffset + written, outLimit - written);
        }
        return OptionalInt.of(written);
    }
}
