package ruminate.analyze.whatif;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import ruminate.analyze.sharing.OwnerClass;
import ruminate.analyze.sharing.OwnerClasses;

/** Chooses subvolumes whose deletion frees a given amount. */
final class Greedy {
    /** How many of the most promising steps are worth exact evaluation. */
    private static final int EVALUATED = 256;

    private final OwnerClasses found;
    private final BitSet allowed;
    private final ToLongFunction<BitSet> freed;

    Greedy(OwnerClasses found, BitSet allowed, ToLongFunction<BitSet> freed) {
        this.found = found;
        this.allowed = allowed;
        this.freed = freed;
    }

    /** A step: subvolumes that are still missing to free some class, and what the classes that miss just these hold. */
    private record Step(BitSet missing, long held) {
        double promise() {
            return (double) held / missing.cardinality();
        }
    }

    /** Subvolumes that free at least {@code wanted}; all allowed ones together must. */
    BitSet choose(long wanted) {
        BitSet chosen = new BitSet();
        List<Integer> order = new ArrayList<>();
        while (freed.applyAsLong(chosen) < wanted) {
            BitSet step = bestStep(chosen, wanted);
            if (step.isEmpty()) {
                break;
            }
            step.stream().forEach(order::add);
            chosen.or(step);
        }
        for (int owner : order) {
            chosen.clear(owner);
            if (freed.applyAsLong(chosen) < wanted) {
                chosen.set(owner);
            }
        }
        return chosen;
    }

    private BitSet bestStep(BitSet chosen, long wanted) {
        long before = freed.applyAsLong(chosen);
        BitSet best = new BitSet();
        double bestGain = -1;
        for (Step step : steps(chosen)) {
            BitSet with = (BitSet) chosen.clone();
            with.or(step.missing);
            // What is freed beyond need is worth nothing.
            long gain = Math.min(freed.applyAsLong(with), wanted) - before;
            double rate = (double) gain / step.missing.cardinality();
            if (rate > bestGain) {
                bestGain = rate;
                best = step.missing;
            }
        }
        return best;
    }

    private List<Step> steps(BitSet chosen) {
        Map<BitSet, Long> held = new HashMap<>();
        int nodeSize = found.graph().geometry().nodeSize();
        for (OwnerClass one : found.classes()) {
            BitSet missing = new BitSet();
            found.sets().forEachInterval(one.owners(), (first, last) -> missing.set(first, last + 1));
            missing.andNot(chosen);
            for (int owner = missing.nextSetBit(0); owner >= 0; owner = missing.nextSetBit(owner + 1)) {
                if (found.owners().root(owner).deleted()) {
                    missing.clear(owner);
                }
            }
            BitSet forbidden = (BitSet) missing.clone();
            forbidden.andNot(allowed);
            if (!missing.isEmpty() && forbidden.isEmpty()) {
                held.merge(missing, one.data() + one.treeBlocks() * nodeSize, Long::sum);
            }
        }
        return held.entrySet().stream()
                .map(entry -> new Step(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingDouble(Step::promise)
                        .reversed()
                        .thenComparing(step -> step.missing.nextSetBit(0))
                        .thenComparing(step -> step.missing.toString()))
                .limit(EVALUATED)
                .toList();
    }
}
