package ruminate.analyze.sweep;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Sets of owners, each held in a {@code long}.
 *
 * <p>Owners are numbered so that a snapshot stands beside its source, which makes nearly every set one interval: those are
 * packed as {@code first << 32 | last} and need no memory at all. Any other set is interned as a list of intervals and held
 * as the complement of its number. Equal sets are equal numbers. Safe for use by several threads.
 */
public final class OwnerSets {
    /** The set without owners. */
    public static final long EMPTY = -1L;

    private static final int REMEMBERED_UNIONS = 1 << 20;

    /** Written under the lock, and replaced by itself then, so that it can be read without. */
    private volatile int[][] interned = {{}};

    private int internedCount = 1;
    private final Map<Intervals, Long> numbers = new HashMap<>();
    private final Map<Pair, Long> unions = new HashMap<>();

    /** No sets but the empty one. */
    public OwnerSets() {
        numbers.put(new Intervals(interned[0]), EMPTY);
    }

    /** Visits the intervals of a set. */
    @FunctionalInterface
    public interface IntervalVisitor {
        /** The owners from {@code first} to {@code last}, both included. */
        void interval(int first, int last);
    }

    private record Pair(long smaller, long greater) {
        // What comes with a record takes tens of milliseconds to set up.
        @Override
        public boolean equals(Object other) {
            return other instanceof Pair that && smaller == that.smaller && greater == that.greater;
        }

        @Override
        public int hashCode() {
            return 31 * Long.hashCode(smaller) + Long.hashCode(greater);
        }
    }

    private static final class Intervals {
        private final int[] bounds;

        Intervals(int[] bounds) {
            this.bounds = bounds;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Intervals that && Arrays.equals(bounds, that.bounds);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(bounds);
        }
    }

    /** The set of one owner. */
    public static long of(int owner) {
        return pack(owner, owner);
    }

    /** The set of all owners from {@code first} to {@code last}. */
    public static long pack(int first, int last) {
        return (long) first << 32 | last;
    }

    /** The smallest owner; {@link Integer#MAX_VALUE} of the empty set. */
    public int first(long set) {
        if (set >= 0) {
            return (int) (set >>> 32);
        }
        int[] bounds = bounds(set);
        return bounds.length == 0 ? Integer.MAX_VALUE : bounds[0];
    }

    /** How many owners there are. */
    public int size(long set) {
        if (set >= 0) {
            return (int) set - (int) (set >>> 32) + 1;
        }
        int[] bounds = bounds(set);
        int size = 0;
        for (int i = 0; i < bounds.length; i += 2) {
            size += bounds[i + 1] - bounds[i] + 1;
        }
        return size;
    }

    /** Whether an owner is in the set. */
    public boolean contains(long set, int owner) {
        if (set >= 0) {
            return owner >= (int) (set >>> 32) && owner <= (int) set;
        }
        int[] bounds = bounds(set);
        for (int i = 0; i < bounds.length; i += 2) {
            if (owner >= bounds[i] && owner <= bounds[i + 1]) {
                return true;
            }
        }
        return false;
    }

    /** Visits the intervals in order. */
    public void forEachInterval(long set, IntervalVisitor visitor) {
        if (set >= 0) {
            visitor.interval((int) (set >>> 32), (int) set);
            return;
        }
        int[] bounds = bounds(set);
        for (int i = 0; i < bounds.length; i += 2) {
            visitor.interval(bounds[i], bounds[i + 1]);
        }
    }

    /** The owners in order. */
    public int[] owners(long set) {
        int[] owners = new int[size(set)];
        int[] at = {0};
        forEachInterval(set, (first, last) -> {
            for (int owner = first; owner <= last; owner++) {
                owners[at[0]++] = owner;
            }
        });
        return owners;
    }

    /** The owners that are in either set. */
    public long union(long a, long b) {
        if (a == b || b == EMPTY) {
            return a;
        }
        if (a == EMPTY) {
            return b;
        }
        if (a >= 0 && b >= 0) {
            int first = Math.min((int) (a >>> 32), (int) (b >>> 32));
            int last = Math.max((int) a, (int) b);
            int between = Math.max((int) (a >>> 32), (int) (b >>> 32)) - Math.min((int) a, (int) b);
            if (between <= 1) {
                return pack(first, last);
            }
        }
        return unionOfIntervals(a, b);
    }

    private synchronized long unionOfIntervals(long a, long b) {
        Pair pair = new Pair(Math.min(a, b), Math.max(a, b));
        Long known = unions.get(pair);
        if (known != null) {
            return known;
        }
        if (unions.size() >= REMEMBERED_UNIONS) {
            unions.clear();
        }
        long union = intern(merge(list(a), list(b)));
        unions.put(pair, union);
        return union;
    }

    private static int[] merge(int[] a, int[] b) {
        int[] merged = new int[a.length + b.length];
        int size = 0;
        int i = 0;
        int j = 0;
        while (i < a.length || j < b.length) {
            boolean takeA = j == b.length || (i < a.length && a[i] <= b[j]);
            int first = takeA ? a[i] : b[j];
            int last = takeA ? a[i + 1] : b[j + 1];
            i += takeA ? 2 : 0;
            j += takeA ? 0 : 2;
            if (size > 0 && first <= merged[size - 1] + 1) {
                merged[size - 1] = Math.max(merged[size - 1], last);
            } else {
                merged[size++] = first;
                merged[size++] = last;
            }
        }
        return Arrays.copyOf(merged, size);
    }

    private long intern(int[] bounds) {
        if (bounds.length == 2) {
            return pack(bounds[0], bounds[1]);
        }
        return numbers.computeIfAbsent(new Intervals(bounds), key -> {
            int[][] room = internedCount < interned.length ? interned : Arrays.copyOf(interned, 2 * internedCount);
            room[internedCount] = bounds;
            interned = room;
            return ~(long) internedCount++;
        });
    }

    private int[] list(long set) {
        return set >= 0 ? new int[] {(int) (set >>> 32), (int) set} : interned[(int) ~set];
    }

    private int[] bounds(long set) {
        return interned[(int) ~set];
    }

    /** How many sets are not a single interval. */
    public synchronized int internedCount() {
        return internedCount - 1;
    }
}
