package ruminate.format.compress;

import java.util.OptionalInt;

/** Compresses whole extents, of at most {@link Compression#MAX_EXTENT} bytes. An instance belongs to one thread at a time. */
public interface Compressor {
    /**
     * Compresses one extent; the padding of the last sector is left to the caller.
     *
     * @param outLimit the most bytes to write
     * @return the number of bytes written, or nothing where they do not fit; {@code out} may then hold anything within
     *     the limit
     */
    OptionalInt compress(byte[] in, int inOffset, int inLength, byte[] out, int outOffset, int outLimit);
}
