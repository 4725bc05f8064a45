package ruminate.analyze.sharing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.collections.api.map.primitive.MutableLongObjectMap;
import org.eclipse.collections.impl.map.mutable.primitive.LongObjectHashMap;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.analyze.sweep.ExtentOwners;
import ruminate.analyze.sweep.ExtentTable;
import ruminate.analyze.sweep.OwnerSets;
import ruminate.analyze.sweep.Owners;
import ruminate.analyze.sweep.Question;
import ruminate.analyze.sweep.SweepListener;
import ruminate.format.tree.TreeRoot;

/**
 * Data extents and tree blocks sorted by the trees that reach them. All sums over subvolumes follow from this, and it is
 * small: there are far fewer sets of owners than extents. About 60 bytes a set.
 *
 * <p>Owners are what the kernel's quota groups count: subvolumes, those included that are deleted but not yet dropped
 * as far as they are still there, and the trees of the filesystem itself that hold files. Log trees and trees under
 * relocation are none: the kernel reaches no root through their references.
 */
public final class OwnerClasses implements SweepListener {
    /** The question this answers. */
    public static final Question<OwnerClasses> QUESTION = new Question<>(
            "sets of owners",
            Question.Scope.FILES,
            List.of(ExtentOwners.QUESTION),
            analysis -> new OwnerClasses(analysis.known(ExtentOwners.QUESTION)));

    private final ExtentOwners extentOwners;
    private BlockGraph graph;
    private int counted;
    private List<OwnerClass> classes = List.of();

    private OwnerClasses(ExtentOwners extentOwners) {
        this.extentOwners = extentOwners;
    }

    /** Sums of one class while it is filled. */
    private static final class Tally {
        private long extents;
        private long data;
        private long treeBlocks;
    }

    @Override
    public void begin(BlockGraph swept) {
        graph = swept;
    }

    @Override
    public void end() {
        counted = howManyCount(graph.owners());
        MutableLongObjectMap<Tally> bySet = new LongObjectHashMap<>();
        addExtents(bySet);
        addTreeBlocks(bySet);
        MutableLongObjectMap<Tally> byOwners = new LongObjectHashMap<>();
        bySet.forEachKeyValue((set, tally) -> {
            Tally sum = byOwners.getIfAbsentPut(counted(set), Tally::new);
            sum.extents += tally.extents;
            sum.data += tally.data;
            sum.treeBlocks += tally.treeBlocks;
        });
        byOwners.remove(OwnerSets.EMPTY);
        List<OwnerClass> found = new ArrayList<>(byOwners.size());
        byOwners.forEachKeyValue(
                (set, tally) -> found.add(new OwnerClass(set, tally.extents, tally.data, tally.treeBlocks)));
        found.sort(Comparator.comparingInt((OwnerClass one) -> sets().first(one.owners()))
                .thenComparingInt(one -> sets().size(one.owners()))
                .thenComparing((a, b) -> lexicographic(a.owners(), b.owners())));
        classes = List.copyOf(found);
    }

    private void addExtents(MutableLongObjectMap<Tally> bySet) {
        ExtentTable extents = extentOwners.extents();
        int count = extents.count();
        long before = OwnerSets.EMPTY;
        Tally tally = new Tally();
        for (int extent = 0; extent < count; extent++) {
            long set = extentOwners.ownerSet(extent);
            if (set != before || extent == 0) {
                tally = bySet.getIfAbsentPut(set, Tally::new);
                before = set;
            }
            tally.extents++;
            tally.data += extents.size(extent);
        }
    }

    private void addTreeBlocks(MutableLongObjectMap<Tally> bySet) {
        long before = OwnerSets.EMPTY;
        Tally tally = new Tally();
        for (int block = 0; block < graph.size(); block++) {
            long set = graph.ownerSet(block);
            if (set != before || block == 0) {
                tally = bySet.getIfAbsentPut(set, Tally::new);
                before = set;
            }
            tally.treeBlocks++;
        }
    }

    private static int howManyCount(Owners owners) {
        int counted = owners.count();
        while (counted > 0 && !counts(owners.root(counted - 1).kind())) {
            counted--;
        }
        return counted;
    }

    private static boolean counts(TreeRoot.Kind kind) {
        return kind == TreeRoot.Kind.SUBVOLUME || kind == TreeRoot.Kind.INTERNAL;
    }

    /** Those of a set that count as owners. */
    long counted(long set) {
        if (set >= 0 && (int) set < counted) {
            return set;
        }
        long[] kept = {OwnerSets.EMPTY};
        sets().forEachInterval(set, (first, last) -> {
            if (first < counted) {
                kept[0] = sets().union(kept[0], OwnerSets.pack(first, Math.min(last, counted - 1)));
            }
        });
        return kept[0];
    }

    private int lexicographic(long a, long b) {
        return java.util.Arrays.compare(sets().owners(a), sets().owners(b));
    }

    /** The classes, in an order that depends on nothing but the filesystem. */
    public List<OwnerClass> classes() {
        return classes;
    }

    /** The tree blocks of the sweep. */
    public BlockGraph graph() {
        return graph;
    }

    /** The extents of the sweep and their owners. */
    public ExtentOwners extentOwners() {
        return extentOwners;
    }

    /** The trees. */
    public Owners owners() {
        return graph.owners();
    }

    /** What the sets of the classes hold. */
    public OwnerSets sets() {
        return graph.sets();
    }
}
