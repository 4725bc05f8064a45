package ruminate.analyze.whatif;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import ruminate.analyze.report.RowSource;
import ruminate.analyze.report.RowType;
import ruminate.analyze.sharing.OwnerClass;
import ruminate.analyze.sharing.OwnerClasses;
import ruminate.analyze.sharing.SubvolumeNames;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.format.bytes.LittleEndian;
import ruminate.format.file.Namespace;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.item.FileExtentItem;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Leaf;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;
import ruminate.format.volume.BlockRead;

/**
 * What deleting subvolumes frees, once the kernel has dropped their trees.
 *
 * <p>Subvolumes that are deleted already are taken to be gone first: what only they hold is not counted. Trees of the
 * filesystem itself change, too, as extent items and checksums go; that is not counted either.
 */
public final class Deletion {
    private final Filesystem filesystem;
    private final OwnerClasses found;
    private final BlockGraph graph;
    private final SubvolumeNames names;
    private final int nodeSize;

    private Deletion(Analysis analysis, OwnerClasses found) {
        this.filesystem = analysis.filesystem();
        this.found = found;
        this.graph = found.graph();
        this.names = new SubvolumeNames(filesystem);
        this.nodeSize = filesystem.geometry().nodeSize();
    }

    /** Finds out who holds what with one sweep, or from one made before. */
    public static Deletion of(Analysis analysis) throws IOException {
        return new Deletion(analysis, analysis.answer(OwnerClasses.QUESTION));
    }

    /**
     * What a deletion does.
     *
     * @param references references that go: every pointer in a freed block, to a block or to a data extent, and every root
     */
    public record Outcome(long freedData, long freedMetadata, long treeBlocks, long references, long extentTreeLeaves) {
        /** The columns. */
        public static final RowType<Outcome> TYPE = RowType.<Outcome>declare()
                .bytes("freed", outcome -> outcome.freedData + outcome.freedMetadata)
                .means("Bytes freed in all. Copies do not count: DUP and RAID1 free twice as much on devices.")
                .bytes("freed-data", Outcome::freedData)
                .means("Bytes of the data extents that nobody reaches afterwards.")
                .bytes("freed-metadata", Outcome::freedMetadata)
                .means("Bytes of the tree blocks that nobody reaches afterwards.")
                .number("tree-blocks", Outcome::treeBlocks)
                .means("How many tree blocks these are.")
                .number("references-dropped", Outcome::references)
                .means("Pointers in these blocks, to blocks and to data extents, and the roots.")
                .number("extent-tree-leaves", Outcome::extentTreeLeaves)
                .means("Leaves of the extent tree that count these references, all of which are rewritten.")
                .end();
    }

    /**
     * A subvolume that is deleted.
     *
     * @param id its tree
     * @param path where it is seen, if anywhere
     * @param nested the subvolumes inside it that stay
     * @param alone bytes of data and tree blocks that deleting it alone would free
     */
    public record SubvolumeRow(long id, Optional<byte[]> path, long nested, long alone) {
        /** The columns. */
        public static final RowType<SubvolumeRow> TYPE = RowType.<SubvolumeRow>declare()
                .signed("root-id", SubvolumeRow::id)
                .maybeName("path", SubvolumeRow::path)
                .number("nested", SubvolumeRow::nested)
                .means("Subvolumes inside it that are not to be deleted as well: it can only be deleted after them.")
                .bytes("freed-alone", SubvolumeRow::alone)
                .means("Bytes, data and tree blocks, that deleting this subvolume alone frees. Those of"
                        + " several do not add up: what only they share is freed with the last of them.")
                .end();
    }

    /** The subvolumes of a deletion, each with what it would free alone. */
    public RowSource<SubvolumeRow> subvolumes(List<TreeRoot> deleted) {
        Map<Long, Long> nested = nested(deleted);
        return sink -> {
            for (TreeRoot root : deleted) {
                sink.row(new SubvolumeRow(
                        root.id(),
                        names.path(root),
                        nested.getOrDefault(root.id(), 0L),
                        freed(numbers(List.of(root)))));
            }
        };
    }

    /** How many subvolumes that stay lie directly in others, by the ids of these. */
    private Map<Long, Long> nested(List<TreeRoot> deleted) {
        return new Namespace(filesystem)
                .subvolumes().stream()
                        .filter(subvolume -> !deleted.contains(subvolume.root()))
                        .flatMap(subvolume -> subvolume.backref().stream())
                        .collect(Collectors.groupingBy(backref -> backref.key().offset(), Collectors.counting()));
    }

    private BitSet numbers(List<TreeRoot> roots) {
        BitSet numbers = new BitSet();
        for (TreeRoot root : roots) {
            found.owners().find(root.id()).ifPresent(numbers::set);
        }
        return numbers;
    }

    /** Bytes that deleting these subvolumes frees. */
    public long freed(List<TreeRoot> deleted) {
        return freed(numbers(deleted));
    }

    /** Bytes that deleting these owners frees. */
    long freed(BitSet deleted) {
        OwnerSelection selection = new OwnerSelection(found.owners(), found.sets(), deleted);
        long freed = 0;
        for (OwnerClass one : found.classes()) {
            if (selection.frees(one.owners())) {
                freed += one.data() + one.treeBlocks() * nodeSize;
            }
        }
        return freed;
    }

    /** What deleting these subvolumes does. Reads every freed leaf once more. */
    public Outcome outcome(List<TreeRoot> deleted) {
        OwnerSelection selection = new OwnerSelection(found.owners(), found.sets(), numbers(deleted));
        long data = 0;
        for (OwnerClass one : found.classes()) {
            data += selection.frees(one.owners()) ? one.data() : 0;
        }
        ExtentTreeLeaves leaves = ExtentTreeLeaves.of(filesystem);
        BitSet touched = new BitSet(leaves.count());
        long blocks = 0;
        long references = deleted.size();
        deleted.forEach(root -> touched.set(leaves.of(root.logical())));
        for (int block = 0; block < graph.size(); block++) {
            if (selection.frees(graph.ownerSet(block))) {
                blocks++;
                references += graph.childCount(block);
                for (int i = 0; i < graph.childCount(block); i++) {
                    touched.set(leaves.of(graph.logical(graph.child(block, i))));
                }
                if (block >= graph.firstOf(0) && graph.read(block)) {
                    references += dropData(block, leaves, touched);
                }
            }
        }
        return new Outcome(data, blocks * nodeSize, blocks, references, touched.cardinality());
    }

    private long dropData(int block, ExtentTreeLeaves leaves, BitSet touched) {
        BlockPointer pointer =
                new BlockPointer(graph.headerOwner(block), graph.logical(block), 0, graph.generation(block), Key.MIN);
        if (!(filesystem.reader().read(pointer) instanceof BlockRead.Read read && read.node() instanceof Leaf leaf)) {
            return 0;
        }
        long references = 0;
        byte[] bytes = leaf.bytes();
        for (int slot = 0; slot < leaf.count(); slot++) {
            if (leaf.type(slot) == KeyType.EXTENT_DATA && leaf.size(slot) >= FileExtentItem.LAYOUT.size()) {
                int start = leaf.start(slot);
                long logical = FileExtentItem.DISK_BYTENR.get(bytes, start);
                boolean inline = LittleEndian.u8(bytes, start + FileExtentItem.TYPE.offset()) == FileExtentItem.INLINE;
                if (!inline && logical != 0) {
                    references++;
                    touched.set(leaves.of(logical));
                }
            }
        }
        return references;
    }

    /**
     * The fewest of these subvolumes that free so much, as far as a greedy search finds them: it keeps taking the
     * subvolumes that finish off a set of owners, those first whose deletion frees most for each subvolume, and gives back
     * at the end what turns out not to be needed. Empty where all of them together do not free as much.
     */
    public Optional<List<TreeRoot>> freeing(long wanted, List<TreeRoot> candidates) {
        BitSet allowed = numbers(candidates);
        if (freed(allowed) < wanted) {
            return Optional.empty();
        }
        BitSet chosen = new Greedy(found, allowed, this::freed).choose(wanted);
        List<TreeRoot> roots = new ArrayList<>();
        chosen.stream().forEach(owner -> roots.add(found.owners().root(owner)));
        roots.sort((a, b) -> Long.compareUnsigned(a.id(), b.id()));
        return Optional.of(roots);
    }
}
