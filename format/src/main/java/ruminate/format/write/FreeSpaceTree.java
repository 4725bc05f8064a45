package ruminate.format.write;

import java.util.Arrays;
import java.util.Map;
import java.util.NavigableMap;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.item.FreeSpaceInfo;

/** Keeps the free space tree equal to the free space of the block groups, as ranges or, where they are many, as bitmaps. */
final class FreeSpaceTree {
    private static final int BITMAP_BYTES = 256;
    private static final int ITEM_OVERHEAD = 25;
    private static final long FEWER = 100;

    private final Tree tree;
    private final int sectorSize;
    private final long bitmapRange;
    private final Path path = new Path();

    FreeSpaceTree(Tree tree, int sectorSize) {
        this.tree = tree;
        this.sectorSize = sectorSize;
        this.bitmapRange = (long) BITMAP_BYTES * Byte.SIZE * sectorSize;
    }

    Tree tree() {
        return tree;
    }

    void addGroup(BlockGroup group) {
        Key key = infoKey(group);
        int at = tree.insert(key, FreeSpaceInfo.LAYOUT.size(), path);
        new FreeSpaceInfo(key, 0, 0).write(path.leaf().bytes(), at);
    }

    private static Key infoKey(BlockGroup group) {
        return new Key(group.start(), KeyType.FREE_SPACE_INFO, group.length());
    }

    /** Records the group's free space as it is now. */
    void update(BlockGroup group) {
        long count = group.free().count();
        if (group.bitmaps() && count < low(group)) {
            removeAll(group, KeyType.FREE_SPACE_BITMAP);
            group.useBitmaps(false);
            group.recordedFree().copy(new RangeSet());
        } else if (!group.bitmaps() && count > high(group)) {
            removeAll(group, KeyType.FREE_SPACE_EXTENT);
            group.useBitmaps(true);
        }
        if (group.bitmaps()) {
            writeBitmaps(group);
        } else {
            changeRanges(group.recordedFree().ends(), group.free().ends());
        }
        Key key = infoKey(group);
        tree.findForWrite(key, path);
        new FreeSpaceInfo(key, count, group.bitmaps() ? FreeSpaceInfo.USING_BITMAPS : 0)
                .write(path.leaf().bytes(), path.leaf().data(path.slot()));
        group.recordedFree().copy(group.free());
    }

    /** More ranges than this take more room than bitmaps. */
    private long high(BlockGroup group) {
        long bitmaps = (group.length() + bitmapRange - 1) / bitmapRange;
        return bitmaps * (ITEM_OVERHEAD + BITMAP_BYTES) / ITEM_OVERHEAD;
    }

    private long low(BlockGroup group) {
        return Math.max(0, high(group) - FEWER);
    }

    private void changeRanges(NavigableMap<Long, Long> recorded, NavigableMap<Long, Long> wanted) {
        for (Map.Entry<Long, Long> range : recorded.entrySet()) {
            if (!range.getValue().equals(wanted.get(range.getKey()))) {
                tree.findForWrite(rangeKey(range), path);
                tree.remove(path);
            }
        }
        for (Map.Entry<Long, Long> range : wanted.entrySet()) {
            if (!range.getValue().equals(recorded.get(range.getKey()))) {
                tree.insert(rangeKey(range), 0, path);
            }
        }
    }

    private static Key rangeKey(Map.Entry<Long, Long> range) {
        return new Key(range.getKey(), KeyType.FREE_SPACE_EXTENT, range.getValue() - range.getKey());
    }

    private void removeAll(BlockGroup group, int type) {
        Key from = new Key(group.start(), type, 0);
        while (true) {
            tree.find(from, path);
            if (!tree.settle(path)) {
                return;
            }
            Key key = path.leaf().key(path.slot());
            if (!group.contains(key.objectid())) {
                return;
            }
            if (key.type() != type) {
                from = key.next();
                continue;
            }
            tree.findForWrite(key, path);
            tree.remove(path);
        }
    }

    private void writeBitmaps(BlockGroup group) {
        long end = group.start() + group.length();
        for (long start = group.start(); start < end; start += bitmapRange) {
            long covered = Math.min(bitmapRange, end - start);
            byte[] bits = bitmap(group.free().ends(), start, covered);
            Key key = new Key(start, KeyType.FREE_SPACE_BITMAP, covered);
            if (!tree.find(key, path)) {
                tree.insert(key, bits, bits.length, path);
            } else if (!Arrays.equals(
                    bits,
                    0,
                    bits.length,
                    path.leaf().bytes(),
                    path.leaf().data(path.slot()),
                    path.leaf().data(path.slot()) + bits.length)) {
                tree.findForWrite(key, path);
                tree.replace(bits, bits.length, path);
            }
        }
    }

    private byte[] bitmap(NavigableMap<Long, Long> free, long start, long covered) {
        byte[] bits = new byte[(int) (covered / sectorSize / Byte.SIZE)];
        Long first = free.floorKey(start);
        for (Map.Entry<Long, Long> range :
                free.tailMap(first == null ? start : first, true).entrySet()) {
            if (range.getKey() >= start + covered) {
                break;
            }
            long from = Math.max(range.getKey(), start) - start;
            long to = Math.min(range.getValue(), start + covered) - start;
            for (long sector = from / sectorSize; sector < to / sectorSize; sector++) {
                bits[(int) (sector / Byte.SIZE)] |= (byte) (1 << sector % Byte.SIZE);
            }
        }
        return bits;
    }
}
