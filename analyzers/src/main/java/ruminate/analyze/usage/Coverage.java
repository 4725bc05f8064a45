package ruminate.analyze.usage;

import java.util.Arrays;
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

    private final int sectorShift;
    private final AtomicPages pieces = new AtomicPages(NOTHING);
    private volatile AtomicLongArray[] bitmaps = new AtomicLongArray[16];
    private int bitmapCount;

    /** @param sectorSize bytes a sector, a power of two */
    Coverage(int sectorSize) {
        this.sectorShift = Integer.numberOfTrailingZeros(sectorSize);
    }

    private static long piece(int from, int to) {
        return (long) from << 32 | to;
    }

    /**
     * Whether bytes {@code offset} to {@code offset + length} of an extent are known to be reached. True for nearly every
     * reference but the first, so this is made to be quick; false also for bytes that no extent has.
     */
    boolean covers(int extent, long offset, long length) {
        long last = offset + length - 1;
        if (offset < 0 || length <= 0 || last >>> sectorShift >= MOST_SECTORS) {
            return false;
        }
        int from = (int) (offset >>> sectorShift);
        int to = (int) (last >>> sectorShift) + 1;
        long known = pieces.get(extent);
        return known < 0 ? allSet(bitmap(known), from, to) : from >= (int) (known >>> 32) && to <= (int) known;
    }

    /** Marks the sectors that hold bytes {@code offset} to {@code offset + length} of an extent of {@code size} bytes. */
    void add(int extent, long size, long offset, long length) {
        int sectors = sectors(size);
        // Sizes on disk are unsigned: what is negative here lies far behind any extent.
        long start = offset < 0 ? Integer.MAX_VALUE : clamp(offset, Integer.MAX_VALUE);
        int from = (int) clamp(start >>> sectorShift, sectors);
        int to = (int) clamp(sectorsOf(start + clamp(length, Integer.MAX_VALUE)), sectors);
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

    private long sectorsOf(long bytes) {
        return (bytes + (1L << sectorShift) - 1) >>> sectorShift;
    }

    private int sectors(long size) {
        return (int) clamp(sectorsOf(size), MOST_SECTORS);
    }

    private static long clamp(long value, long most) {
        return Math.max(0, Math.min(value, most));
    }

    private long split(int sectors, int from, int to) {
        AtomicLongArray bitmap = new AtomicLongArray((sectors + 63) / 64);
        set(bitmap, from, to);
        synchronized (this) {
            AtomicLongArray[] now = bitmaps;
            if (bitmapCount == now.length) {
                now = Arrays.copyOf(now, 2 * now.length);
            }
            now[bitmapCount] = bitmap;
            bitmaps = now;
            return ~(long) bitmapCount++;
        }
    }

    private AtomicLongArray bitmap(long known) {
        return bitmaps[(int) ~known];
    }

    private static long bits(int word, int from, int to) {
        long bits = -1L;
        if (word == from >>> 6) {
            bits &= -1L << from;
        }
        if (word == (to - 1) >>> 6) {
            bits &= -1L >>> -to;
        }
        return bits;
    }

    private static boolean allSet(AtomicLongArray bitmap, int from, int to) {
        int last = (to - 1) >>> 6;
        if (last >= bitmap.length()) {
            return false;
        }
        for (int word = from >>> 6; word <= last; word++) {
            long bits = bits(word, from, to);
            if ((bitmap.getPlain(word) & bits) != bits) {
                return false;
            }
        }
        return true;
    }

    private static void set(AtomicLongArray bitmap, int from, int to) {
        int last = (to - 1) >>> 6;
        for (int word = from >>> 6; word <= Math.min(last, bitmap.length() - 1); word++) {
            long bits = bits(word, from, to);
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
        return Math.max(0, Math.min((sectors - covered) << sectorShift, size));
    }
}
