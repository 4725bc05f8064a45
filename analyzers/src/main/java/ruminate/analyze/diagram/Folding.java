package ruminate.analyze.diagram;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Puts the members of a row together where there are too many for a box each: neighbours of one kind first, then all of one
 * kind, then all of a kind that looks at less.
 *
 * @param kinds what sets members apart, the finest kind first
 * @param kept members that stay alone whatever happens
 * @param few so many members get a box each
 * @param room so many boxes there may be
 * @param order in which boxes stand that hold more than neighbours, by their first members
 * @param fits whether so many arrows lead to these boxes as a reader can follow
 */
record Folding<T>(
        List<Function<T, Object>> kinds,
        Predicate<T> kept,
        int few,
        int room,
        Comparator<T> order,
        Predicate<List<List<T>>> fits) {
    /** The first and the last of a run, and what is between them. */
    private static final int ENDS = 3;

    /** The boxes, each with its members. */
    List<List<T>> fold(List<T> row) {
        if (row.size() <= few) {
            List<List<T>> alone = row.stream().map(List::of).toList();
            if (fits.test(alone)) {
                return alone;
            }
        }
        List<List<T>> runs = runs(row);
        if (runs.size() <= room && fits.test(runs)) {
            List<List<T>> unfolded = unfold(runs);
            return fits.test(unfolded) ? unfolded : runs;
        }
        List<List<T>> groups = runs;
        for (Function<T, Object> kind : kinds) {
            groups = groups(row, kind);
            if (groups.size() <= room && fits.test(groups)) {
                break;
            }
        }
        return groups;
    }

    private List<List<T>> runs(List<T> row) {
        List<List<T>> runs = new ArrayList<>();
        Object before = null;
        for (T member : row) {
            Object kind = kept.test(member) ? new Object() : kinds.get(0).apply(member);
            if (!kind.equals(before)) {
                runs.add(new ArrayList<>());
            }
            runs.get(runs.size() - 1).add(member);
            before = kind;
        }
        return runs;
    }

    /** A kept member is a kind of its own. */
    private List<List<T>> groups(List<T> row, Function<T, Object> kind) {
        Map<Object, List<T>> groups = new LinkedHashMap<>();
        for (T member : row) {
            Object key = kept.test(member) ? new Object() : kind.apply(member);
            groups.computeIfAbsent(key, same -> new ArrayList<>()).add(member);
        }
        return groups.values().stream()
                .sorted(Comparator.comparing(group -> group.get(0), order))
                .toList();
    }

    /** Uses the room that is left: short runs are taken apart, of longer ones the ends are shown. */
    private List<List<T>> unfold(List<List<T>> runs) {
        int left = few - runs.size();
        boolean[] apart = new boolean[runs.size()];
        boolean[] ends = new boolean[runs.size()];
        List<Integer> shortest = IntStream.range(0, runs.size())
                .boxed()
                .sorted((a, b) -> runs.get(a).size() - runs.get(b).size())
                .toList();
        for (int run : shortest) {
            int size = runs.get(run).size();
            apart[run] = size <= ENDS + 1 && size - 1 <= left;
            ends[run] = !apart[run] && size > ENDS && ENDS - 1 <= left;
            left -= apart[run] ? size - 1 : ends[run] ? ENDS - 1 : 0;
        }
        List<List<T>> unfolded = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            List<T> run = runs.get(i);
            if (apart[i]) {
                run.forEach(member -> unfolded.add(List.of(member)));
            } else if (ends[i]) {
                unfolded.add(run.subList(0, 1));
                unfolded.add(run.subList(1, run.size() - 1));
                unfolded.add(run.subList(run.size() - 1, run.size()));
            } else {
                unfolded.add(run);
            }
        }
        return unfolded;
    }
}
