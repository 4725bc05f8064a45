package ruminate.analyze.check;

import ruminate.format.bytes.U64;

/**
 * What the items of one inode say, as far as they have been seen: those in one leaf, or in neighbouring leaves put together.
 * About 150 bytes.
 */
final class InodeRun {
    /** What has been seen. */
    static final int ITEM = 1;
    /** Something else than the inode's items stands here; what it would have said is unknown. */
    static final int BROKEN = 1 << 1;
    /** A sector of a regular extent has no checksum. */
    static final int SUM_MISSING = 1 << 2;
    /** A sector of a regular extent has a checksum. */
    static final int SUM_FOUND = 1 << 3;
    /** A sector of a compressed extent has no checksum. */
    static final int COMPRESSED_SUM_MISSING = 1 << 4;
    /** Some extent is compressed. */
    static final int COMPRESSED = 1 << 5;
    /** Extents overlap. */
    static final int OVERLAP = 1 << 6;
    /** There are extents. */
    static final int EXTENTS = 1 << 7;
    /** There are directory entries. */
    static final int ENTRIES = 1 << 8;

    static final long NO_GAP = -1;

    final long inode;
    int seen;

    int mode;
    long nlink;
    long flags;
    long size;
    long nbytes;

    /** Bytes that extents stand behind. */
    long found;
    /** Names in the inode's own items. */
    long names;
    /** Length of the names of a directory, in items of both kinds. */
    long nameBytes;

    long firstStart;
    long lastEnd;
    /** Where the first gap between extents begins. */
    long gap = NO_GAP;

    InodeRun(long inode) {
        this.inode = inode;
    }

    boolean has(int bits) {
        return (seen & bits) != 0;
    }

    /** Takes note of the extent that follows those seen so far. */
    void extent(long start, long end) {
        if (!has(EXTENTS)) {
            seen |= EXTENTS;
            firstStart = start;
        } else {
            join(start);
        }
        lastEnd = end;
    }

    private void join(long start) {
        if (U64.less(start, lastEnd)) {
            seen |= OVERLAP;
        } else if (start != lastEnd && gap == NO_GAP) {
            gap = lastEnd;
        }
    }

    /** This run and the one that follows it, of the same inode. */
    InodeRun with(InodeRun next) {
        InodeRun both = new InodeRun(inode);
        InodeRun item = has(ITEM) ? this : next;
        both.mode = item.mode;
        both.nlink = item.nlink;
        both.flags = item.flags;
        both.size = item.size;
        both.nbytes = item.nbytes;
        both.found = found + next.found;
        both.names = names + next.names;
        both.nameBytes = nameBytes + next.nameBytes;
        both.seen = seen;
        both.firstStart = firstStart;
        both.lastEnd = lastEnd;
        both.gap = gap;
        if (next.has(EXTENTS)) {
            both.extent(next.firstStart, next.lastEnd);
            if (both.gap == NO_GAP) {
                both.gap = next.gap;
            }
        }
        both.seen |= next.seen;
        return both;
    }

    /** This run, with its end cut off. */
    InodeRun broken() {
        InodeRun part = with(new InodeRun(inode));
        part.seen |= BROKEN;
        return part;
    }
}
