package ruminate.analyze.whatif;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.eclipse.collections.api.map.primitive.MutableIntIntMap;
import org.eclipse.collections.api.map.primitive.MutableIntLongMap;
import org.eclipse.collections.impl.list.mutable.primitive.IntArrayList;
import org.eclipse.collections.impl.map.mutable.primitive.IntIntHashMap;
import org.eclipse.collections.impl.map.mutable.primitive.IntLongHashMap;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.analyze.sweep.OwnerSets;
import ruminate.analyze.trees.TreeSizes;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.FileExtentItem;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Leaf;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;
import ruminate.format.volume.BlockRead;

/**
 * Which tree blocks an overwrite of 4 KiB of a file copies, for every place in a subvolume.
 *
 * <p>In the subvolume: the leaf with the file extent item, the leaf with the inode, and all above them. Where another tree
 * reaches such a block, too, copying it adds a back reference for every pointer in it. In the extent tree: the leaves
 * with the items of the overwritten extent, of every copied block, and of everything that gets a back reference, and all
 * above them; since they are blocks themselves, the leaves with their own items, and so on. What depends on where the
 * allocator puts new blocks and data is not counted, nor are checksums, free space and the root tree. Files are taken to be
 * copied on write.
 *
 * <p>Memory: 4 bytes a tree block, and what the places of one leaf need.
 */
public final class WritePrediction {
    /** Bytes of one write. */
    static final int WRITE = 4096;

    private static final int NONE = -1;

    private final Filesystem filesystem;
    private final BlockGraph graph;
    private final ExtentTreeLeaves leaves;
    private final int[] extentLeafBlocks;
    private final int[] extentParents;
    private final int sharers;
    private final OptionalLong onlyInode;

    private final MutableIntLongMap fsWeights = new IntLongHashMap();
    private final MutableIntLongMap extentWeights = new IntLongHashMap();
    private final MutableIntIntMap references = new IntIntHashMap();
    private final List<WriteCost.Place> places = new ArrayList<>();
    private long positions;

    private final IntArrayList path = new IntArrayList();
    private IntArrayList inodePath = new IntArrayList();
    private long inodeOfPath = -1;

    private WritePrediction(Analysis analysis, BlockGraph graph, OptionalLong onlyInode) {
        this.filesystem = analysis.filesystem();
        this.graph = graph;
        this.leaves = ExtentTreeLeaves.of(filesystem);
        this.onlyInode = onlyInode;
        this.sharers = graph.owners().subvolumes();
        this.extentLeafBlocks = new int[leaves.count()];
        this.extentParents = new int[graph.size()];
        Arrays.fill(extentParents, NONE);
        for (int leaf = 0; leaf < leaves.count(); leaf++) {
            extentLeafBlocks[leaf] = graph.find(leaves.logical(leaf)).orElse(NONE);
        }
        filesystem
                .root(ObjectId.EXTENT_TREE)
                .flatMap(root -> graph.find(root.logical()).stream().boxed().findFirst())
                .ifPresent(this::numberParents);
    }

    private void numberParents(int block) {
        for (int i = 0; i < graph.childCount(block); i++) {
            extentParents[graph.child(block, i)] = block;
            numberParents(graph.child(block, i));
        }
    }

    /**
     * Looks at every place of a subvolume, or of one file in it.
     *
     * @param inode the file, where it is only one
     */
    public static WriteCost of(Analysis analysis, TreeRoot subvolume, OptionalLong inode) throws IOException {
        BlockGraph graph = analysis.answer(TreeSizes.QUESTION).graph();
        WritePrediction prediction = new WritePrediction(analysis, graph, inode);
        graph.find(subvolume.logical()).ifPresent(prediction::descend);
        return new WriteCost(
                prediction.places,
                prediction.positions,
                prediction.fsWeights,
                prediction.extentWeights,
                prediction.references,
                graph.geometry().nodeSize());
    }

    /** Levels fall with every step, so this ends. */
    private void descend(int block) {
        path.add(block);
        if (graph.level(block) == 0) {
            leaf(block);
        } else {
            for (int i = 0; i < graph.childCount(block); i++) {
                descend(graph.child(block, i));
            }
        }
        path.removeAtIndex(path.size() - 1);
    }

    private void leaf(int block) {
        read(block).ifPresent(leaf -> places(block, leaf));
    }

    private Optional<Leaf> read(int block) {
        BlockPointer pointer =
                new BlockPointer(graph.headerOwner(block), graph.logical(block), 0, graph.generation(block), Key.MIN);
        return filesystem.reader().read(pointer) instanceof BlockRead.Read read && read.node() instanceof Leaf leaf
                ? Optional.of(leaf)
                : Optional.empty();
    }

    /** Sorts the places of a leaf by file, and by the leaf of the extent tree that holds their extent's item. */
    private void places(int block, Leaf leaf) {
        long inode = -1;
        MutableIntLongMap byExtentLeaf = new IntLongHashMap();
        for (int slot = 0; slot < leaf.count(); slot++) {
            int type = leaf.type(slot);
            if (leaf.objectid(slot) != inode) {
                flush(byExtentLeaf);
                byExtentLeaf.clear();
                inode = leaf.objectid(slot);
            }
            if (type == KeyType.INODE_ITEM) {
                inodePath = IntArrayList.newList(path);
                inodeOfPath = inode;
            } else if (type == KeyType.EXTENT_DATA && (onlyInode.isEmpty() || onlyInode.getAsLong() == inode)) {
                long logical = data(leaf, slot);
                if (logical != 0) {
                    long count = Math.max(0, FileExtentItem.NUM_BYTES.get(leaf, slot)) / WRITE;
                    byExtentLeaf.addToValue(leaves.of(logical), count);
                    if (inodeOfPath != inode) {
                        inodePath = IntArrayList.newList(path);
                        inodeOfPath = inode;
                    }
                }
            }
        }
        flush(byExtentLeaf);
    }

    private static long data(Leaf leaf, int slot) {
        boolean whole = leaf.size(slot) >= FileExtentItem.LAYOUT.size()
                && FileExtentItem.TYPE.get(leaf, slot) != FileExtentItem.INLINE;
        return whole ? FileExtentItem.DISK_BYTENR.get(leaf, slot) : 0;
    }

    private void flush(MutableIntLongMap byExtentLeaf) {
        if (byExtentLeaf.isEmpty()) {
            return;
        }
        BitSet copied = new BitSet();
        path.forEach(copied::set);
        inodePath.forEach(copied::set);
        BitSet touched = new BitSet();
        long added = 0;
        for (int at = copied.nextSetBit(0); at >= 0; at = copied.nextSetBit(at + 1)) {
            touched.set(leaves.of(graph.logical(at)));
            if (shared(at)) {
                added += unshare(at, touched);
            }
        }
        for (int extentLeaf : byExtentLeaf.keysView().toSortedArray()) {
            long weight = byExtentLeaf.get(extentLeaf);
            if (weight == 0) {
                continue;
            }
            BitSet all = (BitSet) touched.clone();
            all.set(extentLeaf);
            BitSet extentBlocks = closure(all);
            positions += weight;
            copied.stream().forEach(at -> fsWeights.addToValue(at, weight));
            extentBlocks.stream().forEach(at -> extentWeights.addToValue(at, weight));
            places.add(new WriteCost.Place(weight, copied.cardinality(), extentBlocks.cardinality(), added));
        }
    }

    private boolean shared(int block) {
        OwnerSets sets = graph.sets();
        int[] count = {0};
        sets.forEachInterval(graph.ownerSet(block), (first, last) -> {
            count[0] += Math.max(0, Math.min(last, sharers - 1) - first + 1);
        });
        return count[0] > 1;
    }

    /** Marks where the items of all that a block points to stand; returns how many pointers that are. */
    private long unshare(int block, BitSet touched) {
        long pointers = graph.childCount(block);
        for (int i = 0; i < graph.childCount(block); i++) {
            touched.set(leaves.of(graph.logical(graph.child(block, i))));
        }
        if (graph.level(block) == 0) {
            pointers = read(block).map(leaf -> markData(leaf, touched)).orElse(0L);
        }
        references.put(block, (int) pointers);
        return pointers;
    }

    private long markData(Leaf leaf, BitSet touched) {
        long pointers = 0;
        for (int slot = 0; slot < leaf.count(); slot++) {
            long logical = leaf.type(slot) == KeyType.EXTENT_DATA ? data(leaf, slot) : 0;
            if (logical != 0) {
                touched.set(leaves.of(logical));
                pointers++;
            }
        }
        return pointers;
    }

    /** The blocks of the extent tree that are copied when these leaves of it change. */
    private BitSet closure(BitSet changed) {
        BitSet blocks = new BitSet();
        IntArrayList open = new IntArrayList();
        changed.stream().forEach(leaf -> open.add(extentLeafBlocks[leaf]));
        while (!open.isEmpty()) {
            int block = open.removeAtIndex(open.size() - 1);
            if (block != NONE && !blocks.get(block)) {
                blocks.set(block);
                open.add(extentParents[block]);
                open.add(extentLeafBlocks[leaves.of(graph.logical(block))]);
            }
        }
        return blocks;
    }
}
