package ruminate.format.compress;

import java.util.OptionalInt;

/** Writes one zstd frame; its window never exceeds the 128 KiB of its input. */
final class ZstdCompressor implements Compressor {
    private final io.airlift.compress.zstd.ZstdCompressor zstd = new io.airlift.compress.zstd.ZstdCompressor();
    private final byte[] frame = new byte[zstd.maxCompressedLength(Compression.MAX_EXTENT)];

    @Override
    public OptionalInt compress(byte[] in, int inOffset, int inLength, byte[] out, int outOffset, int outLimit) {
        int length = zstd.compress(in, inOffset, inLength, frame, 0, frame.length);
        if (length > outLimit) {
            return OptionalInt.empty();
        }
        System.arraycopy(frame, 0, out, outOffset, length);
        return OptionalInt.of(length);
    }
}
