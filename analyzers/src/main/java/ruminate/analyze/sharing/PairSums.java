package ruminate.analyze.sharing;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import ruminate.analyze.sweep.OwnerSets;

/**
 * What each pair of subvolumes shares, one row of the matrix at a time: a row differs from the one above only where an
 * interval of some class begins or ends. Memory is that of the classes and one row.
 */
final class PairSums {
    private final OwnerSets sets;
    private final int nodeSize;
    private final int subvolumes;
    private final Map<Integer, List<OwnerClass>> beginning = new HashMap<>();
    private final Map<Integer, List<OwnerClass>> ending = new HashMap<>();

    PairSums(OwnerClasses found, int nodeSize) {
        this.sets = found.sets();
        this.nodeSize = nodeSize;
        this.subvolumes = found.owners().subvolumes();
        for (OwnerClass one : found.classes()) {
            if (sets.size(one.owners()) > 1) {
                sets.forEachInterval(one.owners(), (first, last) -> {
                    beginning.computeIfAbsent(first, key -> new ArrayList<>()).add(one);
                    ending.computeIfAbsent(last + 1, key -> new ArrayList<>()).add(one);
                });
            }
        }
    }

    /** Takes the pairs that share something. */
    @FunctionalInterface
    interface Sink {
        void pair(int a, int b, long shared, long data) throws IOException;
    }

    void forEach(Sink sink) throws IOException {
        long[] dataSteps = new long[subvolumes + 1];
        long[] blockSteps = new long[subvolumes + 1];
        for (int a = 0; a < subvolumes; a++) {
            ending.getOrDefault(a, List.of()).forEach(one -> step(one, -1, dataSteps, blockSteps));
            beginning.getOrDefault(a, List.of()).forEach(one -> step(one, 1, dataSteps, blockSteps));
            long data = 0;
            long blocks = 0;
            for (int b = 0; b < subvolumes; b++) {
                data += dataSteps[b];
                blocks += blockSteps[b];
                if (b > a && (data != 0 || blocks != 0)) {
                    sink.pair(a, b, data + blocks * nodeSize, data);
                }
            }
        }
    }

    private void step(OwnerClass one, int sign, long[] dataSteps, long[] blockSteps) {
        sets.forEachInterval(one.owners(), (first, last) -> {
            if (first < subvolumes) {
                int end = Math.min(last + 1, subvolumes);
                dataSteps[first] += sign * one.data();
                dataSteps[end] -= sign * one.data();
                blockSteps[first] += sign * one.treeBlocks();
                blockSteps[end] -= sign * one.treeBlocks();
            }
        });
    }
}
