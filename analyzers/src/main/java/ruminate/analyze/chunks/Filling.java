package ruminate.analyze.chunks;

/**
 * Extents of one chunk that follow each other in address order, and the gaps between them. Two fillings join where one ends
 * before the other begins; so a chunk's can be put together from leaves in any order, once they are sorted.
 *
 * @param start address of the first extent
 * @param end where the last extent ends
 * @param extents number of extents
 * @param bytes sum of their lengths
 * @param gaps number of free ranges between them
 * @param largestGap length of the greatest free range between them
 */
record Filling(long start, long end, long extents, long bytes, long gaps, long largestGap) {
    /** No extents at an address. */
    static Filling none(long at) {
        return new Filling(at, at, 0, 0, 0, 0);
    }

    /** These extents and those of {@code next}, which starts no earlier. Where they overlap there is no gap. */
    Filling join(Filling next) {
        long gap = Long.compareUnsigned(next.start, end) > 0 ? next.start - end : 0;
        return new Filling(
                start,
                Long.compareUnsigned(next.end, end) > 0 ? next.end : end,
                extents + next.extents,
                bytes + next.bytes,
                gaps + next.gaps + (gap == 0 ? 0 : 1),
                Math.max(Math.max(largestGap, next.largestGap), gap));
    }
}
