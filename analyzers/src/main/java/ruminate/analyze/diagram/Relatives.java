package ruminate.analyze.diagram;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.format.tree.TreeRoot;

/** Which trees to draw to show how a filesystem shares blocks: the subvolume with the most of them, and its nearest relative. */
public final class Relatives {
    private Relatives() {}

    /** One subvolume, or two; none where none can be read. */
    public static List<TreeRoot> of(BlockGraph graph, List<TreeRoot> subvolumes) {
        Optional<TreeRoot> greatest = subvolumes.stream()
                .filter(root -> block(graph, root).isPresent())
                .max(Comparator.comparingLong((TreeRoot root) -> size(graph, root))
                        .thenComparing(root -> root.parentUuid().isZero())
                        .thenComparing(TreeRoot::id, Comparator.reverseOrder()));
        if (greatest.isEmpty()) {
            return List.of();
        }
        TreeRoot one = greatest.get();
        List<TreeRoot> drawn = new ArrayList<>(List.of(one));
        subvolumes.stream()
                .filter(root -> root.id() != one.id() && block(graph, root).isPresent() && related(one, root))
                .max(Comparator.comparingLong(TreeRoot::created).thenComparingLong(TreeRoot::id))
                .ifPresent(drawn::add);
        drawn.sort(Comparator.comparing(TreeRoot::id, Long::compareUnsigned));
        return drawn;
    }

    private static boolean related(TreeRoot one, TreeRoot other) {
        boolean snapshot = !one.uuid().isZero() && one.uuid().equals(other.parentUuid());
        boolean source = !other.uuid().isZero() && other.uuid().equals(one.parentUuid());
        boolean sibling = !one.parentUuid().isZero() && one.parentUuid().equals(other.parentUuid());
        return snapshot || source || sibling;
    }

    private static OptionalInt block(BlockGraph graph, TreeRoot root) {
        OptionalInt block = graph.find(root.logical());
        return block.isPresent() && graph.read(block.getAsInt()) ? block : OptionalInt.empty();
    }

    /** Height first, then width at the top: near enough, and known without a walk. */
    private static long size(BlockGraph graph, TreeRoot root) {
        int block = block(graph, root).orElseThrow();
        return ((long) graph.level(block) << Integer.SIZE) + graph.items(block);
    }
}
