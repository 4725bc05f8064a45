package ruminate.analyze.extents;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import ruminate.analyze.backref.BlockSharing;
import ruminate.analyze.backref.BlockStream;
import ruminate.format.ids.KeyRange;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Interior;
import ruminate.format.node.Leaf;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;
import ruminate.format.tree.TreeWalk;
import ruminate.format.volume.BlockRead;

/**
 * Reads the leaves of a subvolume that hold keys of a range, and finds out which of them other trees reach.
 *
 * <p>It goes level by level from the root: all below a shared block is shared, so that back references are looked up only
 * for what is not.
 */
final class LeafScan {
    private final Filesystem filesystem;
    private final BlockStream blocks;
    private final BlockSharing sharing;

    LeafScan(Filesystem filesystem, BlockStream blocks, BlockSharing sharing) {
        this.filesystem = filesystem;
        this.blocks = blocks;
        this.sharing = sharing;
    }

    /** Takes leaves in key order. */
    @FunctionalInterface
    interface Sink {
        void leaf(Leaf leaf, boolean shared) throws IOException;
    }

    private record Step(BlockPointer pointer, KeyRange range, long parent, boolean parentShared) {}

    void scan(TreeRoot root, KeyRange range, Sink sink) throws IOException {
        List<Step> level = List.of(new Step(root.pointer(), KeyRange.ALL, 0, false));
        while (!level.isEmpty()) {
            List<Step> now = level;
            List<Step> below = new ArrayList<>();
            Set<Long> reached = new HashSet<>();
            boolean[] shared = sharedOf(now);
            blocks.read(now.stream().map(Step::pointer).toList(), (index, read) -> {
                Step step = now.get(index);
                if (read instanceof BlockRead.Lost lost) {
                    filesystem.findings().add(lost.finding().losing(step.range));
                } else if (read instanceof BlockRead.Read block) {
                    if (block.node() instanceof Leaf leaf) {
                        sink.leaf(leaf, shared[index]);
                    } else if (block.node() instanceof Interior node) {
                        descend(node, step, range, shared[index], below, reached);
                    }
                }
            });
            level = below;
        }
    }

    private boolean[] sharedOf(List<Step> steps) throws IOException {
        int open = 0;
        for (Step step : steps) {
            open += step.parentShared ? 0 : 1;
        }
        long[] block = new long[open];
        long[] parent = new long[open];
        int at = 0;
        for (Step step : steps) {
            if (!step.parentShared) {
                block[at] = step.pointer.logical();
                parent[at++] = step.parent;
            }
        }
        boolean[] found = open == 0
                ? new boolean[0]
                : sharing.shared(block, parent, steps.get(0).pointer.level());
        boolean[] shared = new boolean[steps.size()];
        at = 0;
        for (int i = 0; i < shared.length; i++) {
            shared[i] = steps.get(i).parentShared || found[at++];
        }
        return shared;
    }

    /** No sound tree points to a block twice; where one does, its leaves come once, or there would be no end of them. */
    private static void descend(
            Interior node, Step step, KeyRange range, boolean shared, List<Step> below, Set<Long> reached) {
        for (int slot = node.slotFor(range.first()); slot < node.count(); slot++) {
            if (node.compare(slot, range.last()) > 0) {
                break;
            }
            BlockPointer child = BlockPointer.child(step.pointer.tree(), node, slot);
            if (reached.add(child.logical())) {
                below.add(new Step(child, TreeWalk.promised(node, slot, step.range), step.pointer.logical(), shared));
            }
        }
    }
}
