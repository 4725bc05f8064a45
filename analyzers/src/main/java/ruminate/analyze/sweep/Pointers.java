package ruminate.analyze.sweep;

import java.util.Arrays;
import ruminate.analyze.sweep.BlockGraph.Level;

/** Pointers to the blocks of one level, as they are found; several threads add to it. */
final class Pointers {
    private long[] addresses = new long[256];
    private long[] generations = new long[256];
    private int[] hashes = new int[256];
    private int count;
    /** For each pointer the index of its block in the level, once that is known. */
    private int[] blocks = {};

    /** A hash of a key that is never 0. */
    static int keyHash(long objectid, int type, long offset) {
        long mixed = (objectid * 31 + type) * 0x9E3779B97F4A7C15L + offset * 0xC2B2AE3D27D4EB4FL;
        return (int) (mixed >>> 32) | 1;
    }

    void add(long address, long generation, int hash) {
        addAll(new long[] {address}, new long[] {generation}, new int[] {hash}, 1);
    }

    /** Adds pointers; returns the number of the first. */
    synchronized int addAll(long[] newAddresses, long[] newGenerations, int[] newHashes, int added) {
        int first = count;
        if (count + added > addresses.length) {
            int capacity = Math.max(count + added, addresses.length * 2);
            addresses = Arrays.copyOf(addresses, capacity);
            generations = Arrays.copyOf(generations, capacity);
            hashes = Arrays.copyOf(hashes, capacity);
        }
        System.arraycopy(newAddresses, 0, addresses, count, added);
        System.arraycopy(newGenerations, 0, generations, count, added);
        System.arraycopy(newHashes, 0, hashes, count, added);
        count += added;
        return first;
    }

    /**
     * The blocks pointed to, each once, numbered from {@code first}. Where pointers to one block disagree about it, one of
     * them is kept: the others are found out when the block is checked against each.
     *
     * @param threads how many threads may work
     */
    Level distinct(int first, int threads) {
        long[] sorted = Arrays.copyOf(addresses, count);
        if (threads > 1) {
            Arrays.parallelSort(sorted);
        } else {
            Arrays.sort(sorted);
        }
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (i == 0 || sorted[i] != sorted[i - 1]) {
                sorted[kept++] = sorted[i];
            }
        }
        long[] distinct = Arrays.copyOf(sorted, kept);
        blocks = new int[count];
        if (threads > 1) {
            Arrays.parallelSetAll(blocks, pointer -> Arrays.binarySearch(distinct, addresses[pointer]));
        } else {
            Arrays.setAll(blocks, pointer -> Arrays.binarySearch(distinct, addresses[pointer]));
        }
        long[] generation = new long[kept];
        int[] keyHash = new int[kept];
        for (int i = 0; i < count; i++) {
            int at = blocks[i];
            generation[at] = generations[i];
            keyHash[at] = hashes[i];
        }
        return new Level(first, distinct, generation, keyHash);
    }

    /** Index in the level of the block that a pointer leads to. */
    int block(int pointer) {
        return blocks[pointer];
    }
}
