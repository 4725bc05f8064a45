package ruminate.analyze.sweep;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import ruminate.format.ids.Uuid;
import ruminate.format.tree.TreeRoot;

/**
 * The trees of a filesystem, numbered. Subvolumes come first, by lineage: each one is followed by its snapshots in order of
 * creation, so that trees that share blocks have neighbouring numbers. Other trees follow by id.
 */
public final class Owners {
    private final List<TreeRoot> roots;
    private final int subvolumes;

    private Owners(List<TreeRoot> roots, int subvolumes) {
        this.roots = List.copyOf(roots);
        this.subvolumes = subvolumes;
    }

    /** Numbers these trees. */
    public static Owners of(List<TreeRoot> roots) {
        List<TreeRoot> subvolumes = new ArrayList<>();
        List<TreeRoot> others = new ArrayList<>();
        for (TreeRoot root : roots) {
            (root.kind() == TreeRoot.Kind.SUBVOLUME ? subvolumes : others).add(root);
        }
        Comparator<TreeRoot> creation =
                Comparator.comparingLong(TreeRoot::created).thenComparingLong(TreeRoot::id);
        subvolumes.sort(creation);
        others.sort(Comparator.comparing((TreeRoot root) -> root.kind()).thenComparingLong(TreeRoot::id));
        List<TreeRoot> numbered = byLineage(subvolumes);
        numbered.addAll(others);
        return new Owners(numbered, subvolumes.size());
    }

    private static List<TreeRoot> byLineage(List<TreeRoot> subvolumes) {
        Map<Uuid, List<TreeRoot>> snapshots = new HashMap<>();
        Set<Uuid> present = new HashSet<>();
        for (TreeRoot root : subvolumes) {
            present.add(root.uuid());
            snapshots
                    .computeIfAbsent(root.parentUuid(), key -> new ArrayList<>())
                    .add(root);
        }
        List<TreeRoot> ordered = new ArrayList<>();
        Set<TreeRoot> placed = new HashSet<>();
        for (TreeRoot root : subvolumes) {
            if (root.parentUuid().isZero() || !present.contains(root.parentUuid())) {
                place(root, snapshots, ordered, placed);
            }
        }
        // What is left descends from itself: only a damaged image says so.
        subvolumes.forEach(root -> place(root, snapshots, ordered, placed));
        return ordered;
    }

    /**
     * A source stands behind its snapshots, which keep what it had when they were taken: the older a snapshot, the further
     * it is from what the source has become.
     */
    private static void place(
            TreeRoot start, Map<Uuid, List<TreeRoot>> snapshots, List<TreeRoot> ordered, Set<TreeRoot> placed) {
        List<TreeRoot> stack = new ArrayList<>(List.of(start));
        Set<TreeRoot> opened = new HashSet<>();
        while (!stack.isEmpty()) {
            TreeRoot root = stack.get(stack.size() - 1);
            if (placed.contains(root)) {
                stack.remove(stack.size() - 1);
            } else if (opened.add(root) && !root.uuid().isZero()) {
                List<TreeRoot> children = snapshots.getOrDefault(root.uuid(), List.of());
                for (int i = children.size() - 1; i >= 0; i--) {
                    if (!opened.contains(children.get(i)) && !placed.contains(children.get(i))) {
                        stack.add(children.get(i));
                    }
                }
            } else {
                stack.remove(stack.size() - 1);
                placed.add(root);
                ordered.add(root);
            }
        }
    }

    /** How many trees there are. */
    public int count() {
        return roots.size();
    }

    /** How many of them are subvolumes; they have the numbers from 0. */
    public int subvolumes() {
        return subvolumes;
    }

    /** The tree with a number. */
    public TreeRoot root(int owner) {
        return roots.get(owner);
    }

    /** All trees by number. */
    public List<TreeRoot> roots() {
        return roots;
    }

    /** All trees: subvolumes by their ids, and all others behind them. */
    public List<TreeRoot> sorted() {
        List<TreeRoot> sorted = new ArrayList<>(roots);
        sorted.subList(0, subvolumes()).sort((a, b) -> Long.compareUnsigned(a.id(), b.id()));
        return sorted;
    }

    /** Number of a tree. */
    public OptionalInt find(long id) {
        for (int owner = 0; owner < roots.size(); owner++) {
            TreeRoot root = roots.get(owner);
            boolean named = root.kind() == TreeRoot.Kind.INTERNAL || root.kind() == TreeRoot.Kind.SUBVOLUME;
            if (named && root.id() == id) {
                return OptionalInt.of(owner);
            }
        }
        return OptionalInt.empty();
    }
}
