package ruminate.format.write;

import java.util.Arrays;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.Geometry;

/** The checksums of data, one for each sector, in items that run over adjacent extents. */
final class CsumTree {
    private static final int MAX_SUMS = 4096;
    private static final int MARGIN = 50;

    private final Tree tree;
    private final int sumSize;
    private final int sectorSize;
    private final int cap;
    private final Path path = new Path();

    CsumTree(Tree tree, Geometry geometry) {
        this.tree = tree;
        this.sumSize = geometry.checksum().size();
        this.sectorSize = geometry.sectorSize();
        this.cap = Math.min((geometry.leafDataSize() - MARGIN) / sumSize - 1, MAX_SUMS);
    }

    Tree tree() {
        return tree;
    }

    private static Key key(long logical) {
        return new Key(ObjectId.EXTENT_CSUM, KeyType.EXTENT_CSUM, logical);
    }

    /** Stores the sums of sectors that have none. */
    void add(long logical, byte[] sums) {
        int done = 0;
        while (done < sums.length) {
            long at = logical + (long) done / sumSize * sectorSize;
            done += extend(at, sums, done);
            if (done < sums.length) {
                at = logical + (long) done / sumSize * sectorSize;
                int length = Math.min(sums.length - done, cap * sumSize);
                int to = tree.insert(key(at), length, path);
                System.arraycopy(sums, done, path.leaf().bytes(), to, length);
                done += length;
            }
        }
    }

    /** Adds sums to the item that ends at {@code logical}, as far as it and its leaf have room; returns the bytes added. */
    private int extend(long logical, byte[] sums, int from) {
        if (!tree.findAtOrBefore(key(logical), path)) {
            return 0;
        }
        Key before = path.leaf().key(path.slot());
        int size = path.leaf().size(path.slot());
        if (before.offset() + sectors(size) != logical) {
            return 0;
        }
        int room = Math.min(cap * sumSize - size, path.leaf().free()) / sumSize * sumSize;
        int length = Math.min(room, sums.length - from);
        if (length <= 0) {
            return 0;
        }
        tree.findForWrite(before, path);
        int at = tree.resize(size + length, path);
        System.arraycopy(sums, from, path.leaf().bytes(), at + size, length);
        return length;
    }

    private long sectors(int size) {
        return (long) size / sumSize * sectorSize;
    }

    /** Removes the sums of whatever sectors of a range have some. */
    void remove(long logical, long length) {
        long end = logical + length;
        while (findOverlapping(logical, end)) {
            Key key = path.leaf().key(path.slot());
            long itemEnd = key.offset() + sectors(path.leaf().size(path.slot()));
            tree.findForWrite(key, path);
            if (key.offset() < logical) {
                byte[] tail = itemEnd > end ? bytesFrom(key.offset(), end) : new byte[0];
                tree.resize((int) ((logical - key.offset()) / sectorSize * sumSize), path);
                if (tail.length > 0) {
                    tree.insert(key(end), tail, tail.length, path);
                }
            } else if (itemEnd > end) {
                byte[] tail = bytesFrom(key.offset(), end);
                tree.replace(tail, tail.length, path);
                tree.rekey(key(end), path);
            } else {
                tree.remove(path);
            }
        }
    }

    private byte[] bytesFrom(long itemStart, long logical) {
        int skip = (int) ((logical - itemStart) / sectorSize * sumSize);
        int at = path.leaf().data(path.slot());
        return Arrays.copyOfRange(
                path.leaf().bytes(), at + skip, at + path.leaf().size(path.slot()));
    }

    private boolean findOverlapping(long logical, long end) {
        if (tree.findAtOrBefore(key(logical), path)) {
            if (overlaps(logical, end)) {
                return true;
            }
            return tree.next(path) && overlaps(logical, end);
        }
        tree.find(key(logical), path);
        return tree.settle(path) && overlaps(logical, end);
    }

    private boolean overlaps(long logical, long end) {
        long start = path.leaf().offset(path.slot());
        return start < end && start + sectors(path.leaf().size(path.slot())) > logical;
    }
}
