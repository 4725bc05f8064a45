package ruminate.format.write;

import ruminate.format.item.BlockGroupFlags;
import ruminate.format.item.ChunkItem;

/**
 * The space of one chunk: what is free according to the extent tree, and what may be handed out now. Freed space stays
 * unavailable until the commit, so that the last commit remains readable until then.
 */
final class BlockGroup {
    private final ChunkItem chunk;
    private final RangeSet free = new RangeSet();
    private final RangeSet available = new RangeSet();
    private final RangeSet pinned = new RangeSet();
    private final RangeSet recorded = new RangeSet();
    private boolean inTrees;
    private boolean changed;
    private boolean bitmaps;
    private long clusterAt;
    private long clusterEnd;

    BlockGroup(ChunkItem chunk) {
        this.chunk = chunk;
        free.add(chunk.logical(), chunk.length());
        available.add(chunk.logical(), chunk.length());
    }

    ChunkItem chunk() {
        return chunk;
    }

    long start() {
        return chunk.logical();
    }

    long length() {
        return chunk.length();
    }

    BlockGroupFlags flags() {
        return chunk.type();
    }

    /** Bytes in extents. */
    long used() {
        return chunk.length() - free.total();
    }

    boolean contains(long logical) {
        return logical >= start() && logical < start() + length();
    }

    /** Space that can be handed out. */
    RangeSet available() {
        return available;
    }

    /** Space without an extent item. */
    RangeSet free() {
        return free;
    }

    /** Keeps a range from being handed out although no extent lies there: a superblock does. */
    void exclude(long logical, long bytes) {
        available.removeAny(logical, bytes);
    }

    void reserve(long logical, long bytes) {
        available.remove(logical, bytes);
    }

    /** Takes back space that was reserved but got no extent item. */
    void unreserve(long logical, long bytes) {
        pinned.add(logical, bytes);
    }

    void extentAdded(long logical, long bytes) {
        free.remove(logical, bytes);
        changed = true;
    }

    void extentRemoved(long logical, long bytes) {
        free.add(logical, bytes);
        pinned.add(logical, bytes);
        changed = true;
    }

    /** Makes freed space available, after a commit. */
    void unpin() {
        pinned.ends().forEach((start, end) -> available.add(start, end - start));
        pinned.copy(new RangeSet());
    }

    // what the block group item and the free space tree say

    boolean inTrees() {
        return inTrees;
    }

    void putInTrees() {
        inTrees = true;
    }

    /** Whether the trees say something else. */
    boolean stale() {
        return changed || !inTrees;
    }

    void updated() {
        changed = false;
    }

    RangeSet recordedFree() {
        return recorded;
    }

    boolean bitmaps() {
        return bitmaps;
    }

    void useBitmaps(boolean yes) {
        bitmaps = yes;
    }

    // the window an allocation strategy works in

    long clusterAt() {
        return clusterAt;
    }

    long clusterEnd() {
        return clusterEnd;
    }

    void cluster(long at, long end) {
        clusterAt = at;
        clusterEnd = end;
    }
}
