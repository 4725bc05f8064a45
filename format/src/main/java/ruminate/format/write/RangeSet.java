package ruminate.format.write;

import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongPredicate;

/** Disjoint ranges of bytes, joined where they touch. */
final class RangeSet {
    /**
     * One run of bytes.
     *
     * @param start first byte
     * @param length bytes
     */
    record Range(long start, long length) {
        long end() {
            return start + length;
        }
    }

    private final NavigableMap<Long, Long> ends = new TreeMap<>();
    private long total;

    /** Bytes in all ranges. */
    long total() {
        return total;
    }

    int count() {
        return ends.size();
    }

    boolean isEmpty() {
        return ends.isEmpty();
    }

    /** Adds a range that must not overlap one that is there. */
    void add(long start, long length) {
        if (length == 0) {
            return;
        }
        long from = start;
        long to = start + length;
        Map.Entry<Long, Long> before = ends.floorEntry(start);
        if (before != null && before.getValue() > start) {
            throw new AssertionError("range %d+%d is there already".formatted(start, length));
        }
        if (before != null && before.getValue() == start) {
            from = before.getKey();
        }
        Map.Entry<Long, Long> after = ends.ceilingEntry(start);
        if (after != null && after.getKey() < to) {
            throw new AssertionError("range %d+%d is there already".formatted(start, length));
        }
        if (after != null && after.getKey() == to) {
            to = after.getValue();
            ends.remove(after.getKey());
        }
        ends.put(from, to);
        total += length;
    }

    /** Removes a range that must lie in one that is there. */
    void remove(long start, long length) {
        if (length == 0) {
            return;
        }
        Map.Entry<Long, Long> around = ends.floorEntry(start);
        long to = start + length;
        if (around == null || around.getValue() < to) {
            throw new AssertionError("range %d+%d is not there".formatted(start, length));
        }
        cut(around.getKey(), around.getValue(), start, to);
    }

    /** Removes whatever of a range is there. */
    void removeAny(long start, long length) {
        long to = start + length;
        for (Map.Entry<Long, Long> e = ends.lowerEntry(to);
                e != null && e.getValue() > start;
                e = ends.lowerEntry(to)) {
            cut(e.getKey(), e.getValue(), Math.max(start, e.getKey()), Math.min(to, e.getValue()));
        }
    }

    private void cut(long from, long to, long start, long end) {
        if (from == start) {
            ends.remove(from);
        } else {
            ends.put(from, start);
        }
        if (end < to) {
            ends.put(end, to);
        }
        total -= end - start;
    }

    /** The first range that ends behind {@code from} and whose length, counted from there, is accepted. */
    Optional<Range> first(long from, LongPredicate accept) {
        Map.Entry<Long, Long> entry = ends.floorEntry(from);
        if (entry == null || entry.getValue() <= from) {
            entry = ends.higherEntry(from);
        }
        while (entry != null) {
            long start = Math.max(from, entry.getKey());
            if (accept.test(entry.getValue() - start)) {
                return Optional.of(new Range(start, entry.getValue() - start));
            }
            entry = ends.higherEntry(entry.getKey());
        }
        return Optional.empty();
    }

    /** The longest range, the first of equal ones. */
    Optional<Range> longest() {
        Range best = new Range(0, 0);
        for (Map.Entry<Long, Long> entry : ends.entrySet()) {
            if (entry.getValue() - entry.getKey() > best.length()) {
                best = new Range(entry.getKey(), entry.getValue() - entry.getKey());
            }
        }
        return best.length() == 0 ? Optional.empty() : Optional.of(best);
    }

    /** Start to end of each range in order; not to be changed. */
    NavigableMap<Long, Long> ends() {
        return ends;
    }

    /** Becomes a copy of another set. */
    void copy(RangeSet other) {
        ends.clear();
        ends.putAll(other.ends);
        total = other.total;
    }
}
