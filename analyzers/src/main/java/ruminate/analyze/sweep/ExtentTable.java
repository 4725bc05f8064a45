package ruminate.analyze.sweep;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The data extents that file extent items point to, numbered from 0 in the order they are met, with the size of each.
 *
 * <p>Looking up an extent that is there takes no lock, adding one does: there are many more references than extents. A
 * look-up is a random read of memory, which is what many analyses spend their time on; so an entry is one {@code long}, the
 * extent's sector above its number. The few extents that do not fit this form, on hostile or enormous images, stand in a
 * map. 27 to 38 bytes an extent.
 */
public final class ExtentTable {
    private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int FIRST_CAPACITY = 1 << 16;
    private static final int SECTOR_SHIFT = 12;
    private static final int NUMBER_BITS = 28;
    private static final int NUMBER_MASK = (1 << NUMBER_BITS) - 1;

    /** Sector and number, hashed by sector; 0 marks a free place, since no extent lies at address 0. */
    private volatile long[] entries = new long[FIRST_CAPACITY];

    private final Map<Long, Integer> others = new ConcurrentHashMap<>();
    private final Pages addresses = new Pages(0);
    private final Pages sizes = new Pages(0);
    private int count;

    /** Number of the extent at {@code logical}, which takes {@code size} bytes on disk; it is added where it is new. */
    public int number(long logical, long size) {
        int known = find(logical);
        return known >= 0 ? known : add(logical, size);
    }

    /**
     * Numbers many extents at once. The first loop does nothing but look up, which lets the processor wait for several reads
     * together; new extents are added under one lock.
     *
     * @param into takes the numbers
     */
    void numbers(long[] logicals, long[] ofSize, int length, int[] into) {
        long[] now = entries;
        int unknown = 0;
        for (int i = 0; i < length; i++) {
            int number = find(now, logicals[i]);
            into[i] = number;
            unknown |= number;
        }
        if (unknown < 0) {
            addAll(logicals, ofSize, length, into);
        }
    }

    private synchronized void addAll(long[] logicals, long[] ofSize, int length, int[] into) {
        for (int i = 0; i < length; i++) {
            if (into[i] < 0) {
                into[i] = add(logicals[i], ofSize[i]);
            }
        }
    }

    /** Number of the extent at {@code logical}, -1 where none is known. */
    public int find(long logical) {
        int known = find(entries, logical);
        return known >= 0 || others.isEmpty() ? known : others.getOrDefault(logical, -1);
    }

    private static int find(long[] entries, long logical) {
        if (!usual(logical)) {
            return -1;
        }
        long sector = logical >>> SECTOR_SHIFT;
        int mask = entries.length - 1;
        for (int at = hash(sector) & mask; ; at = (at + 1) & mask) {
            long entry = entries[at];
            if (entry >>> NUMBER_BITS == sector) {
                return (int) entry & NUMBER_MASK;
            }
            if (entry == 0) {
                return -1;
            }
        }
    }

    /** Whether an address fits into an entry. */
    private static boolean usual(long logical) {
        return Long.rotateRight(logical, SECTOR_SHIFT) >>> (Long.SIZE - NUMBER_BITS) == 0 && logical != 0;
    }

    private synchronized int add(long logical, long size) {
        int known = find(logical);
        if (known >= 0) {
            return known;
        }
        int number = count;
        addresses.reserve(number + 1);
        sizes.reserve(number + 1);
        addresses.set(number, logical);
        sizes.set(number, size);
        if (usual(logical) && number <= NUMBER_MASK) {
            if (number >= entries.length / 4 * 3) {
                grow();
            }
            put(entries, logical, number);
        } else {
            others.put(logical, number);
        }
        count = number + 1;
        return number;
    }

    private void grow() {
        long[] bigger = new long[Math.multiplyExact(entries.length, 2)];
        for (int number = 0; number < count; number++) {
            if (usual(addresses.get(number))) {
                put(bigger, addresses.get(number), number);
            }
        }
        entries = bigger;
    }

    private static void put(long[] entries, long logical, int number) {
        long sector = logical >>> SECTOR_SHIFT;
        int mask = entries.length - 1;
        int at = hash(sector) & mask;
        while (entries[at] != 0) {
            at = (at + 1) & mask;
        }
        LONGS.setRelease(entries, at, sector << NUMBER_BITS | number);
    }

    private static int hash(long sector) {
        return (int) (sector * 0x9E3779B97F4A7C15L >>> 32);
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
