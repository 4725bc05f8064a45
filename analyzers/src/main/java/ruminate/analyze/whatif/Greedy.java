package ruminate.analyze.whatif;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.eclipse.collections.api.list.primitive.IntList;
import org.eclipse.collections.api.list.primitive.MutableIntList;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;
import ruminate.analyze.sharing.OwnerClass;
import ruminate.analyze.sharing.OwnerClasses;

/**
 * Chooses subvolumes whose deletion frees a given amount.
 *
 * <p>Each step looks at every class of owners once. What a class still misses is kept as ranks among the owners that are not
 * chosen yet: snapshots taken one after the other are one range then, however many have been chosen between them.
 */
final class Greedy {
    /** How many of the most promising steps are worth exact evaluation. */
    private static final int EVALUATED = 256;

    private final OwnerClasses found;
    private final ToLongFunction<BitSet> freed;
    private final List<Held> held = new ArrayList<>();

    /** What exactly these owners hold; {@code owners} has the first owner of each range and the one behind its last. */
    private record Held(IntList owners, long bytes) {}

    Greedy(OwnerClasses found, BitSet allowed, ToLongFunction<BitSet> freed) {
        this.found = found;
        this.freed = freed;
        int nodeSize = found.graph().geometry().nodeSize();
        int[] forbidden = new int[found.owners().count() + 1];
        for (int owner = 0; owner < found.owners().count(); owner++) {
            boolean stays = !allowed.get(owner) && !goesAnyway(owner);
            forbidden[owner + 1] = forbidden[owner] + (stays ? 1 : 0);
        }
        for (OwnerClass one : found.classes()) {
            MutableIntList owners = new IntArrayList(2);
            found.sets().forEachInterval(one.owners(), (first, last) -> {
                if (forbidden[last + 1] == forbidden[first]) {
                    owners.add(first);
                    owners.add(last + 1);
                } else {
                    owners.add(-1);
                }
            });
            if (!owners.contains(-1)) {
                held.add(new Held(owners, one.data() + one.treeBlocks() * nodeSize));
            }
        }
    }

    private boolean goesAnyway(int owner) {
        return OwnerSelection.goesAnyway(found.owners().root(owner));
    }

    /** Subvolumes that are still missing to free some class, as ranges of ranks, and what the classes that miss these hold. */
    private record Step(IntList missing, long bytes) {
        int count() {
            int count = 0;
            for (int i = 0; i < missing.size(); i += 2) {
                count += missing.get(i + 1) - missing.get(i);
            }
            return count;
        }

        int first() {
            return missing.getFirst();
        }

        double promise() {
            return (double) bytes / count();
        }

        /** Whether deleting what {@code other} misses finishes off these classes, too. */
        boolean within(Step other) {
            int at = 0;
            for (int i = 0; i < missing.size(); i += 2) {
                while (at < other.missing.size() && other.missing.get(at + 1) <= missing.get(i)) {
                    at += 2;
                }
                if (at == other.missing.size()
                        || other.missing.get(at) > missing.get(i)
                        || other.missing.get(at + 1) < missing.get(i + 1)) {
                    return false;
                }
            }
            return true;
        }

        static int compareRanges(Step a, Step b) {
            for (int i = 0; i < Math.min(a.missing.size(), b.missing.size()); i++) {
                if (a.missing.get(i) != b.missing.get(i)) {
                    return Integer.compare(a.missing.get(i), b.missing.get(i));
                }
            }
            return Integer.compare(a.missing.size(), b.missing.size());
        }
    }

    /** The owners that are neither chosen nor going anyway, in order. */
    private final class Ranks {
        private final int[] before = new int[found.owners().count() + 1];
        private final MutableIntList owners = new IntArrayList();

        Ranks(BitSet chosen) {
            for (int owner = 0; owner + 1 < before.length; owner++) {
                if (!chosen.get(owner) && !goesAnyway(owner)) {
                    owners.add(owner);
                }
                before[owner + 1] = owners.size();
            }
        }

        IntList missing(Held one) {
            MutableIntList missing = new IntArrayList(2);
            for (int i = 0; i < one.owners.size(); i += 2) {
                int from = before[one.owners.get(i)];
                int to = before[one.owners.get(i + 1)];
                if (from < to && !missing.isEmpty() && missing.getLast() == from) {
                    missing.set(missing.size() - 1, to);
                } else if (from < to) {
                    missing.add(from);
                    missing.add(to);
                }
            }
            return missing;
        }

        void choose(Step step, BitSet chosen, List<Integer> order) {
            for (int i = 0; i < step.missing.size(); i += 2) {
                for (int rank = step.missing.get(i); rank < step.missing.get(i + 1); rank++) {
                    chosen.set(owners.get(rank));
                    order.add(owners.get(rank));
                }
            }
        }
    }

    /** Subvolumes that free at least {@code wanted}; all allowed ones together must. */
    BitSet choose(long wanted) {
        BitSet chosen = new BitSet();
        List<Integer> order = new ArrayList<>();
        for (long free = freed.applyAsLong(chosen); free < wanted; free = freed.applyAsLong(chosen)) {
            Ranks ranks = new Ranks(chosen);
            List<Step> steps = steps(ranks);
            if (steps.isEmpty()) {
                break;
            }
            ranks.choose(best(steps, wanted - free), chosen, order);
        }
        for (int owner : order) {
            chosen.clear(owner);
            if (freed.applyAsLong(chosen) < wanted) {
                chosen.set(owner);
            }
        }
        return chosen;
    }

    /** The most promising step first. */
    private List<Step> steps(Ranks ranks) {
        Map<IntList, Long> bytes = new HashMap<>();
        for (Held one : held) {
            IntList missing = ranks.missing(one);
            if (!missing.isEmpty()) {
                bytes.merge(missing, one.bytes, Long::sum);
            }
        }
        List<Step> steps = new ArrayList<>(bytes.size());
        bytes.forEach((missing, sum) -> steps.add(new Step(missing, sum)));
        steps.sort(Comparator.comparingDouble(Step::promise).reversed().thenComparing(Step::compareRanges));
        return steps;
    }

    /** The step that frees most for each subvolume, exactly. */
    private static Step best(List<Step> steps, long wanted) {
        List<Step> byRank = new ArrayList<>(steps);
        byRank.sort(Comparator.comparingInt(Step::first));
        Step best = steps.get(0);
        double bestRate = -1;
        for (Step step : steps.subList(0, Math.min(EVALUATED, steps.size()))) {
            // What is freed beyond need is worth nothing.
            double rate = (double) Math.min(bytesWithin(step, byRank), wanted) / step.count();
            if (rate > bestRate) {
                bestRate = rate;
                best = step;
            }
        }
        return best;
    }

    private static long bytesWithin(Step step, List<Step> byRank) {
        long bytes = 0;
        for (int i = 0; i < step.missing.size(); i += 2) {
            int to = step.missing.get(i + 1);
            for (int at = firstFrom(step.missing.get(i), byRank); at < byRank.size(); at++) {
                Step other = byRank.get(at);
                if (other.first() >= to) {
                    break;
                }
                bytes += other.within(step) ? other.bytes : 0;
            }
        }
        return bytes;
    }

    /** Index of the first step that begins at this rank or behind it. */
    private static int firstFrom(int rank, List<Step> byRank) {
        int low = 0;
        int high = byRank.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (byRank.get(middle).first() < rank) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
