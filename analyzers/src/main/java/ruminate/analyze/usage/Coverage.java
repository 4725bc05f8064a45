package ruminate.analyze.usage;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Which sectors of each data extent some file extent item reaches. Safe for use by several threads.
 *
 * <p>Most extents are reached in one piece: that takes eight bytes. An extent reached in several pieces gets a bit for each
 * sector, 4 KiB for the longest extent there can be.
 */
final class Coverage {
    private static final long NOTHING = 0;
    /** Extents have at most 128 MiB; one that claims more than this is not worth a bitmap. */
    private static final int MOST_SECTORS = 1 << 16;

    private final int sectorSize;
    private final AtomicPages pieces = new AtomicPages(NOTHING);
    private final List<AtomicLongArray> bitmaps = new ArrayList<>();

    Coverage(int sectorSize) {
        this.sectorSize = sectorSize;
    }

    private static long piece(int from, int to) {
        return (long) from << 32 | to;
    }

    /** Marks the sectors that hold bytes {@code offset} to {@code offset + length} of an extent of {@code size} bytes. */
    void add(int extent, long size, long offset, long length) {
        int sectors = sectors(size);
        // Sizes on disk are unsigned: what is negative here lies far behind any extent.
        long start = offset < 0 ? Integer.MAX_VALUE : clamp(offset, Integer.MAX_VALUE);
        int from = (int) clamp(start / sectorSize, sectors);
        int to = (int) clamp((start + clamp(length, Integer.MAX_VALUE) + sectorSize - 1) / sectorSize, sectors);
        if (from >= to) {
            return;
        }
        while (true) {
            long known = pieces.get(extent);
            if (known < 0) {
                set(bitmap(known), from, to);
                return;
            }
            int knownFrom = (int) (known >>> 32);
            int knownTo = (int) known;
            if (from >= knownFrom && to <= knownTo) {
                return;
            }
            boolean apart = known != NOTHING && (from > knownTo || to < knownFrom);
            long joined;
            if (apart) {
                joined = split(sectors, knownFrom, knownTo);
            } else if (known == NOTHING) {
                joined = piece(from, to);
            } else {
                joined = piece(Math.min(from, knownFrom), Math.max(to, knownTo));
            }
            if (pieces.replace(extent, known, joined) && !apart) {
                return;
            }
        }
    }

    private int sectors(long size) {
        return (int) clamp((size + sectorSize - 1) / sectorSize, MOST_SECTORS);
    }

    private static long clamp(long value, long most) {
        return Math.max(0, Math.min(value, most));
    }

    private long split(int sectors, int from, int to) {
        AtomicLongArray bitmap = new AtomicLongArray((sectors + 63) / 64);
        set(bitmap, from, to);
        synchronized (bitmaps) {
            bitmaps.add(bitmap);
            return ~(long) (bitmaps.size() - 1);
        }
    }

    private AtomicLongArray bitmap(long known) {
        synchronized (bitmaps) {
            return bitmaps.get((int) ~known);
        }
    }

    private static void set(AtomicLongArray bitmap, int from, int to) {
        int last = (to - 1) >>> 6;
        for (int word = from >>> 6; word <= Math.min(last, bitmap.length() - 1); word++) {
            long bits = -1L;
            if (word == from >>> 6) {
                bits &= -1L << from;
            }
            if (word == last) {
                bits &= -1L >>> -to;
            }
            long known = bitmap.getPlain(word);
            while ((known | bits) != known && !bitmap.weakCompareAndSetVolatile(word, known, known | bits)) {
                known = bitmap.get(word);
            }
        }
    }

    /** How many bytes of an extent of {@code size} bytes nothing reaches. */
    long unreachable(int extent, long size) {
        long known = pieces.get(extent);
        int sectors = sectors(size);
        long covered = (int) known - (int) (known >>> 32);
        if (known < 0) {
            AtomicLongArray bitmap = bitmap(known);
            covered = 0;
            for (int word = 0; word < bitmap.length(); word++) {
                covered += Long.bitCount(bitmap.get(word));
            }
        }
        return Math.max(0, Math.min((sectors - covered) * sectorSize, size));
    }
}
