package ruminate.format.write;

import java.util.HashSet;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import ruminate.format.bytes.U64;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.Uuid;
import ruminate.format.item.FileExtentItem;
import ruminate.format.item.Geometry;
import ruminate.format.node.Node;

/**
 * What the trees of one filesystem share while it is being changed: the open transaction, blocks, references, space. Makes,
 * copies and frees tree blocks, and applies the rules of copy-on-write for shared blocks.
 */
final class State {
    private static final long BACKREF_REVISION = 1L << 56;

    private final Geometry geometry;
    private final Uuid fsid;
    private final Uuid chunkTreeUuid;
    private final BlockStore store;
    private final Space space;
    private final BlockRefs blockRefs = new BlockRefs();
    private final RefQueue refs = new RefQueue();
    private final NavigableMap<Long, Long> copied = new TreeMap<>(U64.ORDER);
    private final NavigableMap<Long, Long> made = new TreeMap<>(U64.ORDER);
    private final Set<Long> cloned = new HashSet<>();
    private long transid;
    private long rounds;

    State(Geometry geometry, Uuid fsid, Uuid chunkTreeUuid, BlockStore store, Space space, long transid) {
        this.geometry = geometry;
        this.fsid = fsid;
        this.chunkTreeUuid = chunkTreeUuid;
        this.store = store;
        this.space = space;
        this.transid = transid;
    }

    Geometry geometry() {
        return geometry;
    }

    Uuid chunkTreeUuid() {
        return chunkTreeUuid;
    }

    BlockStore store() {
        return store;
    }

    Space space() {
        return space;
    }

    BlockRefs blockRefs() {
        return blockRefs;
    }

    RefQueue refs() {
        return refs;
    }

    /** The open transaction. */
    long transid() {
        return transid;
    }

    void nextTransaction() {
        transid++;
        copied.clear();
        made.clear();
        rounds = 0;
    }

    void countRound() {
        rounds++;
    }

    /** What the open transaction has done so far. */
    CommitReport report(long blocksFlushed) {
        return new CommitReport(transid, new TreeMap<>(copied), new TreeMap<>(made), (int) rounds, blocksFlushed);
    }

    /** Notes that an extent got a second reference by cloning. */
    void markCloned(long bytenr) {
        cloned.add(bytenr);
    }

    /** Whether an extent of this age may be used by nobody but the item in {@code tree}: it may be overwritten in place. */
    boolean isPrivate(Tree tree, long bytenr, long generation) {
        return generation > tree.lastSnapshot() && !cloned.contains(bytenr);
    }

    // blocks

    /** A new empty block, referenced by its tree. */
    Block newBlock(Tree tree, int level) {
        byte[] bytes = new byte[geometry.nodeSize()];
        Node.LEVEL.put(bytes, 0, level);
        Block block = register(tree, bytes, level);
        made.merge(tree.id(), 1L, Long::sum);
        return block;
    }

    /** A new block with another's content; the pointers in it get references by root as well. */
    Block copyOf(Tree tree, Block source) {
        Block block = register(tree, source.bytes().clone(), source.level());
        made.merge(tree.id(), 1L, Long::sum);
        referPointers(block, false, tree.id(), 1);
        return block;
    }

    private Block register(Tree tree, byte[] bytes, int level) {
        long logical = space.allocateBlock(tree.id());
        Node.FSID.put(bytes, 0, fsid);
        Node.BYTENR.put(bytes, 0, logical);
        Node.FLAGS.put(bytes, 0, BACKREF_REVISION);
        Node.CHUNK_TREE_UUID.put(bytes, 0, chunkTreeUuid);
        Node.GENERATION.put(bytes, 0, transid);
        Node.OWNER.put(bytes, 0, tree.id());
        Block block = new Block(bytes);
        store.put(block);
        blockRefs.insert(logical);
        refs.add(logical, RefChange.treeByRoot(tree.id(), level, 1));
        tree.countBlocks(1);
        return block;
    }

    /** The block itself where it was made in this transaction, else a copy that takes its place in {@code tree}. */
    Block cow(Tree tree, Block block) {
        if (block.generation() == transid) {
            return block;
        }
        Block copy = register(tree, block.bytes().clone(), block.level());
        copied.merge(tree.id(), 1L, Long::sum);
        updateReferences(tree, block, copy);
        return copy;
    }

    /** Gives up a block that only {@code tree} refers to, through a block of its own. */
    void free(Tree tree, Block block) {
        refs.add(block.logical(), RefChange.treeByRoot(tree.id(), block.level(), -1));
        tree.countBlocks(-1);
        forget(block);
    }

    /** Drops a block that has lost its last reference from memory. */
    void forget(Block block) {
        blockRefs.remove(block.logical());
        store.remove(block.logical());
    }

    /**
     * What happens to references when a tree replaces its block by a copy.
     *
     * <p>A block that was shared stays behind for the others: if it was the tree's own, its pointers were referenced by root
     * until now, and that reference goes to the copy; the block gets references by parent instead. If it was another tree's,
     * or by parent already, the copy needs references of its own.
     */
    private void updateReferences(Tree tree, Block block, Block copy) {
        long logical = block.logical();
        boolean maybeShared = tree.shareable()
                && block != tree.root()
                && (block.generation() <= tree.lastSnapshot() || block.relocated());
        long count = maybeShared ? blockRefs.refs(logical) : 1;
        boolean full = maybeShared && blockRefs.full(logical);
        if (count > 1) {
            if (block.owner() == tree.id() && !full) {
                referPointers(block, true, logical, 1);
                setFull(block);
            } else {
                referPointers(copy, false, tree.id(), 1);
            }
            blockRefs.add(logical, -1);
            refs.add(logical, RefChange.treeByRoot(tree.id(), block.level(), -1));
            return;
        }
        if (full) {
            referPointers(copy, false, tree.id(), 1);
            referPointers(block, true, logical, -1);
        }
        free(tree, block);
    }

    void setFull(Block block) {
        blockRefs.setFull(block.logical());
        refs.add(block.logical(), RefChange.setFull(block.level()));
    }

    /** Adds or drops one reference for every pointer in a block: by parent {@code id}, or by root {@code id}. */
    void referPointers(Block block, boolean byParent, long id, int delta) {
        int count = block.count();
        if (!block.isLeaf()) {
            int level = block.level() - 1;
            RefChange change =
                    byParent ? RefChange.treeByParent(id, level, delta) : RefChange.treeByRoot(id, level, delta);
            for (int slot = 0; slot < count; slot++) {
                long child = block.child(slot);
                blockRefs.add(child, delta);
                refs.add(child, change);
            }
            return;
        }
        for (int slot = 0; slot < count; slot++) {
            if (block.type(slot) == KeyType.EXTENT_DATA) {
                referExtent(block, slot, byParent, id, delta);
            }
        }
    }

    private void referExtent(Block leaf, int slot, boolean byParent, long id, int delta) {
        byte[] bytes = leaf.bytes();
        int at = leaf.data(slot);
        if (FileExtentItem.TYPE.get(bytes, at) == FileExtentItem.INLINE) {
            return;
        }
        long bytenr = FileExtentItem.DISK_BYTENR.get(bytes, at);
        if (bytenr == 0) {
            return;
        }
        long length = FileExtentItem.DISK_NUM_BYTES.get(bytes, at);
        long offset = leaf.offset(slot) - FileExtentItem.OFFSET.get(bytes, at);
        refs.add(
                bytenr,
                byParent
                        ? RefChange.dataByParent(id, delta, length)
                        : RefChange.dataByRoot(id, leaf.objectid(slot), offset, delta, length));
    }
}
