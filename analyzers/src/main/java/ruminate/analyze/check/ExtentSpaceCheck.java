package ruminate.analyze.check;

import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.BlockGroupFlags;
import ruminate.format.item.BlockGroupItem;
import ruminate.format.item.ChunkItem;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.Superblock;

/** Checks where extents lie, and what counts their bytes. */
final class ExtentSpaceCheck {
    private final Filesystem filesystem;
    private final ExtentRecords extents;
    private final NavigableMap<Long, ChunkItem> chunks;
    private final Findings findings;
    private final int nodeSize;
    private final Map<Long, Long> used = new HashMap<>();
    private long total;

    ExtentSpaceCheck(
            Filesystem filesystem, ExtentRecords extents, NavigableMap<Long, ChunkItem> chunks, Findings findings) {
        this.filesystem = filesystem;
        this.extents = extents;
        this.chunks = chunks;
        this.findings = findings;
        this.nodeSize = filesystem.geometry().nodeSize();
    }

    /** Counts a tree block that has no extent item though its block group counts it. */
    void unrecorded(long logical) {
        Map.Entry<Long, ChunkItem> chunk = chunks.floorEntry(logical);
        if (chunk != null) {
            used.merge(chunk.getKey(), (long) nodeSize, Long::sum);
            total += nodeSize;
        }
    }

    /** Checks where extents lie, and sums up their bytes. */
    void extents() {
        ChunkItem chunk = null;
        long sum = 0;
        for (int record = 0; record < extents.count(); record++) {
            if (extents.has(record, ExtentRecords.NO_ITEM)) {
                continue;
            }
            long start = extents.start(record);
            checkOverlap(record);
            if (chunk == null || !within(chunk, start)) {
                if (chunk != null) {
                    used.merge(chunk.logical(), sum, Long::sum);
                }
                sum = 0;
                Map.Entry<Long, ChunkItem> entry = chunks.floorEntry(start);
                chunk = entry != null && within(entry.getValue(), start) ? entry.getValue() : null;
            }
            total += extents.length(record);
            if (chunk == null || U64.less(chunk.logical() + chunk.length(), extents.end(record))) {
                findings.add(Finding.of(
                        FindingCode.EXTENT_OUTSIDE, place(record), U64.text(start), U64.text(extents.end(record))));
            }
            if (chunk != null) {
                sum += extents.length(record);
                checkKind(record, chunk);
            }
        }
        if (chunk != null) {
            used.merge(chunk.logical(), sum, Long::sum);
        }
    }

    private static boolean within(ChunkItem chunk, long address) {
        return U64.lessOrEqual(chunk.logical(), address) && U64.less(address - chunk.logical(), chunk.length());
    }

    private Place place(int record) {
        return Place.of("extent " + U64.text(extents.start(record)));
    }

    private void checkOverlap(int record) {
        if (record > 0 && U64.less(extents.start(record), extents.end(record - 1))) {
            findings.add(Finding.of(
                    FindingCode.EXTENT_OVERLAP,
                    place(record),
                    U64.text(extents.start(record - 1)),
                    U64.text(extents.length(record - 1))));
        }
    }

    private void checkKind(int record, ChunkItem chunk) {
        BlockGroupFlags type = chunk.type();
        if (extents.has(record, ExtentRecords.DATA)) {
            if (!type.data()) {
                findings.add(Finding.of(
                        FindingCode.EXTENT_IN_WRONG_GROUP, place(record), "a data extent lies", type.typeName()));
            }
            return;
        }
        boolean ofChunks = extents.has(record, ExtentRecords.CHUNK_TREE);
        if (ofChunks ? !type.system() : (type.bits() & BlockGroupFlags.METADATA) == 0) {
            String what = ofChunks ? "a block of the chunk tree lies" : "a tree block lies";
            findings.add(Finding.of(FindingCode.EXTENT_IN_WRONG_GROUP, place(record), what, type.typeName()));
        }
        long from = extents.start(record) - chunk.logical();
        if (from / ChunkItem.STRIPE_LENGTH != (from + nodeSize - 1) / ChunkItem.STRIPE_LENGTH) {
            findings.add(Finding.of(FindingCode.BLOCK_CROSSES_STRIPE, place(record)));
        }
        if (!U64.aligned(extents.start(record), nodeSize)) {
            findings.add(Finding.of(FindingCode.BLOCK_UNALIGNED, place(record), nodeSize));
        }
    }

    /** Compares the sums with what block groups and superblock say. */
    void sums(NavigableMap<Long, BlockGroupItem> groups, Losses losses) {
        if (losses.in(ObjectId.EXTENT_TREE)) {
            return;
        }
        groups.forEach((start, group) -> {
            long sum = used.getOrDefault(start, 0L);
            if (chunks.containsKey(start) && group.used() != sum) {
                findings.add(Finding.of(
                        FindingCode.BLOCK_GROUP_BAD_USED,
                        Place.of("block group " + U64.text(start)),
                        U64.text(group.used()),
                        U64.text(sum)));
            }
        });
        long has = filesystem.superblock().get(Superblock.BYTES_USED);
        if (has != total) {
            findings.add(Finding.of(
                    FindingCode.SUPER_BAD_BYTES_USED, Place.of("superblock"), U64.text(has), U64.text(total)));
        }
    }

    /** Reports preallocated extents that have checksums though nobody wrote to them. */
    void preallocated(Losses losses) {
        for (int record = 0; record < extents.count() && !losses.mayHidePointers(); record++) {
            if (extents.has(record, ExtentRecords.PREALLOC_SUMS) && !extents.has(record, ExtentRecords.WRITTEN)) {
                findings.add(Finding.of(FindingCode.PREALLOC_ODD_SUMS, place(record)));
            }
        }
    }

    /** Reports checksums of bytes that no data extent takes. */
    void checksums(SumRanges sums) {
        int record = 0;
        for (int range = 0; range < sums.count(); range++) {
            long at = sums.start(range);
            long end = sums.end(range);
            while (record < extents.count() && U64.lessOrEqual(extents.end(record), at)) {
                record++;
            }
            for (int next = record; U64.less(at, end); next++) {
                boolean reached = next < extents.count() && U64.less(extents.start(next), end);
                long covered = reached ? U64.max(at, extents.start(next)) : end;
                if (covered != at) {
                    findings.add(Finding.of(
                            FindingCode.CSUM_WITHOUT_EXTENT,
                            Place.tree(ObjectId.CSUM_TREE),
                            U64.text(at),
                            U64.text(covered)));
                }
                at = reached ? U64.max(at, extents.end(next)) : end;
            }
        }
    }
}
