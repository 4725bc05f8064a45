package ruminate.format.compress;

import java.util.Arrays;
import java.util.OptionalInt;
import ruminate.format.bytes.LittleEndian;

/** Writes an {@link LzoContainer}. */
final class LzoCompressor implements Compressor {
    private final io.airlift.compress.lzo.LzoCompressor lzo = new io.airlift.compress.lzo.LzoCompressor();
    private final int sectorSize;
    private final byte[] payload;

    LzoCompressor(int sectorSize) {
        this.sectorSize = sectorSize;
        this.payload = new byte[lzo.maxCompressedLength(sectorSize)];
    }

    @Override
    public OptionalInt compress(byte[] in, int inOffset, int inLength, byte[] out, int outOffset, int outLimit) {
        int position = LzoContainer.LENGTH_SIZE;
        for (int done = 0; done < inLength; done += sectorSize) {
            int piece = Math.min(sectorSize, inLength - done);
            int length = lzo.compress(in, inOffset + done, piece, payload, 0, payload.length);
            int header = LzoContainer.header(position, sectorSize);
            int start = header + LzoContainer.LENGTH_SIZE;
            if (start > outLimit - length) {
                return OptionalInt.empty();
            }
            Arrays.fill(out, outOffset + position, outOffset + header, (byte) 0);
            LittleEndian.putU32(out, outOffset + header, length);
            System.arraycopy(payload, 0, out, outOffset + start, length);
            position = start + length;
        }
        if (position > outLimit) {
            return OptionalInt.empty();
        }
        LittleEndian.putU32(out, outOffset, position);
        return OptionalInt.of(position);
    }
}
