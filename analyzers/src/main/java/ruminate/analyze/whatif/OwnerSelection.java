package ruminate.analyze.whatif;

import java.util.BitSet;
import ruminate.analyze.sweep.OwnerSets;
import ruminate.analyze.sweep.Owners;
import ruminate.format.tree.TreeRoot;

/**
 * Subvolumes that are deleted together. Those that are deleted already go with them; logs and trees under relocation hold
 * nothing for long.
 */
final class OwnerSelection {
    private final OwnerSets sets;
    private final int[] chosenBefore;
    private final int[] goingBefore;

    OwnerSelection(Owners owners, OwnerSets sets, BitSet chosen) {
        this.sets = sets;
        chosenBefore = new int[owners.count() + 1];
        goingBefore = new int[owners.count() + 1];
        for (int owner = 0; owner < owners.count(); owner++) {
            boolean going = chosen.get(owner) || goesAnyway(owners.root(owner));
            chosenBefore[owner + 1] = chosenBefore[owner] + (chosen.get(owner) ? 1 : 0);
            goingBefore[owner + 1] = goingBefore[owner] + (going ? 1 : 0);
        }
    }

    /** Whether what a tree holds alone goes without being asked for. */
    static boolean goesAnyway(TreeRoot root) {
        return root.deleted()
                || root.kind() == TreeRoot.Kind.LOG
                || root.kind() == TreeRoot.Kind.LOG_ROOT
                || root.kind() == TreeRoot.Kind.RELOC;
    }

    /** Whether what these owners hold is freed, and only because of the deletion asked for. */
    boolean frees(long set) {
        if (set >= 0) {
            int first = (int) (set >>> 32);
            int last = (int) set;
            return goingBefore[last + 1] - goingBefore[first] == last - first + 1
                    && chosenBefore[last + 1] > chosenBefore[first];
        }
        int[] counts = new int[3];
        sets.forEachInterval(set, (first, last) -> {
            counts[0] += last - first + 1;
            counts[1] += goingBefore[last + 1] - goingBefore[first];
            counts[2] += chosenBefore[last + 1] - chosenBefore[first];
        });
        return counts[1] == counts[0] && counts[2] > 0;
    }
}
