package ruminate.analyze.fragmentation;

import java.util.ArrayList;
import java.util.List;

/** How often there was a jump, forward and backward, by powers of two of its length in bytes. */
final class Distances {
    private final long[] forward = new long[Long.SIZE];
    private final long[] backward = new long[Long.SIZE];

    /** A jump from the end of one block to the beginning of another that lies elsewhere. */
    void add(long end, long start) {
        boolean ahead = Long.compareUnsigned(start, end) > 0;
        long distance = ahead ? start - end : end - start;
        (ahead ? forward : backward)[Long.SIZE - 1 - Long.numberOfLeadingZeros(distance)]++;
    }

    void add(Distances others) {
        for (int i = 0; i < Long.SIZE; i++) {
            forward[i] += others.forward[i];
            backward[i] += others.backward[i];
        }
    }

    long forward() {
        return sum(forward);
    }

    long backward() {
        return sum(backward);
    }

    private static long sum(long[] counts) {
        long sum = 0;
        for (long count : counts) {
            sum += count;
        }
        return sum;
    }

    List<DistanceRow> rows() {
        List<DistanceRow> rows = new ArrayList<>();
        for (int i = 0; i < Long.SIZE; i++) {
            if (forward[i] + backward[i] > 0) {
                rows.add(new DistanceRow(1L << i, forward[i], backward[i]));
            }
        }
        return rows;
    }
}
