package ruminate.format.write;

import java.util.Random;

/** Bytes of a file by position: what a write puts there. */
public interface Content {
    /** Puts {@code length} bytes, those from {@code position} of the file on, into {@code into}. */
    void fill(long position, byte[] into, int at, int length);

    /** The same byte everywhere. */
    static Content of(byte value) {
        return (position, into, at, length) -> java.util.Arrays.fill(into, at, at + length, value);
    }

    /** {@code bytes} at {@code start}, and again and again after it. */
    static Content repeat(byte[] bytes, long start) {
        if (bytes.length == 0) {
            throw new IllegalArgumentException("no bytes to repeat");
        }
        return (position, into, at, length) -> {
            for (int i = 0; i < length; i++) {
                into[at + i] = bytes[(int) Math.floorMod(position + i - start, (long) bytes.length)];
            }
        };
    }

    /** Bytes that do not compress, a function of seed and position. */
    static Content random(long seed) {
        return (position, into, at, length) -> {
            int unit = 4096;
            byte[] block = new byte[unit];
            long current = -1;
            for (int i = 0; i < length; i++) {
                long number = (position + i) / unit;
                if (number != current) {
                    current = number;
                    new Random(seed * 0x9E3779B97F4A7C15L + number).nextBytes(block);
                }
                into[at + i] = block[(int) ((position + i) % unit)];
            }
        };
    }
}
