package ruminate.format.compress;

import ruminate.format.fault.Damage;

/** Decompresses whole extents. An instance belongs to one thread at a time. */
public interface Decompressor {
    /**
     * Decompresses one extent.
     *
     * <p>What follows the stream is ignored. A stream may yield fewer bytes than the extent stands for: the rest, up to
     * the limit, is set to zeros. A stream that yields more is cut at the limit.
     *
     * @param outLimit the bytes the extent stands for
     * @return the number of bytes the stream yielded, before any zeros
     * @throws Damage with {@code COMPRESSED_DATA_INVALID} where this is no stream of that kind; {@code out} may then
     *     hold anything within the limit
     */
    int decompress(byte[] in, int inOffset, int inLength, byte[] out, int outOffset, int outLimit) throws Damage;
}
