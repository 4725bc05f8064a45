package ruminate.analyze.check;

import ruminate.format.bytes.U64;

/**
 * Address ranges that have checksums, in order; touching ranges are one. 16 bytes a range.
 */
final class SumRanges {
    private final long[] bounds;

    /** Takes over pairs of start and end, in order. */
    SumRanges(long[] bounds) {
        this.bounds = bounds;
    }

    int count() {
        return bounds.length / 2;
    }

    long start(int range) {
        return bounds[2 * range];
    }

    long end(int range) {
        return bounds[2 * range + 1];
    }

    /** The first range that ends after an address; {@link #count} where there is none. */
    int firstEndingAfter(long logical) {
        int from = 0;
        int to = count();
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (U64.lessOrEqual(end(middle), logical)) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }

    /** How many bytes of a range have checksums. */
    long covered(long start, long length) {
        long end = U64.addSaturating(start, length);
        long covered = 0;
        for (int range = firstEndingAfter(start); range < count() && U64.less(start(range), end); range++) {
            covered += U64.min(end, end(range)) - U64.max(start, start(range));
        }
        return covered;
    }

    /** Marks the extents that have checksums, wholly or in part. */
    void mark(ExtentRecords extents) {
        int range = 0;
        for (int record = 0; record < extents.count(); record++) {
            long start = extents.start(record);
            long end = extents.end(record);
            while (range < count() && U64.lessOrEqual(end(range), start)) {
                range++;
            }
            if (range == count()) {
                return;
            }
            if (U64.less(start(range), end)) {
                boolean all = U64.lessOrEqual(start(range), start) && U64.lessOrEqual(end, end(range));
                extents.mark(record, all ? ExtentRecords.SOME_SUMS | ExtentRecords.ALL_SUMS : ExtentRecords.SOME_SUMS);
            }
        }
    }
}
