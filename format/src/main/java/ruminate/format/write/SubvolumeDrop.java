package ruminate.format.write;

import ruminate.format.ids.Key;
import ruminate.format.item.Geometry;

/**
 * The walk that drops a deleted subvolume's references, depth first. Blocks that nobody else has are freed after what they
 * point to; at a block that others have as well the walk turns back, having handed the references that its pointers had by
 * root over to the block itself.
 */
final class SubvolumeDrop {
    /** The level that {@link #progress} is about. */
    static final int PROGRESS_LEVEL = 1;

    private final State state;
    private final Tree tree;
    private final long created;
    private final Block[] blocks = new Block[Geometry.MAX_LEVEL + 1];
    private final int[] slots = new int[Geometry.MAX_LEVEL + 1];
    private int level;

    /**
     * @param created offset of the root item's key: blocks of this transaction and older ones come from the source of the
     *     snapshot
     */
    SubvolumeDrop(State state, Tree tree, long created) {
        this.state = state;
        this.tree = tree;
        this.created = created;
        this.level = tree.root().level();
        blocks[level] = tree.root();
    }

    /** The first key at {@link #PROGRESS_LEVEL} whose block has not been dropped. */
    Key progress() {
        return blocks[PROGRESS_LEVEL].key(slots[PROGRESS_LEVEL]);
    }

    /** Goes on until nothing is left (true), or until {@code budget} children of lowest nodes are done. */
    boolean run(long budget) {
        long left = budget;
        int top = tree.root().level();
        while (level <= top) {
            Block block = blocks[level];
            if (level > 0 && slots[level] < block.count()) {
                // Never at a node's first child: the walk back up from there is not what drop_progress can say.
                if (level == PROGRESS_LEVEL && left-- <= 0 && slots[level] > 0) {
                    return false;
                }
                descend(block);
            } else {
                finish(block, top);
            }
        }
        return true;
    }

    private void descend(Block block) {
        long child = block.child(slots[level]);
        long generation = block.childGeneration(slots[level]);
        if (state.blockRefs().refs(child) == 1) {
            level--;
            blocks[level] = state.store().get(child);
            slots[level] = 0;
            return;
        }
        boolean leafOfItsOwn = level == 1 && state.blockRefs().full(child);
        if (generation > created && !leafOfItsOwn) {
            handOver(state.store().get(child));
        }
        dropReference(child, level - 1, full(block), block);
        state.blockRefs().add(child, -1);
        slots[level]++;
    }

    private void finish(Block block, int top) {
        if (block.isLeaf()) {
            boolean full = full(block);
            state.referPointers(block, full, full ? block.logical() : tree.id(), -1);
        }
        boolean root = level == top;
        Block parent = root ? block : blocks[level + 1];
        dropReference(block.logical(), level, !root && full(parent), parent);
        state.forget(block);
        level++;
        if (!root) {
            slots[level]++;
        }
    }

    private boolean full(Block block) {
        return state.blockRefs().full(block.logical());
    }

    private void dropReference(long logical, int at, boolean byParent, Block parent) {
        state.refs()
                .add(
                        logical,
                        byParent
                                ? RefChange.treeByParent(parent.logical(), at, -1)
                                : RefChange.treeByRoot(tree.id(), at, -1));
    }

    /** References that a block's pointers have by this tree's root become references by the block. */
    private void handOver(Block block) {
        if (block.owner() != tree.id()) {
            return;
        }
        if (!full(block)) {
            state.referPointers(block, true, block.logical(), 1);
            state.referPointers(block, false, tree.id(), -1);
            state.setFull(block);
        }
        if (block.isLeaf()) {
            return;
        }
        for (int slot = 0; slot < block.count(); slot++) {
            boolean leafOfItsOwn = block.level() == 1 && state.blockRefs().full(block.child(slot));
            if (block.childGeneration(slot) > created && !leafOfItsOwn) {
                handOver(state.store().get(block.child(slot)));
            }
        }
    }
}
