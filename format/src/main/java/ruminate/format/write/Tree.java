package ruminate.format.write;

import ruminate.format.ids.Key;
import ruminate.format.ids.ObjectId;

/**
 * A tree that is changed by copy-on-write: a block is copied to a new place before its first change in a transaction, and
 * with it every block above.
 */
final class Tree {
    private static final int MERGE_BELOW = 3;
    private static final int POINTERS_MERGE_BELOW = 4;

    private final State state;
    private final long id;
    private Block root;
    private long lastSnapshot;
    private long blocks;

    Tree(State state, long id) {
        this.state = state;
        this.id = id;
    }

    /** A new tree of one empty leaf. */
    static Tree create(State state, long id) {
        Tree tree = new Tree(state, id);
        tree.root = state.newBlock(tree, 0);
        return tree;
    }

    /** A new tree whose root is a copy of another tree's root. */
    static Tree copyRoot(State state, long id, Block source) {
        Tree tree = new Tree(state, id);
        tree.root = state.copyOf(tree, source);
        return tree;
    }

    long id() {
        return id;
    }

    Block root() {
        return root;
    }

    /** Transaction of the last snapshot of this tree: older blocks may be shared. */
    long lastSnapshot() {
        return lastSnapshot;
    }

    void snapshotTaken(long transid) {
        lastSnapshot = transid;
    }

    /** Whether blocks of this tree may be shared with another. */
    boolean shareable() {
        return ObjectId.isSubvolume(id);
    }

    /** Tree blocks this tree has allocated less those it has freed. */
    long blocks() {
        return blocks;
    }

    void countBlocks(long delta) {
        blocks += delta;
    }

    // looking

    /** Puts {@code path} on {@code key}, or where it would be inserted; the path is for reading only. */
    boolean find(Key key, Path path) {
        return descend(key, path, false);
    }

    /** As {@link #find}, with every block on the path made writable. */
    boolean findForWrite(Key key, Path path) {
        return descend(key, path, true);
    }

    private boolean descend(Key key, Path path, boolean write) {
        if (write) {
            cowRoot();
        }
        Block block = root;
        while (true) {
            int level = block.level();
            int found = block.search(key);
            path.blocks[level] = block;
            if (level == 0) {
                path.slots[0] = found >= 0 ? found : ~found;
                return found >= 0;
            }
            int slot = found >= 0 ? found : Math.max(0, ~found - 1);
            path.slots[level] = slot;
            block = write ? cowChild(block, slot) : state.store().get(block.child(slot));
        }
    }

    void cowRoot() {
        Block copy = state.cow(this, root);
        root = copy;
    }

    private Block cowChild(Block parent, int slot) {
        Block child = state.store().get(parent.child(slot));
        Block copy = state.cow(this, child);
        if (copy != child) {
            parent.setChild(slot, copy);
        }
        return copy;
    }

    /** Moves to the first item at or behind the path's place; false at the end of the tree. Keeps the path read-only. */
    boolean settle(Path path) {
        return path.atItem() || nextLeaf(path);
    }

    /** Moves to the next item; false at the end of the tree. */
    boolean next(Path path) {
        path.slots[0]++;
        return settle(path);
    }

    private boolean nextLeaf(Path path) {
        for (int level = 1; level <= root.level(); level++) {
            if (path.slots[level] + 1 < path.blocks[level].count()) {
                path.slots[level]++;
                for (int below = level - 1; below >= 0; below--) {
                    path.blocks[below] = state.store().get(path.blocks[below + 1].child(path.slots[below + 1]));
                    path.slots[below] = 0;
                }
                return path.atItem();
            }
        }
        return false;
    }

    /** Moves to the item before the path's place; false at the start of the tree. */
    boolean previous(Path path) {
        if (path.slots[0] > 0) {
            path.slots[0]--;
            return true;
        }
        for (int level = 1; level <= root.level(); level++) {
            if (path.slots[level] > 0) {
                path.slots[level]--;
                for (int below = level - 1; below >= 0; below--) {
                    path.blocks[below] = state.store().get(path.blocks[below + 1].child(path.slots[below + 1]));
                    path.slots[below] = path.blocks[below].count() - 1;
                }
                return path.slots[0] >= 0;
            }
        }
        return false;
    }

    /** The last item whose key is not greater than {@code key}. */
    boolean findAtOrBefore(Key key, Path path) {
        return find(key, path) || previous(path);
    }

    // inserting

    /** Inserts an item with zeroed data; returns where the data is in the leaf's bytes. */
    int insert(Key key, int size, Path path) {
        if (findForWrite(key, path)) {
            throw new AssertionError("tree %d has %s already".formatted(id, key));
        }
        return insertAt(key, size, path);
    }

    /** Inserts at the place that {@link #findForWrite} gave. */
    int insertAt(Key key, int size, Path path) {
        makeRoom(key, Block.itemBytes(size), path);
        Block leaf = path.leaf();
        leaf.insertItem(path.slot(), key, size);
        if (path.slot() == 0) {
            fixLowest(path, 1);
        }
        return leaf.data(path.slot());
    }

    void insert(Key key, byte[] data, int length, Path path) {
        int at = insert(key, length, path);
        System.arraycopy(data, 0, path.leaf().bytes(), at, length);
    }

    /** Changes the size of the item a writable path is on, keeping the beginning; returns where its data is. */
    int resize(int size, Path path) {
        Block leaf = path.leaf();
        int slot = path.slot();
        int grow = size - leaf.size(slot);
        if (grow <= leaf.free()) {
            leaf.resizeItem(slot, size);
            return leaf.data(slot);
        }
        Key key = leaf.key(slot);
        byte[] kept = java.util.Arrays.copyOfRange(leaf.bytes(), leaf.data(slot), leaf.data(slot) + leaf.size(slot));
        leaf.removeItems(slot, slot + 1);
        int at = insertAt(key, size, path);
        System.arraycopy(kept, 0, path.leaf().bytes(), at, kept.length);
        return at;
    }

    /** Gives the item a writable path is on other data. */
    void replace(byte[] data, int length, Path path) {
        int at = resize(length, path);
        System.arraycopy(data, 0, path.leaf().bytes(), at, length);
    }

    /** Changes the key of the item a writable path is on; the order of keys must stay. */
    void rekey(Key key, Path path) {
        path.leaf().setKey(path.slot(), key);
        if (path.slot() == 0) {
            fixLowest(path, 1);
        }
    }

    private void makeRoom(Key key, int need, Path path) {
        if (path.leaf().free() < need && path.slot() == path.leaf().count() && moveToNextLeaf(need, path)) {
            return;
        }
        while (path.leaf().free() < need) {
            split(key, need, path);
        }
    }

    /** An item that belongs between two leaves goes to the front of the second one if there is room. */
    private boolean moveToNextLeaf(int need, Path path) {
        if (root.level() == 0 || path.slots[1] + 1 >= path.blocks[1].count()) {
            return false;
        }
        Block right = state.store().get(path.blocks[1].child(path.slots[1] + 1));
        if (right.free() < need) {
            return false;
        }
        path.slots[1]++;
        path.blocks[0] = cowChild(path.blocks[1], path.slots[1]);
        path.slots[0] = 0;
        return true;
    }

    private void split(Key key, int need, Path path) {
        Block left = path.leaf();
        int count = left.count();
        int slot = path.slot();
        int from = slot == count ? count : slot == 0 ? 0 : middle(left, slot, need);
        Block right = state.newBlock(this, 0);
        Key low = from == count ? key : left.key(from);
        if (from < count) {
            left.moveItems(from, count, right, 0);
        }
        addPointer(path, 1, low, right);
        boolean toRight = slot > from || slot == from && (from == count || left.free() < need && slot != 0);
        if (toRight) {
            path.blocks[0] = right;
            path.slots[0] = slot - from;
            path.slots[1]++;
        }
    }

    /** The slot, neither first nor behind the last, that halves a leaf as it will be with the new item. */
    private static int middle(Block leaf, int slot, int need) {
        int half = (leaf.usedBytes() + need) / 2;
        int before = 0;
        for (int i = 0; i < leaf.count(); i++) {
            if (i == slot) {
                before += need;
            }
            before += leaf.usedBytes(i, i + 1);
            if (before >= half) {
                return Math.max(1, Math.min(i + (i < slot ? 1 : 0), leaf.count() - 1));
            }
        }
        return leaf.count() - 1;
    }

    /** Puts a pointer to a new block behind the one of the path at {@code level}; the path keeps pointing to the old one. */
    private void addPointer(Path path, int level, Key key, Block child) {
        if (level > root.level()) {
            Block old = root;
            root = state.newBlock(this, level);
            root.insertPointer(0, old.key(0), old);
            path.blocks[level] = root;
            path.slots[level] = 0;
        }
        Block node = path.blocks[level];
        if (node.count() == node.maxPointers()) {
            int half = node.count() / 2;
            Block right = state.newBlock(this, level);
            Key low = node.key(half);
            node.movePointers(half, node.count(), right, 0);
            addPointer(path, level + 1, low, right);
            if (path.slots[level] >= half) {
                path.slots[level] -= half;
                path.blocks[level] = right;
                path.slots[level + 1]++;
                node = right;
            }
        }
        node.insertPointer(path.slots[level] + 1, key, child);
    }

    // removing

    /** Removes the item a writable path is on; the path cannot be used afterwards. */
    void remove(Path path) {
        remove(path, 1);
    }

    /** Removes {@code count} items of one leaf; the path cannot be used afterwards. */
    void remove(Path path, int count) {
        Block leaf = path.leaf();
        leaf.removeItems(path.slot(), path.slot() + count);
        if (leaf.count() == 0) {
            if (root.level() > 0) {
                state.free(this, leaf);
                removePointer(path, 1);
            }
            return;
        }
        if (path.slot() == 0) {
            fixLowest(path, 1);
        }
        if (root.level() > 0 && leaf.usedBytes() < (leaf.usedBytes() + leaf.free()) / MERGE_BELOW) {
            mergeLeaf(path);
        }
    }

    private void removePointer(Path path, int level) {
        Block node = path.blocks[level];
        node.removePointer(path.slots[level]);
        if (node == root) {
            shrink();
            return;
        }
        if (node.count() == 0) {
            state.free(this, node);
            removePointer(path, level + 1);
            return;
        }
        if (path.slots[level] == 0) {
            fixLowest(path, level + 1);
        }
        if (node.count() < node.maxPointers() / POINTERS_MERGE_BELOW) {
            mergeNode(path, level);
        }
    }

    private void shrink() {
        while (root.level() > 0 && root.count() == 1) {
            Block child = cowChild(root, 0);
            state.free(this, root);
            root = child;
        }
    }

    private void mergeLeaf(Path path) {
        Block parent = path.blocks[1];
        int slot = path.slots[1];
        Block leaf = path.leaf();
        if (slot > 0) {
            Block left = state.store().get(parent.child(slot - 1));
            if (left.free() >= leaf.usedBytes()) {
                left = cowChild(parent, slot - 1);
                leaf.moveItems(0, leaf.count(), left, left.count());
                state.free(this, leaf);
                removePointer(path, 1);
                return;
            }
        }
        if (slot + 1 < parent.count()) {
            Block right = state.store().get(parent.child(slot + 1));
            if (right.free() >= leaf.usedBytes()) {
                right = cowChild(parent, slot + 1);
                right.moveItems(0, right.count(), leaf, leaf.count());
                state.free(this, right);
                path.slots[1]++;
                removePointer(path, 1);
            }
        }
    }

    private void mergeNode(Path path, int level) {
        Block parent = path.blocks[level + 1];
        int slot = path.slots[level + 1];
        Block node = path.blocks[level];
        if (slot > 0) {
            Block left = state.store().get(parent.child(slot - 1));
            if (left.count() + node.count() <= node.maxPointers()) {
                left = cowChild(parent, slot - 1);
                node.movePointers(0, node.count(), left, left.count());
                state.free(this, node);
                removePointer(path, level + 1);
                return;
            }
        }
        if (slot + 1 < parent.count()) {
            Block right = state.store().get(parent.child(slot + 1));
            if (right.count() + node.count() <= node.maxPointers()) {
                right = cowChild(parent, slot + 1);
                right.movePointers(0, right.count(), node, node.count());
                state.free(this, right);
                path.slots[level + 1]++;
                removePointer(path, level + 1);
            }
        }
    }

    /** Tells the blocks above, from {@code level} up, the first key of the block below. */
    private void fixLowest(Path path, int level) {
        for (int at = level; at <= root.level(); at++) {
            path.blocks[at].setKey(path.slots[at], path.blocks[at - 1].key(0));
            if (path.slots[at] != 0) {
                return;
            }
        }
    }
}
