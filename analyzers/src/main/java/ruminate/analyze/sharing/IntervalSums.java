package ruminate.analyze.sharing;

import ruminate.analyze.sweep.OwnerSets;

/** A sum for each owner, to which whole intervals of owners are added at once. */
public final class IntervalSums {
    private final long[] steps;

    /** Zero for owners from 0 up to {@code owners}. */
    public IntervalSums(int owners) {
        steps = new long[owners + 1];
    }

    /** Adds {@code amount} to every owner from {@code first} to {@code last}. */
    public void add(int first, int last, long amount) {
        steps[first] += amount;
        steps[last + 1] -= amount;
    }

    /** Adds {@code amount} to every owner in {@code set}. */
    public void add(OwnerSets sets, long set, long amount) {
        sets.forEachInterval(set, (first, last) -> add(first, last, amount));
    }

    /** The sums by owner. */
    public long[] sums() {
        long[] sums = new long[steps.length - 1];
        long sum = 0;
        for (int owner = 0; owner < sums.length; owner++) {
            sum += steps[owner];
            sums[owner] = sum;
        }
        return sums;
    }
}
