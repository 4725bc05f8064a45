package ruminate.analyze.sweep;

/** Growable arrays of numbers in pages, so that growing never copies and threads may write while the array grows. */
final class Pages {
    static final int BITS = 16;
    static final int SIZE = 1 << BITS;
    static final int MASK = SIZE - 1;

    private Pages() {}

    /** A growable array of {@code long}. */
    static final class Longs {
        private volatile long[][] pages = new long[16][];

        long get(int index) {
            return pages[index >>> BITS][index & MASK];
        }

        void set(int index, long value) {
            pages[index >>> BITS][index & MASK] = value;
        }

        long[] page(int index) {
            return pages[index >>> BITS];
        }

        /** Makes room for {@code index}; new places hold {@code filler}. */
        synchronized void reserve(int index, long filler) {
            int page = index >>> BITS;
            if (page >= pages.length) {
                pages = java.util.Arrays.copyOf(pages, Math.max(page + 1, pages.length * 2));
            }
            if (pages[page] == null) {
                long[] fresh = new long[SIZE];
                if (filler != 0) {
                    java.util.Arrays.fill(fresh, filler);
                }
                pages[page] = fresh;
            }
        }
    }
}
