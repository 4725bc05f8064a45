package ruminate.analyze.sweep;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The data extents that file extent items point to, numbered from 0 in the order they are met, with the size of each.
 *
 * <p>Looking up an extent that is there takes no lock, adding one does: there are many more references than extents. About
 * 48 bytes an extent.
 */
public final class ExtentTable {
    private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int FIRST_CAPACITY = 1 << 16;

    /** Key 0 marks a free place: no extent lies at address 0. */
    private record Slots(long[] addresses, int[] numbers) {
        static Slots of(int capacity) {
            return new Slots(new long[capacity], new int[capacity]);
        }

        int mask() {
            return addresses.length - 1;
        }
    }

    private volatile Slots slots = Slots.of(FIRST_CAPACITY);
    private final Pages.Longs addresses = new Pages.Longs();
    private final Pages.Longs sizes = new Pages.Longs();
    private int count;

    /** Number of the extent at {@code logical}, which takes {@code size} bytes on disk; it is added where it is new. */
    public int number(long logical, long size) {
        Slots now = slots;
        int mask = now.mask();
        for (int at = hash(logical) & mask; ; at = (at + 1) & mask) {
            long found = (long) LONGS.getAcquire(now.addresses, at);
            if (found == logical) {
                return now.numbers[at];
            }
            if (found == 0) {
                return add(logical, size);
            }
        }
    }

    /** Number of the extent at {@code logical}, -1 where none is known. */
    public int find(long logical) {
        Slots now = slots;
        int mask = now.mask();
        for (int at = hash(logical) & mask; ; at = (at + 1) & mask) {
            long found = (long) LONGS.getAcquire(now.addresses, at);
            if (found == logical) {
                return now.numbers[at];
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
        if (count >= slots.addresses.length / 2) {
            grow();
        }
        int number = count;
        addresses.reserve(number, 0);
        sizes.reserve(number, 0);
        addresses.set(number, logical);
        sizes.set(number, size);
        put(slots, logical, number);
        count = number + 1;
        return number;
    }

    private void grow() {
        Slots bigger = Slots.of(Math.multiplyExact(slots.addresses.length, 2));
        for (int number = 0; number < count; number++) {
            put(bigger, addresses.get(number), number);
        }
        slots = bigger;
    }

    private static void put(Slots slots, long logical, int number) {
        int mask = slots.mask();
        int at = hash(logical) & mask;
        while (slots.addresses[at] != 0) {
            at = (at + 1) & mask;
        }
        slots.numbers[at] = number;
        LONGS.setRelease(slots.addresses, at, logical);
    }

    private static int hash(long logical) {
        long mixed = (logical >>> 12) * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 32);
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
