package ruminate.format.item;

import ruminate.format.bytes.LittleEndian;

/**
 * Lines about shared data references that have been printed before. A leaf refers to hundreds of extents, and each of their
 * items says so in the same words: in the extent tree of a filesystem with snapshots this is most of the text.
 *
 * <p>Threads may share it: lines never change, and one that is lost to another thread is only made again.
 */
final class SharedDataLines {
    private static final int SLOTS = 1 << 15;
    private static final int PARENT = 0;
    private static final int COUNT = PARENT + Long.BYTES;
    private static final int TEXT = COUNT + Long.BYTES;

    /** Parent, count and text together in one array each, so that a line costs two looks into memory. */
    private final byte[][] lines = new byte[SLOTS][];

    private static int slot(long parent) {
        // Tree blocks are aligned.
        return (int) (parent >>> 12 ^ parent >>> 27) & SLOTS - 1;
    }

    /** Appends what is said of {@code count} references by the leaf {@code parent}, but for the end of the line. */
    void print(long parent, long count, DumpText out) {
        byte[] line = lines[slot(parent)];
        if (line != null && LittleEndian.u64(line, PARENT) == parent && LittleEndian.u64(line, COUNT) == count) {
            out.bytes(line, TEXT, line.length - TEXT);
            return;
        }
        int from = out.length();
        InlineRefs.dumpSharedData(parent, count, out);
        line = out.since(from, TEXT);
        LittleEndian.putU64(line, PARENT, parent);
        LittleEndian.putU64(line, COUNT, count);
        lines[slot(parent)] = line;
    }
}
