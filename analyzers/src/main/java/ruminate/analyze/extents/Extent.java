package ruminate.analyze.extents;

/**
 * A run of a file, as FIEMAP tells it: file extent items that follow each other in the file and on disk are one.
 *
 * @param logical offset in the file
 * @param physical address of the first byte; of the whole extent where it is compressed, 0 for inline data
 * @param length bytes of the file
 * @param flags bits of {@link ExtentFlag}
 * @param diskLength bytes of the extents it is part of on disk, of inline data as stored
 * @param compression algorithm, 0 for none
 * @param generation transaction that made the youngest of the extents
 * @param references how many references the most referenced of the extents has, where they were counted
 * @param items how many file extent items it is made of
 */
public record Extent(
        long logical,
        long physical,
        long length,
        int flags,
        long diskLength,
        int compression,
        long generation,
        long references,
        int items) {
    /** Whether the data lies in a tree block. */
    public boolean inline() {
        return ExtentFlag.INLINE.in(flags);
    }
}
