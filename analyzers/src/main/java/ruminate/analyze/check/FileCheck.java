package ruminate.analyze.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.analyze.sweep.SweepListener;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.Geometry;
import ruminate.format.node.Interior;
import ruminate.format.node.Leaf;
import ruminate.format.tree.TreeRoot;

/**
 * Judges what subvolumes hold: inodes, names, file extents. Each leaf is read once, whoever shares it; what lies across
 * leaves is put together from the bottom up, each distinct node once. About 400 bytes a leaf.
 */
final class FileCheck implements SweepListener {
    private final PointerCheck pointers;
    private final InodeJudge judge;
    private final Findings findings;
    private final ThreadLocal<FileLeaf> readers;
    private final Map<Long, List<TreeRoot>> unbalanced = new LinkedHashMap<>();
    private volatile Span[] leaves = {};
    private BlockGraph graph;

    FileCheck(Geometry geometry, ExtentRecords extents, SumRanges sums, PointerCheck pointers, Findings findings) {
        this.pointers = pointers;
        this.judge = new InodeJudge(geometry, findings);
        this.findings = findings;
        this.readers = ThreadLocal.withInitial(() -> new FileLeaf(geometry, extents, sums, findings, judge));
    }

    @Override
    public void begin(BlockGraph swept) {
        graph = swept;
        pointers.begin(swept);
    }

    @Override
    public void node(int block, Interior node) {
        pointers.node(block, node);
    }

    @Override
    public void leaf(int block, Leaf leaf) {
        PointerCheck.Found found = pointers.extentsOf(block, leaf);
        long tree = judgedTree(graph.ownerSet(block));
        if (tree != 0) {
            spans()[block - graph.firstOf(0)] = readers.get().read(tree, leaf, found);
        }
    }

    private Span[] spans() {
        Span[] now = leaves;
        return now.length > 0 ? now : makeSpans();
    }

    private synchronized Span[] makeSpans() {
        if (leaves.length == 0) {
            leaves = new Span[graph.countOf(0)];
        }
        return leaves;
    }

    /** A tree of the set whose files are judged, 0 where there is none: deleted subvolumes are on their way out. */
    private long judgedTree(long set) {
        long[] tree = {0};
        graph.sets().forEachInterval(set, (first, last) -> {
            for (int owner = first; owner <= last && tree[0] == 0; owner++) {
                tree[0] = judged(graph.owners().root(owner))
                        ? graph.owners().root(owner).id()
                        : 0;
            }
        });
        return tree[0];
    }

    private static boolean judged(TreeRoot root) {
        return root.kind() == TreeRoot.Kind.SUBVOLUME && !root.deleted()
                || root.kind() == TreeRoot.Kind.INTERNAL && root.id() == ObjectId.DATA_RELOC_TREE;
    }

    @Override
    public void end() {
        Span[] below = spans();
        endTrees(0, below);
        for (int level = 1; level <= Geometry.MAX_LEVEL; level++) {
            Span[] here = new Span[graph.countOf(level)];
            int first = graph.firstOf(level);
            for (int i = 0; i < here.length; i++) {
                long tree = judgedTree(graph.ownerSet(first + i));
                if (tree != 0 && graph.read(first + i)) {
                    here[i] = join(first + i, tree, below, graph.firstOf(level - 1));
                }
            }
            endTrees(level, here);
            below = here;
        }
        leaves = new Span[0];
    }

    private Span join(int block, long tree, Span[] below, int firstBelow) {
        Span span = Span.EMPTY;
        for (int i = 0; i < graph.childCount(block); i++) {
            Span child = below[graph.child(block, i) - firstBelow];
            span = span.with(child == null ? Span.LOST : child, run -> judge.judge(tree, run));
        }
        return span;
    }

    private void endTrees(int level, Span[] spans) {
        for (TreeRoot root : graph.owners().roots()) {
            if (root.level() != level || !judged(root)) {
                continue;
            }
            OptionalInt block = graph.find(root.logical());
            int at = block.isPresent() ? block.getAsInt() - graph.firstOf(level) : -1;
            if (at >= 0 && at < spans.length && spans[at] != null) {
                endTree(root, spans[at]);
            }
        }
    }

    private void endTree(TreeRoot root, Span span) {
        span.end(run -> judge.judge(root.id(), run));
        if (span == Span.EMPTY || !span.left().has(InodeRun.BROKEN) && span.left().inode != ObjectId.FIRST_FREE) {
            findings.add(Finding.of(FindingCode.ROOT_DIR_MISSING, Place.tree(root.id())));
        }
        if (span.whole() && span.balance() != 0) {
            unbalanced.computeIfAbsent(span.balance(), key -> new ArrayList<>()).add(root);
        }
    }

    /** Inodes without names, each with a tree that holds it. */
    List<InodeJudge.Unlinked> unlinked() {
        return judge.unlinked();
    }

    /** Subvolumes in which names do not agree; those of one entry disagree in the same. */
    List<List<TreeRoot>> unbalanced() {
        return List.copyOf(unbalanced.values());
    }
}
