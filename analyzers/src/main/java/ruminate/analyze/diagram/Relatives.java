package ruminate.analyze.diagram;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.format.bytes.U64;
import ruminate.format.ids.Uuid;
import ruminate.format.tree.TreeRoot;

/**
 * Which trees to draw to show how a filesystem shares blocks: a subvolume and a snapshot of it that share much and are not the
 * same; the subvolume with most blocks where there is no such pair.
 */
public final class Relatives {
    private final BlockGraph graph;

    private Relatives(BlockGraph graph) {
        this.graph = graph;
    }

    /** A subvolume and its snapshot. */
    private record Pair(TreeRoot source, TreeRoot snapshot, int level, int shared, boolean differ) {}

    /** Two subvolumes, or one; none where none can be read. */
    public static List<TreeRoot> of(BlockGraph graph, List<TreeRoot> subvolumes) {
        return new Relatives(graph).choose(subvolumes);
    }

    private List<TreeRoot> choose(List<TreeRoot> subvolumes) {
        Map<Uuid, TreeRoot> sources = new HashMap<>();
        subvolumes.forEach(root -> sources.putIfAbsent(root.uuid(), root));
        sources.remove(Uuid.ZERO);
        Optional<Pair> pair = subvolumes.stream()
                .flatMap(root -> Optional.ofNullable(sources.get(root.parentUuid()))
                        .filter(source -> source.id() != root.id())
                        .flatMap(source -> pair(source, root))
                        .stream())
                .max(Comparator.comparing(Pair::differ)
                        .thenComparing(Pair::level)
                        .thenComparing(Pair::shared)
                        .thenComparing(one -> one.snapshot().id(), U64.ORDER));
        if (pair.isPresent()) {
            return List.of(pair.get().source(), pair.get().snapshot());
        }
        return subvolumes.stream()
                .filter(root -> block(root).isPresent())
                .max(Comparator.comparingInt(TreeRoot::level)
                        .thenComparing(root -> graph.items(block(root).orElseThrow()))
                        .thenComparing(TreeRoot::id, Comparator.reverseOrder()))
                .stream()
                .toList();
    }

    private Optional<Pair> pair(TreeRoot source, TreeRoot snapshot) {
        OptionalInt one = block(source);
        OptionalInt other = block(snapshot);
        if (one.isEmpty() || other.isEmpty()) {
            return Optional.empty();
        }
        Set<Integer> below = children(one.getAsInt());
        Set<Integer> common = new HashSet<>(children(other.getAsInt()));
        common.retainAll(below);
        boolean differ = one.getAsInt() != other.getAsInt() && !common.isEmpty();
        return Optional.of(new Pair(source, snapshot, source.level(), common.size(), differ));
    }

    private Set<Integer> children(int block) {
        Set<Integer> children = new HashSet<>();
        for (int i = 0; i < graph.childCount(block); i++) {
            children.add(graph.child(block, i));
        }
        return children;
    }

    private OptionalInt block(TreeRoot root) {
        OptionalInt block = graph.find(root.logical());
        return block.isPresent() && graph.read(block.getAsInt()) ? block : OptionalInt.empty();
    }
}
