package ruminate.analyze.fanout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntToLongFunction;
import ruminate.analyze.report.Report;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.analyze.sweep.ExtentOwners;
import ruminate.analyze.sweep.Pages;
import ruminate.analyze.sweep.Question;
import ruminate.analyze.sweep.ReferenceListener;
import ruminate.analyze.sweep.SweepListener;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.ExtentItem;
import ruminate.format.node.Leaf;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeCursor;

/**
 * How many references data extents and tree blocks have: direct ones, as the extent tree counts them, and resolved ones,
 * when each reference by a shared block counts once for every tree that reaches that block.
 *
 * <p>Eight bytes an extent, beside what {@link ExtentOwners} takes.
 */
public final class Fanout implements SweepListener {
    /** The question this answers. */
    public static final Question<Fanout> QUESTION =
            new Question<>("fan-out", Question.Scope.ALL, List.of(ExtentOwners.QUESTION), Fanout::new);

    private final Filesystem filesystem;
    private final ExtentOwners owners;
    private final Pages resolved = new Pages(0);
    private final ConcurrentLinkedQueue<Forms> parts = new ConcurrentLinkedQueue<>();
    private final ThreadLocal<Forms> part = ThreadLocal.withInitial(() -> {
        Forms forms = new Forms();
        parts.add(forms);
        return forms;
    });
    private final Forms forms = new Forms();
    private final Histogram resolvedData = new Histogram();
    private final Histogram resolvedBlocks = new Histogram();
    private BlockGraph graph;

    private Fanout(Analysis analysis) {
        this.filesystem = analysis.filesystem();
        this.owners = analysis.known(ExtentOwners.QUESTION);
        owners.listen(new ReferenceListener() {
            @Override
            public void reserve(int count) {
                resolved.reserve(count);
            }

            @Override
            public void reference(int extent, int block, long set) {
                resolved.add(extent, graph.sets().size(set));
            }
        });
    }

    @Override
    public void begin(BlockGraph swept) {
        graph = swept;
    }

    @Override
    public void leaf(int block, Leaf leaf) {
        int owner = graph.sets().first(graph.ownerSet(block));
        if (owner < graph.owners().count() && graph.owners().root(owner).id() == ObjectId.EXTENT_TREE) {
            part.get().count(leaf, graph.geometry().nodeSize());
        }
    }

    @Override
    public void end() {
        parts.forEach(forms::addAll);
        for (int extent = 0; extent < owners.extents().count(); extent++) {
            resolvedData.count(resolved.get(extent), owners.extents().size(extent));
        }
        for (int block = 0; block < graph.size(); block++) {
            resolvedBlocks.count(
                    graph.sets().size(graph.ownerSet(block)), graph.geometry().nodeSize());
        }
    }

    /** The answer, with the {@code top} extents and tree blocks that have the most resolved references. */
    public Report report(int top) {
        List<TopRow> rows = new ArrayList<>(topData(top));
        rows.addAll(topBlocks(top));
        return Report.of("fanout")
                .rows("data", FanoutRow.TYPE, data())
                .rows("tree-blocks", FanoutRow.TYPE, treeBlocks())
                .rows("forms", FormRow.TYPE, List.of(forms.dataForms(), forms.blockForms()))
                .rows("top", TopRow.TYPE, rows)
                .end();
    }

    /** Data extents by number of references. */
    public List<FanoutRow> data() {
        return FanoutRow.rows(forms.data, resolvedData);
    }

    /** Tree blocks by number of references. */
    public List<FanoutRow> treeBlocks() {
        return FanoutRow.rows(forms.blocks, resolvedBlocks);
    }

    private List<TopRow> topData(int top) {
        List<TopRow> rows = new ArrayList<>();
        for (int extent : greatest(owners.extents().count(), top, resolved::get, owners.extents()::logical)) {
            long logical = owners.extents().logical(extent);
            rows.add(new TopRow(
                    "data",
                    logical,
                    owners.extents().size(extent),
                    directReferences(logical),
                    resolved.get(extent),
                    graph.ownerRoots(owners.ownerSet(extent))));
        }
        return rows;
    }

    private List<TopRow> topBlocks(int top) {
        IntToLongFunction references = block -> graph.sets().size(graph.ownerSet(block));
        List<TopRow> rows = new ArrayList<>();
        for (int block : greatest(graph.size(), top, references, block -> block)) {
            long logical = graph.logical(block);
            rows.add(new TopRow(
                    "tree-block",
                    logical,
                    graph.geometry().nodeSize(),
                    directReferences(logical),
                    graph.sets().size(graph.ownerSet(block)),
                    graph.ownerRoots(graph.ownerSet(block))));
        }
        return rows;
    }

    /** Of equals those of least rank come first: numbers of extents depend on which thread met them first. */
    private static List<Integer> greatest(int count, int wanted, IntToLongFunction size, IntToLongFunction rank) {
        Comparator<Integer> whole = Comparator.<Integer>comparingLong(size::applyAsLong)
                .thenComparing(
                        Comparator.<Integer>comparingLong(rank::applyAsLong).reversed());
        PriorityQueue<Integer> kept = new PriorityQueue<>(whole);
        long least = Long.MIN_VALUE;
        for (int i = 0; i < count && wanted > 0; i++) {
            // Most are too small, which is seen without making an object of each.
            if (size.applyAsLong(i) < least) {
                continue;
            }
            kept.add(i);
            if (kept.size() > wanted) {
                kept.remove();
                least = size.applyAsLong(kept.peek());
            }
        }
        List<Integer> greatest = new ArrayList<>(kept);
        greatest.sort(whole.reversed());
        return greatest;
    }

    private long directReferences(long logical) {
        return filesystem
                .root(ObjectId.EXTENT_TREE)
                .map(extentTree -> references(filesystem.cursor(extentTree), logical))
                .orElse(0L);
    }

    private static long references(TreeCursor cursor, long logical) {
        boolean found = cursor.seek(new Key(logical, KeyType.EXTENT_ITEM, 0))
                && cursor.key().objectid() == logical
                && cursor.key().type() <= KeyType.METADATA_ITEM
                && cursor.leaf().size(cursor.slot()) >= ExtentItem.LAYOUT.size();
        return found ? ExtentItem.REFS.get(cursor.leaf(), cursor.slot()) : 0;
    }
}
