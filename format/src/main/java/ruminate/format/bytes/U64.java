package ruminate.format.bytes;

import java.util.Comparator;

/** Unsigned 64-bit integers held in {@code long}: how they are compared, added with care, and printed. */
public final class U64 {
    /** The greatest value, 2^64 - 1. */
    public static final long MAX = -1L;

    /** The order of boxed values. */
    public static final Comparator<Long> ORDER = new Order();

    // A class rather than a method reference: every command starts with it, and a class is there sooner.
    private static final class Order implements Comparator<Long> {
        @Override
        public int compare(Long a, Long b) {
            return Long.compareUnsigned(a, b);
        }
    }

    private U64() {}

    /** Decimal text of the unsigned value. */
    public static String text(long value) {
        return Long.toUnsignedString(value);
    }

    /** The nearest {@code double}. */
    public static double toDouble(long value) {
        return (value >>> 1) * 2.0 + (value & 1);
    }

    /** Whether {@code a < b}, both unsigned. */
    public static boolean less(long a, long b) {
        return Long.compareUnsigned(a, b) < 0;
    }

    /** Whether {@code a <= b}, both unsigned. */
    public static boolean lessOrEqual(long a, long b) {
        return Long.compareUnsigned(a, b) <= 0;
    }

    /** The smaller of two unsigned values. */
    public static long min(long a, long b) {
        return less(b, a) ? b : a;
    }

    /** The greater of two unsigned values. */
    public static long max(long a, long b) {
        return less(a, b) ? b : a;
    }

    /** {@code a + b}, or {@link #MAX} where the sum does not fit. */
    public static long addSaturating(long a, long b) {
        long sum = a + b;
        return less(sum, a) ? MAX : sum;
    }

    /** Whether the range {@code [start, start + length)} reaches past 2^64. */
    public static boolean wraps(long start, long length) {
        return length != 0 && less(start + length - 1, start);
    }

    /** Whether {@code value} is a multiple of {@code unit}, a power of two. */
    public static boolean aligned(long value, long unit) {
        return (value & (unit - 1)) == 0;
    }

    /**
     * Parses decimal, or hexadecimal after {@code 0x}; {@code -N} is 2^64 - N.
     *
     * @throws NumberFormatException where the text is none of these
     */
    public static long parse(String text) {
        if (text.startsWith("0x") || text.startsWith("0X")) {
            return Long.parseUnsignedLong(text.substring(2), 16);
        }
        return text.startsWith("-") ? Long.parseLong(text) : Long.parseUnsignedLong(text);
    }
}
