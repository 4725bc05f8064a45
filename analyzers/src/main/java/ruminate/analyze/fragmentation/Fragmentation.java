package ruminate.analyze.fragmentation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.stream.IntStream;
import ruminate.analyze.report.Report;
import ruminate.analyze.sharing.SubvolumeNames;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.analyze.sweep.OwnerSets;
import ruminate.analyze.sweep.Owners;
import ruminate.analyze.sweep.Question;
import ruminate.analyze.sweep.Sweep;
import ruminate.analyze.sweep.SweepListener;
import ruminate.format.bytes.LittleEndian;
import ruminate.format.bytes.U64;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.FileExtentItem;
import ruminate.format.item.Geometry;
import ruminate.format.node.Interior;
import ruminate.format.node.Leaf;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;

/**
 * How the blocks of every tree lie: levels, fill, the order on the devices, and how far the items of a leaf's extents are
 * spread over the extent tree, which is what makes changes of shared leaves dear.
 *
 * <p>Four bytes a leaf while the sweep lasts; then some sums for each node that is no leaf.
 */
public final class Fragmentation implements SweepListener {
    /** The question this answers. */
    public static final Question<Fragmentation> QUESTION =
            Question.of("fragmentation", Question.Scope.ALL, analysis -> new Fragmentation(analysis.filesystem()));

    private final Filesystem filesystem;
    private final ExtentLeaves extentLeaves = new ExtentLeaves();
    private final ThreadLocal<Marks> marks = ThreadLocal.withInitial(Marks::new);
    private BlockGraph graph;
    /** For each leaf, how many leaves of the extent tree hold the items of its extents; made when leaves begin to come. */
    private volatile int[] spread = {};

    private boolean leavesBegan;

    private Fragmentation(Filesystem filesystem) {
        this.filesystem = filesystem;
    }

    /** What one thread needs to look at a leaf. */
    private static final class Marks {
        /** For each leaf of the extent tree, the last leaf that pointed into it. */
        private int[] stamp = {};

        private int current;
        private long[] logical = {};
        private int[] holder = {};

        /** How many leaves of the extent tree hold the items of a leaf's extents. */
        int spread(Leaf leaf, ExtentLeaves extentLeaves) {
            int extents = gather(leaf);
            extentLeaves.leavesOf(logical, holder, extents);
            if (stamp.length < extentLeaves.count()) {
                stamp = new int[extentLeaves.count()];
            }
            current++;
            int spread = 0;
            for (int i = 0; i < extents; i++) {
                if (stamp[holder[i]] != current) {
                    stamp[holder[i]] = current;
                    spread++;
                }
            }
            return spread;
        }

        private int gather(Leaf leaf) {
            if (logical.length < leaf.count()) {
                logical = new long[leaf.count()];
                holder = new int[leaf.count()];
            }
            byte[] bytes = leaf.bytes();
            int count = 0;
            for (int slot = 0; slot < leaf.count(); slot++) {
                if (leaf.type(slot) == KeyType.EXTENT_DATA && leaf.size(slot) >= FileExtentItem.LAYOUT.size()) {
                    int start = leaf.start(slot);
                    long extent = FileExtentItem.DISK_BYTENR.get(bytes, start);
                    int type = LittleEndian.u8(bytes, start + FileExtentItem.TYPE.offset());
                    if (extent != 0 && type != FileExtentItem.INLINE) {
                        logical[count++] = extent;
                    }
                }
            }
            return count;
        }
    }

    /** A look at a single tree, which reads only that and the extent tree, or nothing where all trees have been looked at. */
    public static Fragmentation of(Analysis analysis, TreeRoot root) throws IOException {
        if (analysis.knows(QUESTION)) {
            return analysis.answer(QUESTION);
        }
        Filesystem filesystem = analysis.filesystem();
        List<TreeRoot> roots = new ArrayList<>(List.of(root));
        filesystem
                .root(ObjectId.EXTENT_TREE)
                .filter(extents -> !extents.equals(root))
                .ifPresent(roots::add);
        Fragmentation fragmentation = new Fragmentation(filesystem);
        Sweep.run(
                filesystem.volume(),
                filesystem.reader(),
                Owners.of(roots),
                List.of(fragmentation),
                analysis.threads(),
                filesystem.findings(),
                analysis.progress());
        return fragmentation;
    }

    @Override
    public void begin(BlockGraph swept) {
        graph = swept;
    }

    @Override
    public void node(int block, Interior node) {
        if (node.level() == 1 && ofExtentTree(block)) {
            extentLeaves.add(node);
        }
    }

    private boolean ofExtentTree(int block) {
        int owner = graph.sets().first(graph.ownerSet(block));
        return owner < graph.owners().count() && graph.owners().root(owner).id() == ObjectId.EXTENT_TREE;
    }

    @Override
    public void leaf(int block, Leaf leaf) {
        int[] counts = spread;
        if (counts.length == 0) {
            counts = beginLeaves();
        }
        counts[block - graph.firstOf(0)] = marks.get().spread(leaf, extentLeaves);
    }

    /** All nodes of the extent tree have been seen by now. */
    private synchronized int[] beginLeaves() {
        if (!leavesBegan) {
            leavesBegan = true;
            extentLeaves.settle();
            spread = new int[graph.countOf(0)];
        }
        return spread;
    }

    /**
     * How the trees lie.
     *
     * @param emptiest how many of the emptiest leaves to list
     */
    public Report report(List<TreeRow> rows, int emptiest) {
        Report.Builder report = Report.of("fragmentation").rows("trees", TreeRow.TYPE, rows);
        return withLeaves(report, graph.owners().roots(), emptiest).end();
    }

    /** How each tree lies: subvolumes by their ids, and all others behind them. */
    public List<TreeRow> rows() {
        return rows(graph.owners().sorted());
    }

    /** How one tree lies. */
    public TreeRow row(TreeRoot root) {
        return rows(List.of(root)).get(0);
    }

    /**
     * One tree in detail.
     *
     * @param emptiest how many of its emptiest leaves to list
     */
    public Report report(TreeRoot root, TreeRow row, int emptiest) {
        Report.Builder report = Report.of("fragmentation")
                .rows("trees", TreeRow.TYPE, List.of(row))
                .rows("devices", DeviceRow.TYPE, row.devices())
                .rows("distances", DistanceRow.TYPE, row.distances());
        return withLeaves(report, List.of(root), emptiest).end();
    }

    private Report.Builder withLeaves(Report.Builder report, List<TreeRoot> roots, int emptiest) {
        return emptiest == 0 ? report : report.rows("emptiest", LeafRow.TYPE, emptiest(roots, emptiest));
    }

    /** The leaves of these trees with the least in them, the emptiest first. */
    List<LeafRow> emptiest(List<TreeRoot> roots, int most) {
        int[] owners = IntStream.range(0, graph.owners().count())
                .filter(owner -> roots.contains(graph.owners().root(owner)))
                .toArray();
        OwnerSets sets = graph.sets();
        Queue<Integer> fullestFirst = new PriorityQueue<>(Comparator.<Integer>comparingInt(graph::used)
                .thenComparing(graph::logical, U64.ORDER)
                .reversed());
        for (int block = graph.firstOf(0); block < graph.firstOf(0) + graph.countOf(0); block++) {
            long set = graph.ownerSet(block);
            if (graph.read(block) && IntStream.of(owners).anyMatch(owner -> sets.contains(set, owner))) {
                fullestFirst.add(block);
                if (fullestFirst.size() > most) {
                    fullestFirst.remove();
                }
            }
        }
        List<LeafRow> leaves = new ArrayList<>();
        while (!fullestFirst.isEmpty()) {
            leaves.add(0, leaf(fullestFirst.remove()));
        }
        return leaves;
    }

    private LeafRow leaf(int block) {
        return new LeafRow(
                graph.logical(block),
                graph.generation(block),
                graph.items(block),
                graph.used(block),
                100.0 * graph.used(block) / graph.geometry().leafDataSize(),
                graph.ownerRoots(graph.ownerSet(block)));
    }

    private List<TreeRow> rows(List<TreeRoot> roots) {
        Places places = new Places(graph, filesystem.volume());
        Shape[] shapes = shapes(places);
        SubvolumeNames names = new SubvolumeNames(filesystem);
        List<TreeRow> rows = new ArrayList<>();
        for (TreeRoot root : roots) {
            OptionalInt block = graph.find(root.logical());
            Shape shape = new Shape(places.devices());
            if (block.isPresent()) {
                if (graph.level(block.getAsInt()) == 0) {
                    addLeaf(shape, places, block.getAsInt());
                } else {
                    shape = shapes[block.getAsInt()];
                }
            }
            rows.add(TreeRow.of(root, names.path(root), shape, places, graph.geometry()));
        }
        return rows;
    }

    private void addLeaf(Shape shape, Places places, int block) {
        if (graph.read(block)) {
            shape.leaf(graph, places, block, spread[block - graph.firstOf(0)]);
        }
    }

    /** The sums of every block that is no leaf, by number. */
    private Shape[] shapes(Places places) {
        int nodeSize = graph.geometry().nodeSize();
        Shape[] shapes = new Shape[graph.firstOf(0)];
        for (int level = 1; level <= Geometry.MAX_LEVEL; level++) {
            for (int block = graph.firstOf(level); block < graph.firstOf(level) + graph.countOf(level); block++) {
                Shape shape = new Shape(places.devices());
                if (graph.read(block)) {
                    shape.own(graph, places, block, level);
                    addChildren(shape, shapes, places, block, level, nodeSize);
                }
                shapes[block] = shape;
            }
        }
        return shapes;
    }

    private void addChildren(Shape shape, Shape[] shapes, Places places, int block, int level, int nodeSize) {
        long end = graph.logical(block) + nodeSize;
        for (int i = 0; i < graph.childCount(block); i++) {
            int child = graph.child(block, i);
            if (!graph.read(child)) {
                continue;
            }
            long logical = graph.logical(child);
            if (logical != end) {
                shape.seeks.add(end, logical);
            }
            end = logical + nodeSize;
            if (level == 1) {
                addLeaf(shape, places, child);
            } else {
                shape.append(shapes[child], nodeSize);
            }
        }
    }
}
