package ruminate.format.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Changes of references to extents that wait for the extent tree. Kept in columns, handed out in address order with the
 * changes of one reference summed up, so that a commit passes over the extent tree once however many there are.
 */
final class RefQueue {
    private static final int SECTOR_SHIFT = 12;
    private static final int INDEX_BITS = 24;
    private static final int MAX = 1 << INDEX_BITS;

    /** Receives the changes of one extent. */
    interface Sink {
        void apply(long bytenr, List<RefChange> changes);
    }

    private int count;
    private long[] bytenr = new long[1024];
    private RefChange[] changes = new RefChange[1024];

    boolean isEmpty() {
        return count == 0;
    }

    int size() {
        return count;
    }

    /** Whether the queue should be emptied before more is added. */
    boolean nearlyFull() {
        return count > MAX / 2;
    }

    void add(long logical, RefChange change) {
        if (count == bytenr.length) {
            bytenr = Arrays.copyOf(bytenr, count * 2);
            changes = Arrays.copyOf(changes, count * 2);
        }
        bytenr[count] = logical;
        changes[count++] = change;
    }

    /** Hands out everything queued so far; what is queued meanwhile stays for the next call. */
    void drain(Sink sink) {
        int n = count;
        if (n > MAX) {
            throw new AssertionError(n + " reference changes in one batch");
        }
        long[] order = new long[n];
        for (int i = 0; i < n; i++) {
            order[i] = bytenr[i] >>> SECTOR_SHIFT << INDEX_BITS | i;
        }
        Arrays.sort(order);
        RefChange[] batch = changes;
        changes = new RefChange[1024];
        bytenr = new long[1024];
        count = 0;
        List<RefChange> group = new ArrayList<>();
        for (int i = 0; i < n; ) {
            long block = order[i] >>> INDEX_BITS;
            group.clear();
            for (; i < n && order[i] >>> INDEX_BITS == block; i++) {
                group.add(batch[(int) order[i] & (MAX - 1)]);
            }
            sink.apply(block << SECTOR_SHIFT, RefChange.merge(group));
        }
    }
}
