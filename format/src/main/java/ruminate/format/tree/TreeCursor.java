package ruminate.format.tree;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import ruminate.format.fault.Findings;
import ruminate.format.ids.Key;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Interior;
import ruminate.format.node.Leaf;
import ruminate.format.node.Node;
import ruminate.format.volume.BlockRead;
import ruminate.format.volume.BlockReader;

/**
 * A position in a tree that moves in the order of keys. Blocks that cannot be read are reported and passed over.
 *
 * <p>Levels fall with every step down, and no node is entered twice in one direction, so that no damage can lead it in
 * circles, or through the same blocks without end.
 */
public final class TreeCursor {
    private final BlockReader reader;
    private final TreeRoot root;
    private final Findings findings;
    private final List<Step> path = new ArrayList<>();

    /** Addresses of the nodes entered since the cursor was placed or turned round. */
    private final Set<Long> entered = new HashSet<>();

    private boolean movesForward;

    /** A block on the way from the root, and the slot taken in it. */
    public static final class Step {
        private final Node node;
        private int slot;

        Step(Node node, int slot) {
            this.node = node;
            this.slot = slot;
        }

        /** The block. */
        public Node node() {
            return node;
        }

        /** The slot. */
        public int slot() {
            return slot;
        }
    }

    /** A cursor that is nowhere yet. */
    public TreeCursor(BlockReader reader, TreeRoot root, Findings findings) {
        this.reader = reader;
        this.root = root;
        this.findings = findings;
    }

    /** The tree it moves in. */
    public TreeRoot root() {
        return root;
    }

    /** Whether it stands on an item. */
    public boolean valid() {
        return !path.isEmpty();
    }

    /** The leaf it stands in. */
    public Leaf leaf() {
        return (Leaf) last().node;
    }

    /** The slot it stands on. */
    public int slot() {
        return last().slot;
    }

    /** The key it stands on. */
    public Key key() {
        return last().node.key(last().slot);
    }

    /** The blocks from the root to the leaf. */
    public List<Step> path() {
        return List.copyOf(path);
    }

    private Step last() {
        if (path.isEmpty()) {
            throw new IllegalStateException("the cursor stands on no item");
        }
        return path.get(path.size() - 1);
    }

    /** Moves to the first item that is not before {@code key}; false where there is none. */
    public boolean seek(Key key) {
        place(true);
        if (!enter(root.pointer(), key, true)) {
            return false;
        }
        return last().node instanceof Leaf && last().slot < last().node.count() || forward();
    }

    private void place(boolean forward) {
        path.clear();
        entered.clear();
        movesForward = forward;
    }

    private void turn(boolean forward) {
        if (movesForward != forward) {
            entered.clear();
            movesForward = forward;
        }
    }

    /** Moves to the last item that is not after {@code key}; false where there is none. */
    public boolean seekNotAfter(Key key) {
        if (seek(key)) {
            return key().equals(key) || previous();
        }
        return seekLast();
    }

    /** Moves to the last item; false where there is none. */
    public boolean seekLast() {
        place(false);
        if (!enter(root.pointer(), Key.MAX, false)) {
            return false;
        }
        return last().node instanceof Leaf && last().slot >= 0 || backward();
    }

    /** Moves to the next item; false, and nowhere, after the last. */
    public boolean next() {
        if (path.isEmpty()) {
            return false;
        }
        Step step = last();
        return ++step.slot < step.node.count() || forward();
    }

    /** Moves to the item before; false, and nowhere, before the first. */
    public boolean previous() {
        if (path.isEmpty()) {
            return false;
        }
        return --last().slot >= 0 || backward();
    }

    /**
     * The last step's slot is used up: climbs until a pointer to the right is left, and goes down to its first item.
     */
    private boolean forward() {
        turn(true);
        while (!path.isEmpty()) {
            Step step = last();
            boolean atItem = step.node instanceof Leaf && step.slot < step.node.count();
            if (atItem) {
                return true;
            }
            if (step.node instanceof Interior node && step.slot < node.count()) {
                BlockPointer child = BlockPointer.child(root.pointer().tree(), node, step.slot);
                if (!enter(child, Key.MIN, true)) {
                    step.slot++;
                }
            } else {
                path.remove(path.size() - 1);
                if (!path.isEmpty()) {
                    last().slot++;
                }
            }
        }
        return false;
    }

    private boolean backward() {
        turn(false);
        while (!path.isEmpty()) {
            Step step = last();
            if (step.slot < 0) {
                path.remove(path.size() - 1);
                if (!path.isEmpty()) {
                    last().slot--;
                }
            } else if (step.node instanceof Interior node) {
                BlockPointer child = BlockPointer.child(root.pointer().tree(), node, step.slot);
                if (!enter(child, Key.MAX, false)) {
                    step.slot--;
                }
            } else {
                return true;
            }
        }
        return false;
    }

    /** Goes down from {@code pointer} along {@code key} as far as blocks can be read; false where the first cannot. */
    private boolean enter(BlockPointer pointer, Key key, boolean first) {
        BlockPointer next = pointer;
        boolean inside = false;
        while (true) {
            Optional<Node> read = read(next);
            if (read.isEmpty()) {
                if (inside) {
                    last().slot += first ? 1 : -1;
                }
                return inside;
            }
            Node node = read.get();
            inside = true;
            if (node instanceof Leaf) {
                path.add(new Step(node, first ? node.lowerBound(key) : node.count() - 1));
                return true;
            }
            Interior interior = (Interior) node;
            int slot = first ? interior.slotFor(key) : node.count() - 1;
            path.add(new Step(node, slot));
            if (slot < 0 || slot >= node.count()) {
                return true;
            }
            next = BlockPointer.child(root.pointer().tree(), interior, slot);
        }
    }

    private Optional<Node> read(BlockPointer pointer) {
        if (pointer.level() > 0 && !entered.add(pointer.logical())) {
            findings.add(TreeWalk.again(pointer));
            return Optional.empty();
        }
        BlockRead read = reader.read(pointer);
        if (read instanceof BlockRead.Lost lost) {
            findings.add(lost.finding());
            return Optional.empty();
        }
        return Optional.of(((BlockRead.Read) read).node());
    }
}
