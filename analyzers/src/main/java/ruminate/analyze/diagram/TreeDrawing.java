package ruminate.analyze.diagram;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import ruminate.analyze.diagram.Drawing.Arrow;
import ruminate.analyze.diagram.Drawing.Box;
import ruminate.analyze.sharing.SubvolumeNames;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.analyze.sweep.OwnerSets;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.item.FileExtentItem;
import ruminate.format.layout.ByteView;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Interior;
import ruminate.format.node.Leaf;
import ruminate.format.node.Node;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeCursor;
import ruminate.format.tree.TreeRoot;
import ruminate.format.volume.BlockRead;

/**
 * Chooses what to draw of some trees. Every block of the levels drawn is in one box. Where a level has more blocks than fit,
 * those that the same parents point to and the same trees reach share a box, so that what sets one tree apart from another
 * stays to be seen.
 */
public final class TreeDrawing {
    private static final int LEAST_ROOM = 4;
    private static final int EXTENTS = -1;

    private final Filesystem filesystem;
    private final BlockGraph graph;
    private final DrawingPlan plan;
    private final OwnerSets boxSets = new OwnerSets();
    private final List<Box> boxes = new ArrayList<>();
    private final List<Arrow> arrows = new ArrayList<>();
    private final Set<Integer> onPath = new HashSet<>();
    private final Map<Integer, Integer> boxOf = new HashMap<>();

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
        List<OptionalInt> roots =
                trees.stream().map(tree -> graph.find(tree.logical())).toList();
        int top = roots.stream()
                .mapToInt(root -> root.isPresent() ? graph.level(root.getAsInt()) : 0)
                .max()
                .orElse(0);
        LevelRow.Families families = new LevelRow.Families(trees.size());
        LevelRow[] rows = new LevelRow[top + 1];
        for (int level = 0; level <= top; level++) {
            rows[level] = new LevelRow(graph, level, boxSets, families);
        }
        int shown = drawTrees(trees, top + 1);
        for (int i = 0; i < trees.size(); i++) {
            if (roots.get(i).isPresent()) {
                int root = roots.get(i).getAsInt();
                rows[graph.level(root)].add(root, Math.min(i, shown), i, 0, Key.MIN);
            }
        }
        for (int level = top; level >= 0; level--) {
            LevelRow row = rows[level];
            List<Integer> blocks = row.ordered();
            List<List<Integer>> groups = folding(row, level).fold(blocks);
            for (List<Integer> group : groups) {
                draw(row, group, level);
            }
            if (level > 0) {
                LevelRow below = rows[level - 1];
                blocks.forEach(block -> descend(row, block, below));
            } else if (plan.data()) {
                drawExtents(groups);
            }
        }
    }

    /** Draws the trees themselves and returns how many got a box each; the box after these holds the others. */
    private int drawTrees(List<TreeRoot> trees, int level) {
        int room = Math.max(LEAST_ROOM, plan.limit() / 4);
        int shown = trees.size() <= room ? trees.size() : room / 2;
        SubvolumeNames names = new SubvolumeNames(filesystem);
        for (TreeRoot tree : trees.subList(0, shown)) {
            Optional<ByteView> path =
                    tree.kind() == TreeRoot.Kind.SUBVOLUME ? names.path(tree).map(ByteView::of) : Optional.empty();
            boxes.add(new Drawing.Tree("tree" + (boxes.size() + 1), level, tree.name(), path));
            plan.around().ifPresent(key -> markPath(tree, key));
        }
        if (shown < trees.size()) {
            boxes.add(new Drawing.MoreTrees("trees", level, trees.size() - shown));
        }
        return shown;
    }

    private void markPath(TreeRoot tree, Key key) {
        TreeCursor cursor = filesystem.cursor(tree);
        if (cursor.seekNotAfter(key)) {
            cursor.path().forEach(step -> graph.find(step.node().bytenr()).ifPresent(onPath::add));
        }
    }

    private Folding<Integer> folding(LevelRow row, int level) {
        int rowsLeft = level + (plan.data() ? 2 : 1);
        return folding(
                List.of(
                        block -> List.of(row.parents(block), graph.ownerSet(block), graph.read(block)),
                        block -> List.of(row.parents(block), owners(block), graph.read(block)),
                        block -> List.of(owners(block), onlyOwner(block), graph.read(block)),
                        block -> List.of(Reach.of(owners(block)), onlyOwner(block), graph.read(block)),
                        block -> List.of(Reach.of(owners(block)), graph.read(block))),
                onPath::contains,
                rowsLeft,
                Comparator.comparingInt(this::owners),
                row::parents);
    }

    /** The owner of a block that has but one. */
    private long onlyOwner(int block) {
        return owners(block) == 1 ? graph.ownerSet(block) : OwnerSets.EMPTY;
    }

    /** How a row is folded, of which so many are still to be drawn. */
    private <T> Folding<T> folding(
            List<Function<T, Object>> kinds,
            Predicate<T> kept,
            int rowsLeft,
            Comparator<T> order,
            ToLongFunction<T> parents) {
        int room = Math.max(LEAST_ROOM, Math.min(plan.limit() / 4, (plan.limit() - boxes.size()) / rowsLeft));
        int few = Math.max(LEAST_ROOM, Math.min(plan.limit() / 8, room));
        return new Folding<>(
                kinds,
                kept,
                few,
                room,
                order,
                groups -> groups.stream()
                                .mapToInt(group -> boxSets.size(parents(group, parents)))
                                .sum()
                        <= plan.limit());
    }

    private <T> long parents(List<T> group, ToLongFunction<T> parents) {
        return group.stream().mapToLong(parents).reduce(OwnerSets.EMPTY, boxSets::union);
    }

    /** Draws blocks as one box, and the arrows that lead there. */
    private void draw(LevelRow row, List<Integer> group, int level) {
        int number = boxes.size();
        Box box = group.size() == 1 ? block(group.get(0), level) : fold(group, level);
        boxes.add(box);
        group.forEach(block -> boxOf.put(block, number));
        arrowsTo(box, parents(group, row::parents));
    }

    private void arrowsTo(Box box, long parents) {
        for (int parent : boxSets.owners(parents)) {
            arrows.add(new Arrow(boxes.get(parent).id(), box.id()));
        }
    }

    /** Notes the children of a block for the row below. */
    private void descend(LevelRow row, int block, LevelRow below) {
        if (row.depth(block) >= plan.depth() || !(read(block).orElse(null) instanceof Interior node)) {
            return;
        }
        Map<Long, Key> keys = new HashMap<>();
        for (int slot = 0; slot < node.count(); slot++) {
            keys.putIfAbsent(node.child(slot), node.key(slot));
        }
        for (int i = 0; i < graph.childCount(block); i++) {
            int child = graph.child(block, i);
            Key at = keys.getOrDefault(graph.logical(child), Key.MIN);
            below.add(child, boxOf.get(block), row.tree(block), row.depth(block) + 1, at);
        }
    }

    private int owners(int block) {
        return graph.sets().size(graph.ownerSet(block));
    }

    private double fill(int block) {
        return 100.0 * graph.used(block) / graph.geometry().leafDataSize();
    }

    private Drawing.Block block(int block, int level) {
        String firstKey = read(block)
                .filter(node -> node.count() > 0)
                .map(node -> node.key(0).toString())
                .orElse("");
        return new Drawing.Block(
                "block" + Long.toUnsignedString(graph.logical(block)),
                level,
                graph.logical(block),
                graph.generation(block),
                graph.items(block),
                fill(block),
                firstKey,
                graph.ownerNames(graph.ownerSet(block)),
                owners(block),
                graph.read(block));
    }

    private Drawing.Fold fold(List<Integer> blocks, int level) {
        LongSummaryStatistics generations =
                blocks.stream().mapToLong(graph::generation).summaryStatistics();
        IntSummaryStatistics owners = blocks.stream().mapToInt(this::owners).summaryStatistics();
        boolean same = blocks.stream().map(graph::ownerSet).distinct().count() == 1;
        return new Drawing.Fold(
                "fold" + boxes.size(),
                level,
                blocks.size(),
                blocks.stream().mapToDouble(this::fill).average().orElse(0),
                generations.getMin(),
                generations.getMax(),
                same ? graph.ownerNames(graph.ownerSet(blocks.get(0))) : List.of(),
                owners.getMin(),
                owners.getMax(),
                graph.read(blocks.get(0)));
    }

    private Optional<Node> read(int block) {
        BlockPointer pointer =
                new BlockPointer(0, graph.logical(block), graph.level(block), graph.generation(block), Key.MIN);
        return graph.read(block) && filesystem.reader().read(pointer) instanceof BlockRead.Read read
                ? Optional.of(read.node())
                : Optional.empty();
    }

    /** A last row: what the leaves that have a box of their own point to. */
    private void drawExtents(List<List<Integer>> leaves) {
        Map<Long, Long> sizes = new LinkedHashMap<>();
        Map<Long, Long> parents = new HashMap<>();
        for (List<Integer> group : leaves) {
            if (group.size() == 1) {
                long leaf = OwnerSets.of(boxOf.get(group.get(0)));
                extents(group.get(0)).forEach((logical, size) -> {
                    sizes.putIfAbsent(logical, size);
                    parents.merge(logical, leaf, boxSets::union);
                });
            }
        }
        Folding<Long> folding = folding(
                List.of(parents::get, logical -> boxSets.size(parents.get(logical)), logical -> 0),
                logical -> false,
                1,
                Comparator.comparing(logical -> boxSets.size(parents.get(logical))),
                parents::get);
        for (List<Long> group : folding.fold(List.copyOf(sizes.keySet()))) {
            long first = group.get(0);
            long size = group.stream().mapToLong(sizes::get).sum();
            Box box = group.size() == 1
                    ? new Drawing.Extent("extent" + Long.toUnsignedString(first), EXTENTS, first, size)
                    : new Drawing.ExtentFold("fold" + boxes.size(), EXTENTS, group.size(), size);
            boxes.add(box);
            arrowsTo(box, parents(group, parents::get));
        }
    }

    /** Sizes of the extents a leaf points to, by address, in order of keys. */
    private Map<Long, Long> extents(int block) {
        Map<Long, Long> extents = new LinkedHashMap<>();
        if (read(block).orElse(null) instanceof Leaf leaf) {
            for (int slot = 0; slot < leaf.count(); slot++) {
                if (leaf.type(slot) == KeyType.EXTENT_DATA
                        && leaf.item(slot, graph.geometry()) instanceof FileExtentItem item
                        && item.diskBytenr() != 0) {
                    extents.putIfAbsent(item.diskBytenr(), item.diskNumBytes());
                }
            }
        }
        return extents;
    }
}
