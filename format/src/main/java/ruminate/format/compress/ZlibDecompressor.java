package ruminate.format.compress;

import java.util.Arrays;
import java.util.Objects;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import ruminate.format.fault.Damage;
import ruminate.format.fault.FindingCode;

/** One zlib stream (RFC 1950). */
final class ZlibDecompressor implements Decompressor {
    private final Inflater inflater = new Inflater();
    private final byte[] excess = new byte[1];

    @Override
    public int decompress(byte[] in, int inOffset, int inLength, byte[] out, int outOffset, int outLimit)
            throws Damage {
        Objects.checkFromIndexSize(outOffset, outLimit, out.length);
        inflater.reset();
        inflater.setInput(in, inOffset, inLength);
        try {
            int written = 0;
            while (written < outLimit && !inflater.finished()) {
                int step = inflater.inflate(out, outOffset + written, outLimit - written);
                if (step == 0 && !inflater.finished()) {
                    throw invalid(inflater.needsDictionary() ? "wants a dictionary" : "ends too early");
                }
                written += step;
            }
            if (!inflater.finished()) {
                // reaches the checksum at the end of a stream that fills the output exactly
                inflater.inflate(excess);
            }
            Arrays.fill(out, outOffset + written, outOffset + outLimit, (byte) 0);
            return written;
        } catch (DataFormatException e) {
            throw invalid(Objects.requireNonNullElse(e.getMessage(), "malformed"));
        }
    }

    private static Damage invalid(String reason) {
        return new Damage(FindingCode.COMPRESSED_DATA_INVALID, Compression.ZLIB.text(), reason);
    }
}
