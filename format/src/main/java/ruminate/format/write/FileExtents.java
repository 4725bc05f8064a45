package ruminate.format.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.item.FileExtentItem;
import ruminate.format.item.Item;
import ruminate.format.item.ItemType;
import ruminate.format.layout.ByteView;

/** The file extent items of one subvolume, and the references they hold. */
final class FileExtents {
    private final State state;
    private final Tree tree;
    private final Path path = new Path();

    FileExtents(State state, Tree tree) {
        this.state = state;
        this.tree = tree;
    }

    private static Key key(long inode, long offset) {
        return new Key(inode, KeyType.EXTENT_DATA, offset);
    }

    // looking

    private boolean isExtentOf(long inode) {
        return path.leaf().objectid(path.slot()) == inode && path.leaf().type(path.slot()) == KeyType.EXTENT_DATA;
    }

    private long field(ruminate.format.layout.Field field) {
        return field.get(path.leaf().bytes(), path.leaf().data(path.slot()));
    }

    private boolean inlineHere() {
        return field(FileExtentItem.TYPE) == FileExtentItem.INLINE;
    }

    /** End in the file of the item the path is on; inline data stands for at least one sector. */
    private long end() {
        long length = inlineHere() ? state.geometry().sectorSize() : field(FileExtentItem.NUM_BYTES);
        return path.leaf().offset(path.slot()) + length;
    }

    /** Puts the path on the first item that overlaps a range. */
    private boolean findOverlapping(long inode, long start, long end) {
        boolean before = tree.findAtOrBefore(key(inode, start), path);
        if (before && isExtentOf(inode) && end() > start) {
            return true;
        }
        boolean more = before ? tree.next(path) : tree.find(key(inode, start), path) || tree.settle(path);
        return more && isExtentOf(inode) && path.leaf().offset(path.slot()) < end;
    }

    /** Copies of the items that overlap a range, in order. */
    List<FileExtentItem> overlapping(long inode, long start, long end) {
        List<FileExtentItem> items = new ArrayList<>();
        boolean more = start < end && findOverlapping(inode, start, end);
        while (more) {
            items.add(item());
            more = tree.next(path) && isExtentOf(inode) && path.leaf().offset(path.slot()) < end;
        }
        return items;
    }

    private FileExtentItem item() {
        int at = path.leaf().data(path.slot());
        byte[] copy =
                Arrays.copyOfRange(path.leaf().bytes(), at, at + path.leaf().size(path.slot()));
        Item item = ItemType.read(path.leaf().key(path.slot()), ByteView.of(copy), state.geometry());
        if (item instanceof FileExtentItem extent) {
            return extent;
        }
        throw new AssertionError("no file extent: " + item);
    }

    boolean inline(long inode) {
        return tree.find(key(inode, 0), path) && inlineHere();
    }

    boolean none(long inode) {
        return !findOverlapping(inode, 0, Long.MAX_VALUE);
    }

    // inserting

    /** Inserts an item for the whole of a new extent. */
    void insert(long inode, long offset, long bytenr, long diskBytes, long ramBytes, int compression, int type) {
        put(new FileExtentItem(
                key(inode, offset),
                state.transid(),
                ramBytes,
                compression,
                0,
                0,
                type,
                bytenr,
                diskBytes,
                0,
                ramBytes,
                ByteView.EMPTY));
        refer(inode, offset, bytenr, diskBytes, 1);
    }

    void insertHole(long inode, long offset, long length) {
        put(new FileExtentItem(
                key(inode, offset),
                state.transid(),
                length,
                0,
                0,
                0,
                FileExtentItem.REGULAR,
                0,
                0,
                0,
                length,
                ByteView.EMPTY));
    }

    void insertInline(long inode, byte[] bytes, long ramBytes, int compression) {
        put(new FileExtentItem(
                key(inode, 0),
                state.transid(),
                ramBytes,
                compression,
                0,
                0,
                FileExtentItem.INLINE,
                0,
                0,
                0,
                0,
                ByteView.of(bytes)));
    }

    /** Inserts an item for the bytes {@code [start, stop)} of another file that {@code item} covers. */
    void insertPart(FileExtentItem item, long start, long stop, long inode, long offset) {
        long skip = item.offset() + start - item.key().offset();
        put(part(item, key(inode, offset), skip, stop - start, item.type()));
        refer(inode, offset - skip, item.diskBytenr(), item.diskNumBytes(), 1);
    }

    private static FileExtentItem part(FileExtentItem item, Key key, long skip, long length, int type) {
        return new FileExtentItem(
                key,
                item.generation(),
                item.ramBytes(),
                item.compression(),
                item.encryption(),
                item.otherEncoding(),
                type,
                item.diskBytenr(),
                item.diskNumBytes(),
                skip,
                length,
                ByteView.EMPTY);
    }

    private void put(FileExtentItem item) {
        int at = tree.insert(item.key(), item.size(), path);
        item.write(path.leaf().bytes(), at);
    }

    private void refer(long inode, long base, long bytenr, long diskBytes, int delta) {
        state.refs().add(bytenr, RefChange.dataByRoot(tree.id(), inode, base, delta, diskBytes));
    }

    /** Turns the bytes {@code [from, to)} of a reserved extent into written ones. */
    void convert(FileExtentItem item, long from, long to) {
        long start = item.key().offset();
        long end = start + item.numBytes();
        long inode = item.key().objectid();
        tree.findForWrite(item.key(), path);
        tree.remove(path);
        int pieces = 1;
        if (start < from) {
            put(part(item, key(inode, start), item.offset(), from - start, FileExtentItem.PREALLOC));
            pieces++;
        }
        put(part(item, key(inode, from), item.offset() + from - start, to - from, FileExtentItem.REGULAR));
        if (to < end) {
            put(part(item, key(inode, to), item.offset() + to - start, end - to, FileExtentItem.PREALLOC));
            pieces++;
        }
        if (pieces > 1) {
            refer(inode, start - item.offset(), item.diskBytenr(), item.diskNumBytes(), pieces - 1);
        }
    }

    // dropping

    /**
     * What was taken out of a range.
     *
     * @param bytes bytes of the file that had extents, or inline data, behind them
     */
    record Dropped(long bytes) {}

    /** Takes items out of a range, cutting those that reach over its ends. */
    Dropped drop(long inode, long start, long end) {
        long bytes = 0;
        while (findOverlapping(inode, start, end)) {
            Key key = path.leaf().key(path.slot());
            tree.findForWrite(key, path);
            bytes += inlineHere() ? dropInline() : dropPart(key, start, end);
        }
        return new Dropped(bytes);
    }

    private long dropInline() {
        long bytes = field(FileExtentItem.RAM_BYTES);
        tree.remove(path);
        return bytes;
    }

    private long dropPart(Key key, long start, long end) {
        byte[] bytes = path.leaf().bytes();
        int at = path.leaf().data(path.slot());
        long from = key.offset();
        long to = from + FileExtentItem.NUM_BYTES.get(bytes, at);
        long bytenr = FileExtentItem.DISK_BYTENR.get(bytes, at);
        long diskBytes = FileExtentItem.DISK_NUM_BYTES.get(bytes, at);
        long skip = FileExtentItem.OFFSET.get(bytes, at);
        long base = from - skip;
        if (from < start) {
            FileExtentItem.NUM_BYTES.put(bytes, at, start - from);
            if (to > end) {
                splitOff(key, at, end, to, skip, bytenr);
                if (bytenr != 0) {
                    refer(key.objectid(), base, bytenr, diskBytes, 1);
                }
            }
        } else if (to > end) {
            moveStart(bytes, at, skip + end - from, to - end, bytenr);
            tree.rekey(key(key.objectid(), end), path);
        } else {
            tree.remove(path);
            if (bytenr != 0) {
                refer(key.objectid(), base, bytenr, diskBytes, -1);
            }
        }
        return bytenr == 0 ? 0 : Math.min(to, end) - Math.max(from, start);
    }

    /** Inserts what is right of {@code end} of the item the path is on as an item of its own. */
    private void splitOff(Key key, int at, long end, long to, long skip, long bytenr) {
        byte[] copy = Arrays.copyOfRange(path.leaf().bytes(), at, at + FileExtentItem.LAYOUT.size());
        moveStart(copy, 0, skip + end - key.offset(), to - end, bytenr);
        path.slots[0]++;
        int right = tree.insertAt(key(key.objectid(), end), copy.length, path);
        System.arraycopy(copy, 0, path.leaf().bytes(), right, copy.length);
    }

    private static void moveStart(byte[] bytes, int at, long skip, long length, long bytenr) {
        FileExtentItem.OFFSET.put(bytes, at, bytenr == 0 ? 0 : skip);
        FileExtentItem.NUM_BYTES.put(bytes, at, length);
    }

    /** Removes whatever items an inode has, once it has no extents. */
    void removeItems(long inode) {
        while (true) {
            tree.find(new Key(inode, 0, 0), path);
            if (!tree.settle(path) || path.leaf().objectid(path.slot()) != inode) {
                return;
            }
            tree.findForWrite(path.leaf().key(path.slot()), path);
            int count = 1;
            while (path.slot() + count < path.leaf().count() && path.leaf().objectid(path.slot() + count) == inode) {
                count++;
            }
            tree.remove(path, count);
        }
    }
}
