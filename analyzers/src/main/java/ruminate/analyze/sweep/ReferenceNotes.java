package ruminate.analyze.sweep;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import ruminate.analyze.sweep.BlockGraph.Level;

/**
 * The numbers of the extents that each leaf points to, until they are worked on in owner order. Four bytes a number and
 * eight a leaf.
 *
 * <p>Numbers are noted in parts, each for a thread of its own: all that concerns one extent is in one part. So threads that
 * work on the notes neither wait for each other nor look at what is not theirs.
 */
final class ReferenceNotes {
    private static final int PAGE = 1 << 16;
    private static final int MOST_PARTS = 16;
    /** So many extents with successive numbers are in one part, so that no two threads write to one cache line. */
    private static final int SIDE_BY_SIDE_BITS = 4;

    private final int parts;
    private final AtomicLong noted = new AtomicLong();
    private final List<int[]> pages = new ArrayList<>();
    private Level leaves = Level.NONE;
    private volatile int round;

    /** By leaf: number of the page and position of the note in it, plus one; 0 where there is none. */
    private long[] places = new long[0];

    /** Notes for so many threads. */
    ReferenceNotes(int threads) {
        parts = Math.min(threads, MOST_PARTS);
    }

    /** Sees the notes of one leaf that are in one part. */
    @FunctionalInterface
    interface Reader {
        void read(int block, int[] page, int from, int to);
    }

    /** Where one thread writes. */
    final class Writer {
        private final int[] counts = new int[parts];
        private int[] page = new int[0];
        private int pageNumber;
        private int used;
        private int writtenIn;

        /** Notes that a leaf points to these extents: first where each part ends, then the parts. */
        void write(int block, int[] extents, int count) {
            makeRoom(parts + count);
            int start = used + parts;
            int end = start;
            if (parts == 1) {
                System.arraycopy(extents, 0, page, start, count);
                page[used] = start + count;
                end += count;
            } else {
                Arrays.fill(counts, 0);
                for (int i = 0; i < count; i++) {
                    counts[part(extents[i])]++;
                }
                for (int part = 0; part < parts; part++) {
                    int size = counts[part];
                    counts[part] = end;
                    end += size;
                    page[used + part] = end;
                }
                for (int i = 0; i < count; i++) {
                    page[counts[part(extents[i])]++] = extents[i];
                }
            }
            places[block - leaves.first] = ((long) pageNumber << 32 | used) + 1;
            used = end;
        }

        private void makeRoom(int wanted) {
            if (writtenIn != round || page.length - used < wanted) {
                page = new int[Math.max(PAGE, wanted)];
                pageNumber = add(page);
                used = 0;
                writtenIn = round;
            }
        }
    }

    private int part(int extent) {
        return (int) (((extent >>> SIDE_BY_SIDE_BITS) * 0x9E3779B1L & 0xffff_ffffL) * parts >>> 32);
    }

    private synchronized int add(int[] page) {
        pages.add(page);
        noted.addAndGet(page.length);
        return pages.size() - 1;
    }

    /** The leaves that notes will be about. */
    void begin(Level level) {
        leaves = level;
        places = new long[level.count()];
    }

    /** How many numbers there is room for. */
    long size() {
        return noted.get();
    }

    /**
     * Gives each part of the notes to a thread of its own, leaf by leaf in the order of their first owners, and forgets them.
     * Nothing may be noted meanwhile.
     */
    void readAll(OwnerSets sets, Reader reader) throws IOException {
        long[] order = inOwnerOrder(sets);
        int[][] all = pages.toArray(new int[0][]);
        AtomicInteger next = new AtomicInteger();
        Workers.run(parts, () -> {
            int part = next.getAndIncrement();
            for (long entry : order) {
                int leaf = (int) entry;
                long place = places[leaf] - 1;
                int[] page = all[(int) (place >>> 32)];
                int start = (int) place;
                int from = part == 0 ? start + parts : page[start + part - 1];
                reader.read(leaves.first + leaf, page, from, page[start + part]);
            }
        });
        pages.clear();
        noted.set(0);
        Arrays.fill(places, 0);
        round++;
    }

    private long[] inOwnerOrder(OwnerSets sets) {
        long[] order = new long[places.length];
        int count = 0;
        for (int leaf = 0; leaf < places.length; leaf++) {
            if (places[leaf] != 0) {
                order[count++] = (long) sets.first(leaves.set[leaf]) << 32 | leaf;
            }
        }
        Arrays.sort(order, 0, count);
        return Arrays.copyOf(order, count);
    }
}
