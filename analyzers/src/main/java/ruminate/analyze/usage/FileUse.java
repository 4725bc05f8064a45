package ruminate.analyze.usage;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import org.eclipse.collections.impl.set.mutable.primitive.LongHashSet;
import ruminate.analyze.report.RowSource;
import ruminate.analyze.report.RowType;
import ruminate.format.bytes.LittleEndian;
import ruminate.format.file.FileLocation;
import ruminate.format.file.Namespace;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.item.FileExtentItem;
import ruminate.format.item.FileType;
import ruminate.format.item.InodeItem;
import ruminate.format.layout.ByteView;
import ruminate.format.node.Leaf;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeCursor;
import ruminate.format.tree.TreeRoot;

/**
 * What each file uses, whatever others share of it. Walks the subvolumes one after the other: work and rows grow with the
 * number of files in all of them. Memory: the extents of one file.
 */
public final class FileUse {
    private final Filesystem filesystem;
    private final Namespace namespace;

    /** Files of all subvolumes that are not deleted. */
    public FileUse(Filesystem filesystem) {
        this.filesystem = filesystem;
        this.namespace = new Namespace(filesystem);
    }

    /**
     * One file.
     *
     * @param root its subvolume
     */
    public record FileRow(long root, long inode, Optional<byte[]> path, long disk, long uncompressed, long referenced) {
        /** The columns. */
        public static final RowType<FileRow> TYPE = RowType.<FileRow>declare()
                .signed("root-id", FileRow::root)
                .number("inode", FileRow::inode)
                .means("Number of the file.")
                .bytes("disk", FileRow::disk)
                .means("Bytes on disk of the extents it uses, each once and whole, and of its inline data.")
                .bytes("uncompressed", FileRow::uncompressed)
                .means("The same before compression.")
                .bytes("referenced", FileRow::referenced)
                .means("Bytes of the file that are stored.")
                .maybeName("path", FileRow::path)
                .means("A name of the file.")
                .end();
    }

    /** Sums of the file that is being read. */
    private static final class Sums {
        private final LongHashSet extents = new LongHashSet();
        private long inode = -1;
        private long mode;
        private boolean any;
        private long disk;
        private long uncompressed;
        private long referenced;

        void begin(long next) {
            extents.clear();
            inode = next;
            mode = 0;
            any = false;
            disk = 0;
            uncompressed = 0;
            referenced = 0;
        }

        void add(Leaf leaf, int slot) {
            if (leaf.size(slot) < FileExtentItem.INLINE_HEADER_SIZE) {
                return;
            }
            byte[] bytes = leaf.bytes();
            int start = leaf.start(slot);
            long size = FileExtentItem.RAM_BYTES.get(bytes, start);
            if (LittleEndian.u8(bytes, start + FileExtentItem.TYPE.offset()) == FileExtentItem.INLINE) {
                any = true;
                disk += leaf.size(slot) - FileExtentItem.INLINE_HEADER_SIZE;
                uncompressed += size;
                referenced += size;
            } else if (leaf.size(slot) >= FileExtentItem.LAYOUT.size()) {
                long logical = FileExtentItem.DISK_BYTENR.get(bytes, start);
                if (logical != 0) {
                    any = true;
                    referenced += FileExtentItem.NUM_BYTES.get(bytes, start);
                    if (extents.add(logical)) {
                        disk += FileExtentItem.DISK_NUM_BYTES.get(bytes, start);
                        uncompressed += size;
                    }
                }
            }
        }

        FileRow row(TreeRoot root) {
            return new FileRow(root.id(), inode, Optional.empty(), disk, uncompressed, referenced);
        }
    }

    /** Every file that stores something, by subvolume and inode. */
    public RowSource<FileRow> all() {
        return sink -> walk(row -> sink.row(named(row)));
    }

    /** The {@code count} files that take most on disk. */
    public RowSource<FileRow> top(int count) {
        return sink -> {
            Comparator<FileRow> byDisk = Comparator.comparingLong(FileRow::disk)
                    .thenComparing(Comparator.comparingLong(FileRow::root)
                            .thenComparingLong(FileRow::inode)
                            .reversed());
            PriorityQueue<FileRow> most = new PriorityQueue<>(byDisk);
            walk(row -> {
                most.add(row);
                if (most.size() > count) {
                    most.poll();
                }
            });
            List<FileRow> rows = new ArrayList<>(most);
            rows.sort(byDisk.reversed());
            for (FileRow row : rows) {
                sink.row(named(row));
            }
        };
    }

    private FileRow named(FileRow row) {
        Optional<ByteView> path =
                namespace.tree(row.root).flatMap(tree -> namespace.path(new FileLocation(tree, row.inode)));
        return new FileRow(
                row.root, row.inode, path.map(ByteView::toArray), row.disk, row.uncompressed, row.referenced);
    }

    private void walk(RowSource.Sink<FileRow> sink) throws IOException {
        Sums sums = new Sums();
        for (TreeRoot root : filesystem.subvolumes()) {
            if (root.deleted()) {
                continue;
            }
            TreeCursor cursor = filesystem.cursor(root);
            sums.begin(-1);
            for (boolean found = cursor.seek(Key.MIN); found; found = cursor.next()) {
                Leaf leaf = cursor.leaf();
                int slot = cursor.slot();
                int type = leaf.type(slot);
                if (type != KeyType.EXTENT_DATA && type != KeyType.INODE_ITEM) {
                    continue;
                }
                if (leaf.objectid(slot) != sums.inode) {
                    flush(sums, root, sink);
                    sums.begin(leaf.objectid(slot));
                }
                if (type == KeyType.EXTENT_DATA) {
                    sums.add(leaf, slot);
                } else if (leaf.size(slot) >= InodeItem.LAYOUT.size()) {
                    sums.mode = InodeItem.MODE.get(leaf, slot);
                }
            }
            flush(sums, root, sink);
        }
    }

    private static void flush(Sums sums, TreeRoot root, RowSource.Sink<FileRow> sink) throws IOException {
        boolean symlink = (sums.mode & FileType.MODE_MASK) == FileType.SYMLINK.modeBits();
        if (sums.any && !symlink) {
            sink.row(sums.row(root));
        }
    }
}
