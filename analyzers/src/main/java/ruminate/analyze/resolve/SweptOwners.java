package ruminate.analyze.resolve;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.analyze.sweep.Owners;
import ruminate.analyze.sweep.Progress;
import ruminate.analyze.sweep.Sweep;
import ruminate.analyze.sweep.SweepListener;
import ruminate.format.bytes.U64;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.FileExtentItem;
import ruminate.format.node.Leaf;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;

/** The file extents that use an address, found without the extent tree: by reading every leaf that holds files. */
final class SweptOwners implements SweepListener {
    private final long logical;
    private final Queue<Use> uses = new ConcurrentLinkedQueue<>();
    private BlockGraph graph;

    private record Use(long set, Key key, long extent, long offset, long length, boolean compressed) {}

    /**
     * What was found.
     *
     * @param extent address of the extent's first byte
     */
    record Swept(long extent, List<DataOwners.Found> found) {}

    private SweptOwners(long logical) {
        this.logical = logical;
    }

    /** The items whose extent holds the byte at {@code logical}; where extents overlap, those of the one met first. */
    static Swept of(Filesystem filesystem, long logical) {
        SweptOwners owners = new SweptOwners(logical);
        List<TreeRoot> roots = filesystem.roots().stream()
                .filter(root -> root.kind() == TreeRoot.Kind.SUBVOLUME
                        || root.kind() == TreeRoot.Kind.INTERNAL
                                && (root.id() == ObjectId.ROOT_TREE || root.id() == ObjectId.DATA_RELOC_TREE))
                .toList();
        try {
            Sweep.run(
                    filesystem.volume(),
                    filesystem.reader(),
                    Owners.of(roots),
                    List.of(owners),
                    Runtime.getRuntime().availableProcessors(),
                    filesystem.findings(),
                    Progress.SILENT);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return owners.swept();
    }

    @Override
    public void begin(BlockGraph swept) {
        graph = swept;
    }

    @Override
    public void leaf(int block, Leaf leaf) {
        for (int slot = 0; slot < leaf.count(); slot++) {
            if (leaf.type(slot) == KeyType.EXTENT_DATA
                    && leaf.size(slot) >= FileExtentItem.LAYOUT.size()
                    && FileExtentItem.TYPE.get(leaf, slot) != FileExtentItem.INLINE) {
                long extent = FileExtentItem.DISK_BYTENR.get(leaf, slot);
                if (extent != 0 && U64.less(logical - extent, FileExtentItem.DISK_NUM_BYTES.get(leaf, slot))) {
                    uses.add(new Use(
                            graph.ownerSet(block),
                            leaf.key(slot),
                            extent,
                            FileExtentItem.OFFSET.get(leaf, slot),
                            FileExtentItem.NUM_BYTES.get(leaf, slot),
                            FileExtentItem.COMPRESSION.get(leaf, slot) != 0));
                }
            }
        }
    }

    private Swept swept() {
        long extent = uses.isEmpty() ? logical : uses.peek().extent;
        List<DataOwners.Found> found = new ArrayList<>();
        for (Use use : uses) {
            if (use.extent == extent) {
                for (int owner : graph.sets().owners(use.set)) {
                    TreeRoot tree = graph.owners().root(owner);
                    found.add(new DataOwners.Found(tree, use.key, use.offset, use.length, use.compressed));
                }
            }
        }
        return new Swept(extent, found);
    }
}
