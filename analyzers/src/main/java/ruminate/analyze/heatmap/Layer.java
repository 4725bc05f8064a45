package ruminate.analyze.heatmap;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * An amount for each cell, added to by several threads. What is added to a row of cells takes the same time however long the
 * row is: only its ends are noted.
 */
final class Layer {
    private final AtomicLongArray single;
    private final AtomicLongArray steps;

    Layer(int cells) {
        this.single = new AtomicLongArray(cells);
        this.steps = new AtomicLongArray(cells + 1);
    }

    /** Adds to one cell. */
    void add(int cell, long amount) {
        single.addAndGet(cell, amount);
    }

    /** Adds to each cell from {@code from} on and before {@code to}. */
    void addToEach(int from, int to, long amount) {
        steps.addAndGet(from, amount);
        steps.addAndGet(to, -amount);
    }

    /** The amounts. */
    long[] amounts() {
        long[] amounts = new long[single.length()];
        long height = 0;
        for (int cell = 0; cell < amounts.length; cell++) {
            height += steps.get(cell);
            amounts[cell] = single.get(cell) + height;
        }
        return amounts;
    }
}
