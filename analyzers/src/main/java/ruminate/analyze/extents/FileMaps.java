package ruminate.analyze.extents;

import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.LongFunction;
import ruminate.analyze.backref.BlockSharing;
import ruminate.analyze.backref.BlockStream;
import ruminate.analyze.backref.ExtentTree;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyRange;
import ruminate.format.ids.KeyType;
import ruminate.format.item.FileType;
import ruminate.format.item.InodeItem;
import ruminate.format.layout.ByteView;
import ruminate.format.node.Leaf;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;

/**
 * Finds the extents of files. Items are gathered some hundred thousand at a time, then the extent tree is asked about all
 * of them at once.
 */
final class FileMaps implements Closeable {
    private static final int GATHERED = 1 << 19;
    private static final int GATHERED_WITHOUT_QUESTIONS = 1 << 12;

    private final Filesystem filesystem;
    private final boolean references;
    private final BlockStream blocks;
    private final ExtentTree extents;

    /**
     * Maps files of {@code filesystem}.
     *
     * @param references whether references of each extent are to be counted
     */
    FileMaps(Filesystem filesystem, int threads, boolean references) {
        this.filesystem = filesystem;
        this.references = references;
        this.blocks = new BlockStream(filesystem, threads);
        this.extents = new ExtentTree(filesystem, blocks);
    }

    @Override
    public void close() {
        blocks.close();
    }

    /** The items of one file. */
    void items(TreeRoot root, long inode, ByteView name, ItemSink sink) throws IOException {
        Key first = new Key(inode, KeyType.INODE_ITEM, 0);
        items(root, new KeyRange(first, new Key(inode, KeyType.EXTENT_DATA, -1)), file -> name, sink);
    }

    /** The items of every regular file of a subvolume. */
    void items(TreeRoot root, LongFunction<ByteView> names, ItemSink sink) throws IOException {
        items(root, KeyRange.ALL, names, sink);
    }

    private void items(TreeRoot root, KeyRange range, LongFunction<ByteView> names, ItemSink sink) throws IOException {
        BlockSharing sharing = new BlockSharing(filesystem, extents, root);
        Sharedness sharedness = new Sharedness(filesystem, extents, sharing, root, references);
        Gathering gathering = new Gathering(root, range, names, sharedness, sink);
        new LeafScan(filesystem, blocks, sharing).scan(root, range, gathering::leaf);
        gathering.end();
    }

    /** Files and items that wait to be judged and handed on. */
    private final class Gathering {
        private final TreeRoot root;
        private final KeyRange range;
        private final LongFunction<ByteView> names;
        private final Sharedness sharedness;
        private final ItemSink sink;
        private final FileItems items = new FileItems();
        private long[] inodes = new long[16];
        private long[] sizes = new long[16];
        private int[] firstItem = new int[16];
        private int fileCount;
        private boolean open;
        /** Whether the extent tree must be asked about any of the items. */
        private boolean questions;

        private boolean regular;
        private long inode;

        Gathering(TreeRoot root, KeyRange range, LongFunction<ByteView> names, Sharedness sharedness, ItemSink sink) {
            this.root = root;
            this.range = range;
            this.names = names;
            this.sharedness = sharedness;
            this.sink = sink;
        }

        void leaf(Leaf leaf, boolean shared) throws IOException {
            for (int slot = leaf.lowerBound(range.first()); slot < leaf.count(); slot++) {
                if (leaf.compare(slot, range.last()) > 0) {
                    break;
                }
                int type = leaf.type(slot);
                if (type == KeyType.INODE_ITEM) {
                    inode(leaf, slot);
                } else if (type == KeyType.EXTENT_DATA) {
                    if (leaf.objectid(slot) != inode) {
                        begin(leaf.objectid(slot), 0);
                    }
                    if (regular) {
                        items.add(leaf, slot, shared);
                    }
                }
            }
            questions |= references || !shared;
            int limit = questions ? GATHERED : GATHERED_WITHOUT_QUESTIONS;
            if (items.count() >= limit || fileCount >= limit) {
                flush();
            }
        }

        private void inode(Leaf leaf, int slot) {
            inode = leaf.objectid(slot);
            regular = false;
            if (leaf.size(slot) >= InodeItem.LAYOUT.size()) {
                int mode = (int) InodeItem.MODE.get(leaf.bytes(), leaf.start(slot));
                if (FileType.ofMode(mode).filter(FileType.FILE::equals).isPresent()) {
                    begin(inode, InodeItem.SIZE.get(leaf.bytes(), leaf.start(slot)));
                }
            }
        }

        private void begin(long number, long size) {
            inode = number;
            regular = true;
            if (fileCount == inodes.length) {
                inodes = Arrays.copyOf(inodes, 2 * fileCount);
                sizes = Arrays.copyOf(sizes, 2 * fileCount);
                firstItem = Arrays.copyOf(firstItem, 2 * fileCount);
            }
            inodes[fileCount] = number;
            sizes[fileCount] = size;
            firstItem[fileCount++] = items.count();
        }

        private void flush() throws IOException {
            sharedness.judge(items);
            int at = 0;
            for (int file = 0; file <= fileCount; file++) {
                int end = file == fileCount ? items.count() : firstItem[file];
                for (; at < end; at++) {
                    sink.item(items, at);
                }
                if (file < fileCount) {
                    close();
                    sink.begin(new MappedFile(root.id(), inodes[file], sizes[file], names.apply(inodes[file])));
                    open = true;
                }
            }
            items.clear();
            questions = false;
            fileCount = 0;
        }

        private void close() throws IOException {
            if (open) {
                sink.end();
                open = false;
            }
        }

        void end() throws IOException {
            flush();
            close();
        }
    }
}
