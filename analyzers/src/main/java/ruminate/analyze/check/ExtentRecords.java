package ruminate.analyze.check;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import ruminate.format.bytes.U64;

/**
 * Every extent that has an extent item, in the order of addresses, with a balance of its references: the sum of {@link
 * ReferencePrint}s of its back references, less those of the pointers found. It is zero where the two agree.
 *
 * <p>32 bytes an extent, and 8 to 16 for finding it by address.
 */
final class ExtentRecords {
    private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);

    static final int WIDTH = 4;
    static final int START = 0;
    static final int BALANCE = 1;
    static final int LENGTH = 2;
    static final int TRAITS = 3;

    /** Trait: file data. */
    static final long DATA = 1 << 8;
    /** Trait: a tree block. */
    static final long TREE_BLOCK = 1 << 9;
    /** Trait of a tree block: its pointers are referred to by its address. */
    static final long FULL_BACKREF = 1 << 10;
    /** Trait: only back reference items were found, no extent item. */
    static final long NO_ITEM = 1 << 11;
    /** Trait: something other than its references is wrong. */
    static final long SUSPECT = 1 << 12;
    /** Trait: some sector has a checksum. */
    static final long SOME_SUMS = 1 << 13;
    /** Trait: every sector has a checksum. */
    static final long ALL_SUMS = 1 << 14;
    /** Trait: the item holds the number of references that its back references come to. */
    static final long COUNTED = 1 << 15;
    /** Trait: some back reference names the chunk tree. */
    static final long CHUNK_TREE = 1 << 16;

    /** Trait: a regular file extent uses part of it. */
    static final long WRITTEN = 1 << 17;
    /** Trait: a preallocated file extent uses a part that has checksums. */
    static final long PREALLOC_SUMS = 1 << 18;

    private static final int LEVEL_MASK = 0xff;

    private final long[] records;
    private final int count;
    private final int[] index;

    /** Takes over {@code records}: {@code count} groups of {@link #WIDTH} numbers, in the order of addresses. */
    ExtentRecords(long[] records, int count) {
        this.records = records;
        this.count = count;
        this.index = new int[Math.max(2, Integer.highestOneBit(Math.max(1, count)) * 4)];
        for (int record = count - 1; record >= 0; record--) {
            int at = slot(start(record));
            while (index[at] != 0) {
                at = (at + 1) & (index.length - 1);
            }
            index[at] = record + 1;
        }
    }

    private int slot(long logical) {
        return (int) (((logical >>> 12) * 0x9E3779B97F4A7C15L) >>> 32) & (index.length - 1);
    }

    int count() {
        return count;
    }

    /** The record of the extent at an address, -1 where there is none. */
    int find(long logical) {
        for (int at = slot(logical); ; at = (at + 1) & (index.length - 1)) {
            int record = index[at] - 1;
            if (record < 0 || records[record * WIDTH + START] == logical) {
                return record;
            }
        }
    }

    /** The last record that starts at or before an address, -1 where there is none. */
    int floor(long logical) {
        int from = 0;
        int to = count;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (U64.lessOrEqual(start(middle), logical)) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from - 1;
    }

    long start(int record) {
        return records[record * WIDTH + START];
    }

    long length(int record) {
        return records[record * WIDTH + LENGTH];
    }

    long end(int record) {
        return U64.addSaturating(start(record), length(record));
    }

    long traits(int record) {
        return records[record * WIDTH + TRAITS];
    }

    boolean has(int record, long trait) {
        return (traits(record) & trait) != 0;
    }

    int level(int record) {
        return (int) traits(record) & LEVEL_MASK;
    }

    /** Adds traits; safe for use by several threads. */
    void mark(int record, long added) {
        LONGS.getAndBitwiseOr(records, record * WIDTH + TRAITS, added);
    }

    /** Takes note of a pointer to the extent; safe for use by several threads. */
    void pointer(int record, long print) {
        LONGS.getAndAdd(records, record * WIDTH + BALANCE, -print);
    }

    /** Whether everything that was found out about an extent agrees. */
    boolean sound(int record) {
        return records[record * WIDTH + BALANCE] == 0 && (traits(record) & (NO_ITEM | SUSPECT | COUNTED)) == COUNTED;
    }
}
