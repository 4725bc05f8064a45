package ruminate.analyze.sweep;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The data extents that file extent items point to, numbered from 0 in the order they are met, with the size of each.
 *
 * <p>Looking up an extent that is there takes no lock, adding one does: there are many more references than extents. The
 * look-ups are random reads of memory and dominate many analyses, so address and number lie side by side, and {@link
 * #numbers} does nothing else in its loop, which lets the processor wait for several at once. 40 to 64 bytes an extent.
 */
public final class ExtentTable {
    private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int FIRST_CAPACITY = 1 << 16;

    /** Pairs of address and number, hashed by address; address 0 marks a free pair: no extent lies there. */
    private volatile long[] pairs = new long[2 * FIRST_CAPACITY];

    private final Pages addresses = new Pages(0);
    private final Pages sizes = new Pages(0);
    private int count;

    /** Number of the extent at {@code logical}, which takes {@code size} bytes on disk; it is added where it is new. */
    public int number(long logical, long size) {
        int known = find(logical);
        return known >= 0 ? known : add(logical, size);
    }

    /**
     * Looks up many extents at once.
     *
     * @param into takes the numbers from {@code at} on, -1 for an extent that is not known
     */
    void numbers(long[] logicals, int length, int[] into, int at) {
        long[] now = pairs;
        for (int i = 0; i < length; i++) {
            into[at + i] = find(now, logicals[i]);
        }
    }

    /** Number of the extent at {@code logical}, -1 where none is known. */
    public int find(long logical) {
        return find(pairs, logical);
    }

    private static int find(long[] pairs, long logical) {
        int mask = pairs.length - 2;
        for (int at = hash(logical) & mask; ; at = (at + 2) & mask) {
            long found = (long) LONGS.getAcquire(pairs, at);
            if (found == logical) {
                return (int) pairs[at + 1];
            }
            if (found == 0) {
                return -1;
            }
        }
    }

    private synchronized int add(long logical, long size) {
        int known = find(logical);
        if (known >= 0) {
            return known;
        }
        if (2L * count >= pairs.length / 4 * 3) {
            grow();
        }
        int number = count;
        addresses.reserve(number + 1);
        sizes.reserve(number + 1);
        addresses.set(number, logical);
        sizes.set(number, size);
        put(pairs, logical, number);
        count = number + 1;
        return number;
    }

    private void grow() {
        long[] bigger = new long[Math.multiplyExact(pairs.length, 2)];
        for (int number = 0; number < count; number++) {
            put(bigger, addresses.get(number), number);
        }
        pairs = bigger;
    }

    private static void put(long[] pairs, long logical, int number) {
        int mask = pairs.length - 2;
        int at = hash(logical) & mask;
        while (pairs[at] != 0) {
            at = (at + 2) & mask;
        }
        pairs[at + 1] = number;
        LONGS.setRelease(pairs, at, logical);
    }

    /** An even number. */
    private static int hash(long logical) {
        long mixed = (logical >>> 12) * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 32) << 1;
    }

    /** How many extents there are. */
    public synchronized int count() {
        return count;
    }

    /** Logical address of an extent. */
    public long logical(int number) {
        return addresses.get(number);
    }

    /** Size of an extent on disk in bytes, as its first reference says. */
    public long size(int number) {
        return sizes.get(number);
    }
}
