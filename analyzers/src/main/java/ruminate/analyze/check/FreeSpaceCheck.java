package ruminate.analyze.check;

import java.util.Map;
import java.util.NavigableMap;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.BlockGroupItem;
import ruminate.format.item.ChunkItem;
import ruminate.format.item.FreeSpaceBitmap;
import ruminate.format.item.FreeSpaceExtent;
import ruminate.format.item.FreeSpaceInfo;
import ruminate.format.item.Item;
import ruminate.format.layout.ByteView;
import ruminate.format.tree.Filesystem;

/**
 * Compares the free space tree with the gaps between extents, group by group. 16 bytes for each free range of one block
 * group.
 */
final class FreeSpaceCheck {
    private final Filesystem filesystem;
    private final ExtentRecords extents;
    private final NavigableMap<Long, BlockGroupItem> groups;
    private final NavigableMap<Long, ChunkItem> chunks;
    private final Findings findings;

    private FreeSpaceInfo info;
    private Place infoPlace = Place.tree(ObjectId.FREE_SPACE_TREE);
    private boolean judged;
    private Runs listed = new Runs();
    private long next;

    /** Ranges in order; touching ranges are one. */
    private static final class Runs {
        private long[] bounds = new long[32];
        private int count;

        void add(long start, long end) {
            if (count > 0 && bounds[2 * count - 1] == start) {
                bounds[2 * count - 1] = end;
                return;
            }
            if (2 * count == bounds.length) {
                bounds = java.util.Arrays.copyOf(bounds, 2 * bounds.length);
            }
            bounds[2 * count] = start;
            bounds[2 * count++ + 1] = end;
        }
    }

    FreeSpaceCheck(
            Filesystem filesystem,
            ExtentRecords extents,
            NavigableMap<Long, BlockGroupItem> groups,
            NavigableMap<Long, ChunkItem> chunks,
            Findings findings) {
        this.filesystem = filesystem;
        this.extents = extents;
        this.groups = groups;
        this.chunks = chunks;
        this.findings = findings;
    }

    /** Compares them. */
    void run() {
        new TreeReader(filesystem).each(ObjectId.FREE_SPACE_TREE, this::item);
        endGroup();
        reportMissing(0, true);
    }

    private void item(Item item, Place place) {
        Key key = item.key();
        if (item instanceof FreeSpaceInfo header) {
            endGroup();
            startGroup(header, place);
        } else if (item instanceof FreeSpaceExtent) {
            inGroup(key, place, false);
            listed.add(key.objectid(), U64.addSaturating(key.objectid(), key.offset()));
        } else if (item instanceof FreeSpaceBitmap bitmap) {
            inGroup(key, place, true);
            bits(key.objectid(), bitmap.bits());
        }
    }

    private void startGroup(FreeSpaceInfo header, Place place) {
        info = header;
        infoPlace = place;
        listed = new Runs();
        Key key = header.key();
        BlockGroupItem group = groups.get(key.objectid());
        judged = group != null && group.key().offset() == key.offset();
        if (judged) {
            reportMissing(key.objectid(), false);
            next = U64.addSaturating(key.objectid(), key.offset());
        } else {
            findings.add(Finding.of(
                    leftover(key) ? FindingCode.FREE_SPACE_LEFTOVER : FindingCode.FREE_SPACE_WITHOUT_GROUP,
                    place,
                    U64.text(key.objectid()),
                    U64.text(key.offset())));
        }
    }

    /** What older tools left of the block groups they made a filesystem with: in front of other chunks, in none. */
    private boolean leftover(Key key) {
        Map.Entry<Long, ChunkItem> last = chunks.lastEntry();
        Map.Entry<Long, ChunkItem> before = chunks.lowerEntry(U64.addSaturating(key.objectid(), key.offset()));
        return last != null
                && U64.less(key.objectid(), last.getKey())
                && (before == null
                        || U64.lessOrEqual(before.getKey() + before.getValue().length(), key.objectid()));
    }

    private void inGroup(Key key, Place place, boolean bitmap) {
        boolean inside = info != null
                && U64.lessOrEqual(info.key().objectid(), key.objectid())
                && U64.lessOrEqual(
                        U64.addSaturating(key.objectid(), key.offset()),
                        U64.addSaturating(info.key().objectid(), info.key().offset()));
        if (!inside) {
            findings.add(Finding.of(FindingCode.FREE_SPACE_STRAY, place));
        } else if (info.usesBitmaps() != bitmap) {
            findings.add(Finding.of(FindingCode.FREE_SPACE_BAD_FORM, place, bitmap ? "a bitmap" : "a range"));
        }
    }

    private void bits(long start, ByteView bits) {
        int sector = filesystem.geometry().sectorSize();
        byte[] bytes = bits.array();
        int bit = 0;
        int count = bits.size() * Byte.SIZE;
        while (bit < count) {
            int whole = bytes[bits.start() + (bit >>> 3)];
            if ((bit & 7) == 0 && (whole == 0 || whole == -1)) {
                if (whole != 0) {
                    listed.add(start + (long) bit * sector, start + (long) (bit + 8) * sector);
                }
                bit += 8;
            } else {
                if ((whole >>> (bit & 7) & 1) != 0) {
                    listed.add(start + (long) bit * sector, start + (long) (bit + 1) * sector);
                }
                bit++;
            }
        }
    }

    private void endGroup() {
        if (info == null || !judged) {
            return;
        }
        Key key = info.key();
        Runs free = gaps(key.objectid(), U64.addSaturating(key.objectid(), key.offset()));
        if (listed.count != info.extentCount()) {
            findings.add(Finding.of(
                    FindingCode.FREE_SPACE_BAD_COUNT, infoPlace, U64.text(info.extentCount()), listed.count));
        }
        compare(listed, free, FindingCode.FREE_SPACE_IN_USE);
        compare(free, listed, FindingCode.FREE_SPACE_MISSING);
        info = null;
    }

    private Runs gaps(long start, long end) {
        Runs gaps = new Runs();
        long at = start;
        int first = Math.max(0, extents.floor(start));
        for (int record = first; record < extents.count() && U64.less(extents.start(record), end); record++) {
            if (extents.has(record, ExtentRecords.NO_ITEM) || U64.lessOrEqual(extents.end(record), at)) {
                continue;
            }
            if (U64.less(at, extents.start(record))) {
                gaps.add(at, extents.start(record));
            }
            at = extents.end(record);
        }
        if (U64.less(at, end)) {
            gaps.add(at, end);
        }
        return gaps;
    }

    /** Reports what lies in {@code those}, but not in {@code others}. */
    private void compare(Runs those, Runs others, FindingCode code) {
        int other = 0;
        for (int i = 0; i < those.count; i++) {
            long at = those.bounds[2 * i];
            long end = those.bounds[2 * i + 1];
            while (other < others.count && U64.lessOrEqual(others.bounds[2 * other + 1], at)) {
                other++;
            }
            for (int k = other; U64.less(at, end); k++) {
                boolean reached = k < others.count && U64.less(others.bounds[2 * k], end);
                long until = reached ? U64.max(at, others.bounds[2 * k]) : end;
                if (until != at) {
                    findings.add(Finding.of(code, infoPlace, U64.text(at), U64.text(until)));
                }
                at = reached ? others.bounds[2 * k + 1] : end;
            }
        }
    }

    private void reportMissing(long until, boolean toEnd) {
        for (BlockGroupItem group : groups.tailMap(next, true).values()) {
            long start = group.key().objectid();
            if (!toEnd && !U64.less(start, until)) {
                return;
            }
            findings.add(Finding.of(FindingCode.FREE_SPACE_INFO_MISSING, Place.of("block group " + U64.text(start))));
        }
    }
}
