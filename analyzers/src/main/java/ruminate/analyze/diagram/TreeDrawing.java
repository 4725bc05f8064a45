package ruminate.analyze.diagram;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import ruminate.analyze.diagram.Drawing.Arrow;
import ruminate.analyze.diagram.Drawing.Box;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.item.FileExtentItem;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Leaf;
import ruminate.format.node.Node;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeCursor;
import ruminate.format.tree.TreeRoot;
import ruminate.format.volume.BlockRead;

/**
 * Chooses what to draw of some trees. Where a level has more blocks than fit, the blocks that set one tree apart from another
 * are kept, those that look alike are folded into one box for each set of parents that holds the same.
 */
public final class TreeDrawing {
    private final Filesystem filesystem;
    private final BlockGraph graph;
    private final DrawingPlan plan;
    private final List<Box> boxes = new ArrayList<>();
    private final List<Arrow> arrows = new ArrayList<>();
    private final Set<Integer> onPath = new HashSet<>();
    private final Map<List<Integer>, String> folds = new HashMap<>();

    private TreeDrawing(Filesystem filesystem, BlockGraph graph, DrawingPlan plan) {
        this.filesystem = filesystem;
        this.graph = graph;
        this.plan = plan;
    }

    /**
     * Draws trees.
     *
     * @param graph a sweep that reached them
     * @param trees the trees, in the order in which they are to stand
     */
    public static Drawing of(Filesystem filesystem, BlockGraph graph, List<TreeRoot> trees, DrawingPlan plan) {
        TreeDrawing drawing = new TreeDrawing(filesystem, graph, plan);
        drawing.draw(trees);
        return new Drawing(List.copyOf(drawing.boxes), List.copyOf(drawing.arrows));
    }

    private void draw(List<TreeRoot> trees) {
        Map<Integer, Set<Integer>> levels = new TreeMap<>(Comparator.reverseOrder());
        int top = trees.stream().mapToInt(TreeRoot::level).max().orElse(0);
        for (TreeRoot tree : trees) {
            String id = "tree " + tree.name();
            boxes.add(new Drawing.Tree(id, top + 1, tree.name()));
            graph.find(tree.logical()).ifPresent(root -> {
                levels.computeIfAbsent(graph.level(root), level -> new LinkedHashSet<>())
                        .add(root);
                arrows.add(new Arrow(id, id(root)));
            });
            plan.around().ifPresent(key -> markPath(tree, key));
        }
        for (int level = top; level >= 0; level--) {
            List<Integer> drawn = new ArrayList<>(levels.getOrDefault(level, Set.of()));
            drawn.forEach(block -> boxes.add(block(block)));
            if (level > 0 && level > top - plan.depth()) {
                levels.computeIfAbsent(level - 1, below -> new LinkedHashSet<>())
                        .addAll(expand(drawn, level));
            } else if (level == 0 && plan.data()) {
                drawExtents(drawn);
            }
        }
    }

    private void markPath(TreeRoot tree, Key key) {
        TreeCursor cursor = filesystem.cursor(tree);
        if (cursor.seekNotAfter(key)) {
            cursor.path().forEach(step -> graph.find(step.node().bytenr()).ifPresent(onPath::add));
        }
    }

    /** Draws the arrows out of the blocks of a level and returns the children that get boxes of their own. */
    private Set<Integer> expand(List<Integer> parents, int level) {
        Map<Integer, Integer> parentsOf = new LinkedHashMap<>();
        for (int parent : parents) {
            for (int i = 0; i < graph.childCount(parent); i++) {
                parentsOf.merge(graph.child(parent, i), 1, Integer::sum);
            }
        }
        int room = Math.max(2, (plan.limit() - boxes.size()) / level);
        Set<Integer> kept = parentsOf.size() <= room ? parentsOf.keySet() : choose(parentsOf, parents, room);
        for (int parent : parents) {
            List<Integer> folded = new ArrayList<>();
            for (int i = 0; i < graph.childCount(parent); i++) {
                int child = graph.child(parent, i);
                if (kept.contains(child)) {
                    arrows.add(new Arrow(id(parent), id(child)));
                } else {
                    folded.add(child);
                }
            }
            if (!folded.isEmpty()) {
                arrows.add(new Arrow(id(parent), fold(folded, level - 1)));
            }
        }
        return kept;
    }

    /**
     * The children most worth a box: those on the path asked for, then those that not all of the drawn parents of their kind
     * share, then the first ones.
     */
    private Set<Integer> choose(Map<Integer, Integer> parentsOf, List<Integer> parents, int room) {
        int usual = parentsOf.values().stream().max(Comparator.naturalOrder()).orElse(1);
        boolean someDiffer = parentsOf.containsValue(usual) && usual > 1;
        List<Integer> order = new ArrayList<>(parentsOf.keySet());
        order.sort(Comparator.comparing((Integer child) -> !onPath.contains(child))
                .thenComparing(child -> someDiffer ? parentsOf.get(child) : 0));
        int places = Math.max(1, room - parents.size());
        return new LinkedHashSet<>(order.subList(0, Math.min(places, order.size())));
    }

    private String fold(List<Integer> blocks, int level) {
        return folds.computeIfAbsent(List.copyOf(blocks), same -> {
            String id = "fold " + (folds.size() + 1);
            double fill = same.stream().mapToDouble(this::fill).average().orElse(0);
            long sets = same.stream().map(graph::ownerSet).distinct().count();
            int owners = sets == 1 ? graph.sets().size(graph.ownerSet(same.get(0))) : 0;
            boxes.add(new Drawing.Fold(id, level, same.size(), fill, owners));
            return id;
        });
    }

    private double fill(int block) {
        return 100.0 * graph.used(block) / graph.geometry().leafDataSize();
    }

    private String id(int block) {
        return "block " + Long.toUnsignedString(graph.logical(block));
    }

    private Drawing.Block block(int block) {
        String firstKey = read(block)
                .filter(node -> node.count() > 0)
                .map(node -> node.key(0).toString())
                .orElse("");
        return new Drawing.Block(
                id(block),
                graph.level(block),
                graph.logical(block),
                graph.generation(block),
                graph.items(block),
                fill(block),
                firstKey,
                graph.ownerNames(graph.ownerSet(block)),
                graph.sets().size(graph.ownerSet(block)),
                graph.read(block));
    }

    private Optional<Node> read(int block) {
        BlockPointer pointer =
                new BlockPointer(0, graph.logical(block), graph.level(block), graph.generation(block), Key.MIN);
        return filesystem.reader().read(pointer) instanceof BlockRead.Read read
                ? Optional.of(read.node())
                : Optional.empty();
    }

    private void drawExtents(List<Integer> leaves) {
        Map<Long, String> known = new HashMap<>();
        int most = Math.max(10, plan.limit() - boxes.size());
        for (int block : leaves) {
            for (long[] extent : extents(block)) {
                String id = "extent " + Long.toUnsignedString(extent[0]);
                if (!known.containsKey(extent[0])) {
                    if (known.size() >= most) {
                        return;
                    }
                    known.put(extent[0], id);
                    boxes.add(new Drawing.Extent(id, -1, extent[0], extent[1]));
                }
                arrows.add(new Arrow(id(block), id));
            }
        }
    }

    /** Address and size of the extents a leaf points to, each once. */
    private List<long[]> extents(int block) {
        Map<Long, long[]> extents = new LinkedHashMap<>();
        if (read(block).orElse(null) instanceof Leaf leaf) {
            for (int slot = 0; slot < leaf.count(); slot++) {
                if (leaf.type(slot) == KeyType.EXTENT_DATA
                        && leaf.item(slot, graph.geometry()) instanceof FileExtentItem item
                        && item.diskBytenr() != 0) {
                    extents.put(item.diskBytenr(), new long[] {item.diskBytenr(), item.diskNumBytes()});
                }
            }
        }
        return List.copyOf(extents.values());
    }
}
