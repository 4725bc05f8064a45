package ruminate.format.checksum;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;

/** XXH64 with seed 0, after the public specification of xxHash. */
final class XxHash64Checksum implements Checksum {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long PRIME_1 = 0x9E3779B185EBCA87L;
    private static final long PRIME_2 = 0xC2B2AE3D27D4EB4FL;
    private static final long PRIME_3 = 0x165667B19E3779F9L;
    private static final long PRIME_4 = 0x85EBCA77C2B2AE63L;
    private static final long PRIME_5 = 0x27D4EB2F165667C5L;
    private static final int STRIPE = 32;

    @Override
    public ChecksumType type() {
        return ChecksumType.XXHASH64;
    }

    @Override
    public void compute(byte[] data, int offset, int length, byte[] into, int at) {
        LONG.set(into, at, sum(data, offset, length));
    }

    @Override
    public boolean matches(byte[] data, int offset, int length, byte[] stored, int at) {
        return (long) LONG.get(stored, at) == sum(data, offset, length);
    }

    private static long sum(byte[] data, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, data.length);
        int at = offset;
        int end = offset + length;
        long hash = PRIME_5;
        if (length >= STRIPE) {
            long a = PRIME_1 + PRIME_2;
            long b = PRIME_2;
            long c = 0;
            long d = -PRIME_1;
            for (; at <= end - STRIPE; at += STRIPE) {
                a = round(a, (long) LONG.get(data, at));
                b = round(b, (long) LONG.get(data, at + 8));
                c = round(c, (long) LONG.get(data, at + 16));
                d = round(d, (long) LONG.get(data, at + 24));
            }
            hash = Long.rotateLeft(a, 1) + Long.rotateLeft(b, 7) + Long.rotateLeft(c, 12) + Long.rotateLeft(d, 18);
            hash = merge(merge(merge(merge(hash, a), b), c), d);
        }
        return avalanche(tail(hash + length, data, at, end));
    }

    private static long tail(long start, byte[] data, int from, int end) {
        long hash = start;
        int at = from;
        for (; at <= end - 8; at += 8) {
            hash = Long.rotateLeft(hash ^ round(0, (long) LONG.get(data, at)), 27) * PRIME_1 + PRIME_4;
        }
        if (at <= end - 4) {
            long word = Integer.toUnsignedLong((int) INT.get(data, at));
            hash = Long.rotateLeft(hash ^ word * PRIME_1, 23) * PRIME_2 + PRIME_3;
            at += 4;
        }
        for (; at < end; at++) {
            hash = Long.rotateLeft(hash ^ (data[at] & 0xFF) * PRIME_5, 11) * PRIME_1;
        }
        return hash;
    }

    private static long round(long lane, long word) {
        return Long.rotateLeft(lane + word * PRIME_2, 31) * PRIME_1;
    }

    private static long merge(long hash, long lane) {
        return (hash ^ round(0, lane)) * PRIME_1 + PRIME_4;
    }

    private static long avalanche(long mixed) {
        long hash = (mixed ^ mixed >>> 33) * PRIME_2;
        hash = (hash ^ hash >>> 29) * PRIME_3;
        return hash ^ hash >>> 32;
    }
}
