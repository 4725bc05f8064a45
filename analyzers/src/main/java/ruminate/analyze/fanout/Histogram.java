package ruminate.analyze.fanout;

/** Extents by number of references, in rows of powers of two. */
final class Histogram {
    private static final int ROWS = 64;

    private final long[] extents = new long[ROWS];
    private final long[] bytes = new long[ROWS];

    /** The row that counts extents of so many references: 0 for one, 1 for two and three. */
    static int row(long references) {
        return references <= 1 ? 0 : 63 - Long.numberOfLeadingZeros(references);
    }

    void count(long references, long size) {
        extents[row(references)]++;
        bytes[row(references)] += size;
    }

    synchronized void addAll(Histogram other) {
        for (int row = 0; row < ROWS; row++) {
            extents[row] += other.extents[row];
            bytes[row] += other.bytes[row];
        }
    }

    long extents(int row) {
        return extents[row];
    }

    long bytes(int row) {
        return bytes[row];
    }
}
