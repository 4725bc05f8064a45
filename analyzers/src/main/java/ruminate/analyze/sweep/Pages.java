package ruminate.analyze.sweep;

import java.util.Arrays;

/**
 * Numbers by extent or block number, in pages: growing never copies them, and threads may write while the array grows.
 */
public final class Pages {
    /** Numbers in a page, a power of two. */
    static final int SIZE = 1 << 16;

    private static final int BITS = 16;
    private static final int MASK = SIZE - 1;

    private final long filler;
    private volatile long[][] pages = new long[16][];
    private int reserved;

    /** No numbers; each holds {@code filler} when it is made room for. */
    public Pages(long filler) {
        this.filler = filler;
    }

    /** Makes room for the numbers from 0 to {@code count - 1}. */
    public synchronized void reserve(int count) {
        int wanted = (count + MASK) >>> BITS;
        if (wanted > pages.length) {
            pages = Arrays.copyOf(pages, Math.max(wanted, pages.length * 2));
        }
        for (; reserved < wanted; reserved++) {
            long[] page = new long[SIZE];
            if (filler != 0) {
                Arrays.fill(page, filler);
            }
            pages[reserved] = page;
        }
    }

    /** The number at {@code index}, which was made room for. */
    public long get(int index) {
        return pages[index >>> BITS][index & MASK];
    }

    /** Replaces the number at {@code index}. */
    public void set(int index, long value) {
        pages[index >>> BITS][index & MASK] = value;
    }

    /** Adds to the number at {@code index}; not atomic. */
    public void add(int index, long value) {
        pages[index >>> BITS][index & MASK] += value;
    }
}
