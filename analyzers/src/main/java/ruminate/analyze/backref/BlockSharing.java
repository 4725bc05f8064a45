package ruminate.analyze.backref;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.item.Geometry;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Interior;
import ruminate.format.node.Leaf;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;
import ruminate.format.volume.BlockRead;

/**
 * Whether the blocks of one subvolume are reached by another tree, too: whether a way up from a block, along all references
 * that the extent tree records, ends in another tree. Each block is followed up once.
 */
public final class BlockSharing {
    private final Filesystem filesystem;
    private final ExtentTree extents;
    private final TreeRoot root;
    private final Map<Long, Boolean> known = new HashMap<>();

    /** Judges the blocks of the subvolume at {@code root}. */
    public BlockSharing(Filesystem filesystem, ExtentTree extents, TreeRoot root) {
        this.filesystem = filesystem;
        this.extents = extents;
        this.root = root;
    }

    /** A block, and its level as far as pointers to it say. */
    private record Step(long block, int level) {}

    /** Whether another tree reaches the block. */
    public boolean shared(long block, int level) {
        Boolean answer = known.get(block);
        if (answer != null) {
            return answer;
        }
        Deque<Step> pending = new ArrayDeque<>(List.of(new Step(block, level)));
        Set<Long> seen = new HashSet<>(List.of(block));
        while (!pending.isEmpty()) {
            Step step = pending.poll();
            Boolean of = known.get(step.block);
            boolean found = of != null && of;
            if (of == null && step.level <= Geometry.MAX_LEVEL) {
                List<Reference> references =
                        extents.at(step.block).map(ExtentRecord::references).orElse(List.of());
                found = references.stream().anyMatch(this::foreign);
                for (Reference reference : found ? List.<Reference>of() : references) {
                    parent(reference, step).ifPresent(parent -> {
                        if (seen.add(parent)) {
                            pending.add(new Step(parent, step.level + 1));
                        }
                    });
                }
            }
            if (found) {
                known.put(block, true);
                return true;
            }
        }
        seen.forEach(one -> known.put(one, false));
        return false;
    }

    private boolean foreign(Reference reference) {
        return reference.type() == KeyType.TREE_BLOCK_REF && reference.root() != root.id();
    }

    private OptionalLong parent(Reference reference, Step of) {
        return switch (reference.type()) {
            case KeyType.SHARED_BLOCK_REF -> OptionalLong.of(reference.parent());
            case KeyType.TREE_BLOCK_REF -> parentInTree(of);
            default -> OptionalLong.empty();
        };
    }

    /** The block one level above on the tree's own way to a block. */
    private OptionalLong parentInTree(Step of) {
        if (of.block == root.logical()
                || !(filesystem.reader().read(new BlockPointer(0, of.block, of.level, 0, Key.MIN))
                        instanceof BlockRead.Read read)
                || read.node().count() == 0) {
            return OptionalLong.empty();
        }
        Key key = read.node().key(0);
        BlockPointer at = root.pointer();
        while (filesystem.reader().read(at) instanceof BlockRead.Read above
                && above.node() instanceof Interior node
                && node.level() > of.level
                && node.count() > 0) {
            if (node.level() == of.level + 1) {
                return OptionalLong.of(at.logical());
            }
            at = BlockPointer.child(root.id(), node, node.slotFor(key));
        }
        return OptionalLong.empty();
    }

    /**
     * Judges blocks whose parents on the tree's own way no other tree reaches.
     *
     * @param block addresses of blocks of one level
     * @param parent the parent of each on the tree's own way; 0 for the root
     */
    public boolean[] shared(long[] block, long[] parent, int level) throws IOException {
        Integer[] order = new Integer[block.length];
        Arrays.setAll(order, index -> index);
        Arrays.sort(order, (a, b) -> Long.compareUnsigned(block[a], block[b]));
        long[] sorted = new long[block.length];
        int distinct = 0;
        int[] place = new int[block.length];
        for (int index : order) {
            if (distinct == 0 || sorted[distinct - 1] != block[index]) {
                sorted[distinct++] = block[index];
            }
            place[index] = distinct - 1;
        }
        DirectReferences direct = new DirectReferences(distinct);
        for (int index : order) {
            direct.parent[place[index]] = parent[index];
        }
        extents.visit(Arrays.copyOf(sorted, distinct), direct);
        boolean[] shared = new boolean[block.length];
        for (int index = 0; index < shared.length; index++) {
            int at = place[index];
            if (direct.foreign[at]) {
                known.put(block[index], true);
                shared[index] = true;
            } else if (direct.otherParent[at]) {
                shared[index] = shared(block[index], level);
            } else {
                known.put(block[index], false);
            }
        }
        return shared;
    }

    /** What the references of blocks say before anybody follows them. */
    private final class DirectReferences implements ReferenceVisitor {
        private final long[] parent;
        private final boolean[] foreign;
        private final boolean[] otherParent;

        DirectReferences(int count) {
            parent = new long[count];
            foreign = new boolean[count];
            otherParent = new boolean[count];
        }

        @Override
        public void extent(int index, Leaf leaf, int slot) {}

        @Override
        public void reference(int index, int type, long tree, long objectid, long offset, long by, long count) {
            foreign[index] |= type == KeyType.TREE_BLOCK_REF && tree != root.id();
            otherParent[index] |= type == KeyType.SHARED_BLOCK_REF && by != parent[index];
        }
    }
}
