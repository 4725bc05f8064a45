package ruminate.analyze.sweep;

import java.util.Arrays;
import ruminate.analyze.sweep.BlockGraph.Level;

/** Pointers to the blocks of one level, as they are found; several threads add to it. */
final class Pointers {
    private long[] addresses = new long[256];
    private long[] generations = new long[256];
    private int[] hashes = new int[256];
    private int count;

    /** A hash of a key that is never 0. */
    static int keyHash(long objectid, int type, long offset) {
        long mixed = (objectid * 31 + type) * 0x9E3779B97F4A7C15L + offset * 0xC2B2AE3D27D4EB4FL;
        return (int) (mixed >>> 32) | 1;
    }

    void add(long address, long generation, int hash) {
        addAll(new long[] {address}, new long[] {generation}, new int[] {hash}, 1);
    }

    synchronized void addAll(long[] newAddresses, long[] newGenerations, int[] newHashes, int added) {
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
    }

    /**
     * The blocks pointed to, each once, numbered from {@code first}. Where pointers to one block disagree about it, one of
     * them is kept: the others are found out when the block is checked against each.
     */
    Level distinct(int first) {
        long[] sorted = Arrays.copyOf(addresses, count);
        Arrays.sort(sorted);
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (i == 0 || sorted[i] != sorted[i - 1]) {
                sorted[kept++] = sorted[i];
            }
        }
        long[] distinct = Arrays.copyOf(sorted, kept);
        long[] generation = new long[kept];
        int[] keyHash = new int[kept];
        for (int i = 0; i < count; i++) {
            int at = Arrays.binarySearch(distinct, addresses[i]);
            generation[at] = generations[i];
            keyHash[at] = hashes[i];
        }
        return new Level(first, distinct, generation, keyHash);
    }
}
