package ruminate.format.item;

import ruminate.format.ids.KeyType;

/**
 * Lines about shared data references that have been printed before. A leaf refers to hundreds of extents, and each of their
 * items says so in the same words: in the extent tree of a filesystem with snapshots this is most of the text.
 *
 * <p>Threads may share it: lines never change, and one that is lost to another thread is only made again.
 */
final class SharedDataLines {
    private static final int SLOTS = 1 << 16;
    private static final int PARENT = 1;
    private static final int COUNT = PARENT + Long.BYTES;
    private static final int SIZE = COUNT + Integer.BYTES;

    private final Line[] lines = new Line[SLOTS];

    /** What is said of {@code count} references by the leaf {@code parent}, to the end of the line. */
    private record Line(long parent, int count, byte[] text) {}

    private static int slot(long parent, int count) {
        // Tree blocks are aligned, and those of a block group of the usual 256 MiB lie side by side in the table.
        // A leaf may refer once to some extents and several times to others.
        return (int) (parent >>> 12 ^ parent >>> 28 ^ count - 1) & SLOTS - 1;
    }

    /**
     * Appends a line for each of the inline shared data references that follow one another from {@code at} on.
     *
     * @param end where the item ends in {@code block}
     * @return where something else stands, or the end of the item, or the start of a reference that it cuts off
     */
    int print(byte[] block, int at, int end, DumpText out) {
        int next = at;
        while (SIZE <= end - next && block[next] == (byte) KeyType.SHARED_DATA_REF) {
            long parent = low(block, next + PARENT) & 0xffff_ffffL | (long) low(block, next + PARENT + 4) << 32;
            int count = low(block, next + COUNT);
            int slot = slot(parent, count);
            Line line = lines[slot];
            if (line != null && line.parent == parent && line.count == count) {
                out.bytes(line.text);
            } else {
                int from = out.length();
                InlineRefs.dumpSharedData(parent, Integer.toUnsignedLong(count), out);
                lines[slot] = new Line(parent, count, out.line(from));
                out.end();
            }
            next += SIZE;
        }
        return next;
    }

    /** A 32-bit integer, put together by shifts: simple compilers make a call of every access through a handle. */
    private static int low(byte[] bytes, int at) {
        return bytes[at] & 0xff | (bytes[at + 1] & 0xff) << 8 | (bytes[at + 2] & 0xff) << 16 | bytes[at + 3] << 24;
    }
}
