package ruminate.analyze.sharing;

import java.io.IOException;
import java.util.BitSet;
import java.util.Optional;
import ruminate.analyze.report.RowSource;
import ruminate.analyze.report.RowType;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.analyze.sweep.ExtentOwners;
import ruminate.analyze.sweep.OwnerSets;
import ruminate.format.file.FileLocation;
import ruminate.format.file.Namespace;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.item.FileExtentItem;
import ruminate.format.layout.ByteView;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Leaf;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;
import ruminate.format.volume.BlockRead;

/**
 * The files of a subvolume that hold data which no other subvolume reaches. An extent that several files of the subvolume
 * use counts for the first of them, so that all rows add up to the subvolume's exclusive data.
 *
 * <p>Reads only leaves that the subvolume has for itself: others cannot point to such data. Memory: one bit a data extent.
 */
public final class ExclusiveFiles {
    private final Filesystem filesystem;
    private final OwnerClasses found;
    private final BlockGraph graph;
    private final ExtentOwners extents;
    private final TreeRoot root;
    private final long alone;
    private final Namespace namespace;
    private final BitSet seen = new BitSet();
    private final RowSource.Sink<? super Row> sink;
    private long inode = -1;
    private long count;
    private long bytes;

    private ExclusiveFiles(
            Filesystem filesystem, OwnerClasses found, TreeRoot root, int owner, RowSource.Sink<? super Row> sink) {
        this.filesystem = filesystem;
        this.found = found;
        this.graph = found.graph();
        this.extents = found.extentOwners();
        this.root = root;
        this.alone = OwnerSets.of(owner);
        this.namespace = new Namespace(filesystem);
        this.sink = sink;
    }

    /**
     * One file.
     *
     * @param bytes their bytes on disk
     */
    public record Row(long inode, Optional<byte[]> path, long extents, long bytes) {
        /** The columns. */
        public static final RowType<Row> TYPE = RowType.<Row>declare()
                .number("inode", Row::inode)
                .means("Number of the file.")
                .number("extents", Row::extents)
                .means("Data extents that no other subvolume reaches.")
                .bytes("exclusive-data", Row::bytes)
                .means("Their bytes on disk.")
                .maybeName("path", Row::path)
                .means("A name of the file.")
                .end();
    }

    /** The files of the subvolume with number {@code owner}, by inode. */
    static RowSource<Row> of(Filesystem filesystem, OwnerClasses found, TreeRoot root, int owner) {
        return sink -> {
            ExclusiveFiles files = new ExclusiveFiles(filesystem, found, root, owner, sink);
            if (found.graph().find(root.logical()).isPresent()) {
                files.descend(found.graph().find(root.logical()).getAsInt());
            }
            files.flush();
        };
    }

    /** Levels fall with every step, so this ends. */
    private void descend(int block) throws IOException {
        if (found.counted(graph.ownerSet(block)) != alone) {
            return;
        }
        for (int i = 0; i < graph.childCount(block); i++) {
            descend(graph.child(block, i));
        }
        if (graph.level(block) == 0) {
            BlockPointer pointer = new BlockPointer(
                    graph.headerOwner(block), graph.logical(block), 0, graph.generation(block), Key.MIN);
            if (filesystem.reader().read(pointer) instanceof BlockRead.Read read && read.node() instanceof Leaf leaf) {
                add(leaf);
            }
        }
    }

    private void add(Leaf leaf) throws IOException {
        for (int slot = 0; slot < leaf.count(); slot++) {
            if (leaf.type(slot) != KeyType.EXTENT_DATA
                    || leaf.size(slot) < FileExtentItem.LAYOUT.size()
                    || FileExtentItem.TYPE.get(leaf, slot) == FileExtentItem.INLINE) {
                continue;
            }
            int extent = extents.extents().find(FileExtentItem.DISK_BYTENR.get(leaf, slot));
            if (extent < 0 || seen.get(extent) || found.counted(extents.ownerSet(extent)) != alone) {
                continue;
            }
            seen.set(extent);
            if (leaf.objectid(slot) != inode) {
                flush();
                inode = leaf.objectid(slot);
            }
            count++;
            bytes += extents.extents().size(extent);
        }
    }

    private void flush() throws IOException {
        if (count > 0) {
            Optional<ByteView> path =
                    namespace.tree(root.id()).flatMap(tree -> namespace.path(new FileLocation(tree, inode)));
            sink.row(new Row(inode, path.map(ByteView::toArray), count, bytes));
        }
        count = 0;
        bytes = 0;
    }
}
