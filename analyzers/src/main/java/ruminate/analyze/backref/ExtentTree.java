package ruminate.analyze.backref;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import ruminate.format.bytes.LittleEndian;
import ruminate.format.fault.Finding;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyRange;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.ExtentDataRef;
import ruminate.format.item.ExtentItem;
import ruminate.format.item.InlineRefs;
import ruminate.format.item.SharedDataRef;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Interior;
import ruminate.format.node.Leaf;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeCursor;
import ruminate.format.tree.TreeRoot;
import ruminate.format.tree.TreeWalk;
import ruminate.format.volume.BlockRead;

/**
 * Looks up extents and tree blocks in the extent tree, one by one or many in one go.
 *
 * <p>Many are looked up level by level: each block of the extent tree that can hold one of them is read once, in device
 * order.
 */
public final class ExtentTree {
    private final Filesystem filesystem;
    private final BlockStream blocks;
    private final Optional<TreeRoot> root;

    /** The extent tree of {@code filesystem}. */
    public ExtentTree(Filesystem filesystem, BlockStream blocks) {
        this.filesystem = filesystem;
        this.blocks = blocks;
        this.root = filesystem.root(ObjectId.EXTENT_TREE);
    }

    /** A block of the extent tree, and which of the addresses asked for it can hold. */
    private record Candidate(BlockPointer pointer, KeyRange range, int from, int to) {}

    /**
     * Looks up extents by their first byte. What is not in the tree is not visited.
     *
     * @param logical addresses in ascending unsigned order, none twice
     */
    public void visit(long[] logical, ReferenceVisitor visitor) throws IOException {
        if (root.isEmpty() || logical.length == 0) {
            return;
        }
        List<Candidate> level = List.of(new Candidate(root.get().pointer(), KeyRange.ALL, 0, logical.length));
        InlineRefs refs = new InlineRefs();
        while (!level.isEmpty()) {
            List<Candidate> now = level;
            List<Candidate> below = new ArrayList<>();
            Set<Long> reached = new HashSet<>();
            blocks.read(now.stream().map(Candidate::pointer).toList(), (index, read) -> {
                Candidate candidate = now.get(index);
                if (read instanceof BlockRead.Lost lost) {
                    Finding finding = lost.finding();
                    filesystem.findings().add(finding.losing(candidate.range));
                } else if (read instanceof BlockRead.Read block) {
                    if (block.node() instanceof Leaf leaf) {
                        visit(leaf, candidate, logical, refs, visitor);
                    } else if (block.node() instanceof Interior node) {
                        descend(node, candidate, logical, below, reached);
                    }
                }
            });
            level = below;
        }
    }

    /**
     * An address belongs to every child that can hold an item of it: keyed references may go on in the next leaf. A block
     * that pointers lead to twice, as in no sound tree, is read once.
     */
    private static void descend(
            Interior node, Candidate parent, long[] logical, List<Candidate> below, Set<Long> reached) {
        int from = parent.from;
        for (int slot = 0; slot < node.count() && from < parent.to; slot++) {
            boolean last = slot + 1 == node.count();
            while (slot > 0 && from < parent.to && Long.compareUnsigned(logical[from], node.objectid(slot)) < 0) {
                from++;
            }
            int to = last ? parent.to : from;
            while (to < parent.to && Long.compareUnsigned(logical[to], node.objectid(slot + 1)) <= 0) {
                to++;
            }
            if (from < to && reached.add(node.child(slot))) {
                BlockPointer child = BlockPointer.child(parent.pointer.tree(), node, slot);
                below.add(new Candidate(child, TreeWalk.promised(node, slot, parent.range), from, to));
            }
        }
    }

    private static void visit(
            Leaf leaf, Candidate candidate, long[] logical, InlineRefs refs, ReferenceVisitor visitor) {
        int slot = 0;
        for (int index = candidate.from; index < candidate.to && slot < leaf.count(); index++) {
            long wanted = logical[index];
            slot = firstOf(leaf, wanted, slot);
            for (; slot < leaf.count() && leaf.objectid(slot) == wanted; slot++) {
                visit(leaf, slot, index, refs, visitor);
            }
        }
    }

    private static int firstOf(Leaf leaf, long objectid, int from) {
        int low = from;
        int high = leaf.count();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Long.compareUnsigned(leaf.objectid(middle), objectid) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static void visit(Leaf leaf, int slot, int index, InlineRefs refs, ReferenceVisitor visitor) {
        int size = leaf.size(slot);
        int type = leaf.type(slot);
        byte[] bytes = leaf.bytes();
        switch (type) {
            case KeyType.EXTENT_ITEM, KeyType.METADATA_ITEM -> {
                if (size < ExtentItem.LAYOUT.size()) {
                    return;
                }
                visitor.extent(index, leaf, slot);
                refs.over(bytes, leaf.start(slot), size, type);
                while (refs.next()) {
                    if (refs.type() != KeyType.EXTENT_OWNER_REF) {
                        visitor.reference(
                                index,
                                refs.type(),
                                refs.root(),
                                refs.objectid(),
                                refs.offset(),
                                refs.parent(),
                                refs.count());
                    }
                }
            }
            case KeyType.TREE_BLOCK_REF -> visitor.reference(index, type, leaf.offset(slot), 0, 0, 0, 1);
            case KeyType.SHARED_BLOCK_REF -> visitor.reference(index, type, 0, 0, 0, leaf.offset(slot), 1);
            case KeyType.SHARED_DATA_REF -> {
                if (size >= SharedDataRef.LAYOUT.size()) {
                    long count = SharedDataRef.COUNT.get(bytes, leaf.start(slot));
                    visitor.reference(index, type, 0, 0, 0, leaf.offset(slot), count);
                }
            }
            case KeyType.EXTENT_DATA_REF -> {
                if (size >= ExtentDataRef.LAYOUT.size()) {
                    int start = leaf.start(slot);
                    visitor.reference(
                            index,
                            type,
                            ExtentDataRef.ROOT.get(bytes, start),
                            ExtentDataRef.OBJECTID.get(bytes, start),
                            ExtentDataRef.OFFSET.get(bytes, start),
                            0,
                            ExtentDataRef.COUNT.get(bytes, start));
                }
            }
            default -> {
                // Block groups stand between extents; other types do not belong here.
            }
        }
    }

    /** The extent or tree block whose first byte lies at {@code logical}. */
    public Optional<ExtentRecord> at(long logical) {
        return covering(logical).filter(extent -> extent.logical() == logical);
    }

    /** The extent or tree block that the byte at {@code logical} belongs to. */
    public Optional<ExtentRecord> covering(long logical) {
        if (root.isEmpty()) {
            return Optional.empty();
        }
        TreeCursor cursor = filesystem.cursor(root.get());
        boolean found = cursor.seekNotAfter(new Key(logical, KeyType.METADATA_ITEM, -1));
        while (found) {
            Key key = cursor.key();
            if (key.type() == KeyType.EXTENT_ITEM || key.type() == KeyType.METADATA_ITEM) {
                long length = key.type() == KeyType.METADATA_ITEM
                        ? filesystem.geometry().nodeSize()
                        : key.offset();
                boolean covers = Long.compareUnsigned(logical - key.objectid(), length) < 0;
                return covers ? Optional.of(record(cursor)) : Optional.empty();
            }
            found = cursor.previous();
        }
        return Optional.empty();
    }

    private ExtentRecord record(TreeCursor cursor) {
        Key key = cursor.key();
        Leaf leaf = cursor.leaf();
        int slot = cursor.slot();
        boolean whole = leaf.size(slot) >= ExtentItem.LAYOUT.size();
        int start = leaf.start(slot);
        long refs = whole ? ExtentItem.REFS.get(leaf.bytes(), start) : 0;
        long generation = whole ? ExtentItem.GENERATION.get(leaf.bytes(), start) : 0;
        long flags = whole ? ExtentItem.FLAGS.get(leaf.bytes(), start) : 0;
        List<Reference> references = new ArrayList<>();
        ReferenceVisitor collector = new ReferenceVisitor() {
            @Override
            public void extent(int index, Leaf in, int at) {}

            @Override
            public void reference(int index, int type, long tree, long objectid, long offset, long parent, long count) {
                references.add(new Reference(type, tree, objectid, offset, parent, count));
            }
        };
        InlineRefs inline = new InlineRefs();
        boolean more = true;
        while (more && cursor.key().objectid() == key.objectid()) {
            visit(cursor.leaf(), cursor.slot(), 0, inline, collector);
            more = cursor.next();
        }
        return new ExtentRecord(key, length(key), refs, generation, flags, level(key, flags, leaf, slot), references);
    }

    private long length(Key key) {
        return key.type() == KeyType.METADATA_ITEM ? filesystem.geometry().nodeSize() : key.offset();
    }

    private static int level(Key key, long flags, Leaf leaf, int slot) {
        if (key.type() == KeyType.METADATA_ITEM) {
            return (int) key.offset();
        }
        int levelAt = ExtentItem.LAYOUT.size() + ExtentItem.TreeBlock.LAYOUT.size() - 1;
        boolean block = (flags & ExtentItem.TREE_BLOCK) != 0;
        return block && leaf.size(slot) > levelAt ? LittleEndian.u8(leaf.bytes(), leaf.start(slot) + levelAt) : 0;
    }
}
