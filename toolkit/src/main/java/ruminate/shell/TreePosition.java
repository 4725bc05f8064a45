package ruminate.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ruminate.format.ids.Key;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Interior;
import ruminate.format.node.Leaf;
import ruminate.format.node.Node;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;

/**
 * A slot of a tree block, and the way there from the root. It does not change: moving gives another position.
 *
 * <p>Blocks that cannot be trusted are passed over on the way, but one can step down into them.
 *
 * @param root the tree; empty for a block that was named by its address
 * @param steps the blocks from the root, or from where one started, and the slot taken in each
 */
record TreePosition(Optional<TreeRoot> root, List<Step> steps) {
    /** A block on the way, and the slot taken in it; -1 in a block without slots. */
    record Step(Block block, int slot) {}

    /** The first item of a tree whose key is not before {@code key}. */
    static Optional<TreePosition> seek(Filesystem filesystem, TreeRoot root, Key key) {
        List<Step> path = new ArrayList<>();
        Block block = Block.read(filesystem, root.pointer());
        if (!block.sound()) {
            return Optional.of(of(root, block));
        }
        while (block.node().orElseThrow() instanceof Interior node) {
            int slot = slotFor(node, key);
            if (slot >= node.count()) {
                break;
            }
            Block child = Block.read(filesystem, child(block, slot));
            path.add(new Step(block, slot));
            if (!child.sound()) {
                Step last = path.remove(path.size() - 1);
                return settle(filesystem, root, path, new Step(last.block, slot + 1), 1, 0);
            }
            block = child;
        }
        int slot = block.node().orElseThrow().lowerBound(key);
        return settle(filesystem, root, path, new Step(block, slot), 1, 0);
    }

    /** The last item of a tree. */
    static Optional<TreePosition> last(Filesystem filesystem, TreeRoot root) {
        Block block = Block.read(filesystem, root.pointer());
        if (!block.sound()) {
            return Optional.of(of(root, block));
        }
        return settle(filesystem, root, new ArrayList<>(), new Step(block, block.count() - 1), -1, 0);
    }

    /** The root block of a tree. */
    static TreePosition root(Filesystem filesystem, TreeRoot root) {
        return of(root, Block.read(filesystem, root.pointer()));
    }

    /** A block named by its address; in the tree that has written it, if it is still there. */
    static TreePosition block(Filesystem filesystem, long logical) {
        Block block = Block.read(filesystem, BlockPointer.bare(logical));
        Optional<TreeRoot> owner =
                block.sound() ? filesystem.root(block.node().orElseThrow().owner()) : Optional.empty();
        return owner.flatMap(root -> inTree(filesystem, root, block))
                .orElseGet(() -> new TreePosition(Optional.empty(), List.of(new Step(block, first(block)))));
    }

    /** The way to a block from the root of a tree, if it is a part of it: its first key leads there. */
    private static Optional<TreePosition> inTree(Filesystem filesystem, TreeRoot root, Block block) {
        List<Step> path = new ArrayList<>();
        Block current = Block.read(filesystem, root.pointer());
        while (current.sound() && current.level() > block.level() && block.count() > 0) {
            int slot = slotFor(
                    current.node().orElseThrow(), block.node().orElseThrow().key(0));
            path.add(new Step(current, slot));
            current = Block.read(filesystem, child(current, slot));
        }
        path.add(new Step(current, first(current)));
        return current.pointer().logical() == block.pointer().logical()
                ? Optional.of(new TreePosition(Optional.of(root), List.copyOf(path)))
                : Optional.empty();
    }

    private static TreePosition of(TreeRoot root, Block block) {
        return new TreePosition(Optional.of(root), List.of(new Step(block, first(block))));
    }

    private static int first(Block block) {
        return block.count() == 0 ? -1 : 0;
    }

    /** The last slot whose key is not after {@code key}; 0 where all are. */
    private static int slotFor(Node node, Key key) {
        int bound = node.lowerBound(key);
        boolean exact = bound < node.count() && node.compare(bound, key) == 0;
        return exact ? bound : Math.max(0, bound - 1);
    }

    private static BlockPointer child(Block block, int slot) {
        return BlockPointer.child(
                block.pointer().tree(), (Interior) block.node().orElseThrow(), slot);
    }

    /**
     * From {@code start}, whose slot may be one past either end, on to the nearest slot of a block of level {@code target}.
     * Children are one level lower than their parents, or they are not sound; so this ends.
     */
    private static Optional<TreePosition> settle(
            Filesystem filesystem, TreeRoot root, List<Step> above, Step start, int by, int target) {
        return settle(filesystem, Optional.of(root), above, start, by, target);
    }

    private static Optional<TreePosition> settle(
            Filesystem filesystem, Optional<TreeRoot> root, List<Step> above, Step start, int by, int target) {
        List<Step> path = new ArrayList<>(above);
        Block block = start.block;
        int slot = start.slot;
        while (true) {
            if (slot < 0 || slot >= block.count()) {
                if (path.isEmpty()) {
                    return Optional.empty();
                }
                Step parent = path.remove(path.size() - 1);
                block = parent.block;
                slot = parent.slot + by;
                continue;
            }
            if (block.level() <= target) {
                path.add(new Step(block, slot));
                return Optional.of(new TreePosition(root, List.copyOf(path)));
            }
            Block child = Block.read(filesystem, child(block, slot));
            if (child.sound()) {
                path.add(new Step(block, slot));
                block = child;
                slot = by > 0 ? 0 : child.count() - 1;
            } else {
                slot += by;
            }
        }
    }

    /** The slot after this one, or before it, in blocks of the same level; empty at the end of the tree. */
    Optional<TreePosition> move(Filesystem filesystem, int by) {
        List<Step> above = steps.subList(0, steps.size() - 1);
        Step here = new Step(block(), slot() + by);
        return settle(filesystem, root, above, here, by, block().level());
    }

    /** The pointer that led to this block. */
    Optional<TreePosition> up() {
        return steps.size() == 1
                ? Optional.empty()
                : Optional.of(new TreePosition(root, steps.subList(0, steps.size() - 1)));
    }

    /** Another slot of this block. */
    TreePosition at(int slot) {
        List<Step> path = new ArrayList<>(steps.subList(0, steps.size() - 1));
        path.add(new Step(block(), slot));
        return new TreePosition(root, List.copyOf(path));
    }

    /** The block that the pointer in this slot points to, whatever state it is in; this is a slot of an interior block. */
    TreePosition down(Filesystem filesystem) {
        List<Step> path = new ArrayList<>(steps);
        Block child = Block.read(filesystem, child(block(), slot()));
        path.add(new Step(child, first(child)));
        return new TreePosition(root, List.copyOf(path));
    }

    private Step last() {
        return steps.get(steps.size() - 1);
    }

    Block block() {
        return last().block;
    }

    int slot() {
        return last().slot;
    }

    /** The key in this slot; empty in a block without slots. */
    Optional<Key> key() {
        return slot() < 0 ? Optional.empty() : block().node().map(node -> node.key(slot()));
    }

    /** The leaf this is a slot of. */
    Optional<Leaf> leaf() {
        return block().node().filter(Leaf.class::isInstance).map(Leaf.class::cast);
    }

    /** The interior block this is a slot of. */
    Optional<Interior> interior() {
        return block().node().filter(Interior.class::isInstance).map(Interior.class::cast);
    }

    /** What to call the tree. */
    String treeName() {
        return root.map(TreeRoot::name).orElse("no tree");
    }
}
