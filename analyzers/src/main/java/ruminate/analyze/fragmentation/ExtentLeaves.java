package ruminate.analyze.fragmentation;

import java.util.Arrays;
import ruminate.format.ids.KeyType;
import ruminate.format.node.Interior;

/**
 * Which leaf of the extent tree holds the item of a data extent. The nodes above tell where each leaf begins; a table over
 * the range of addresses leads close to the answer, since this is asked for every file extent item.
 */
final class ExtentLeaves {
    private static final int ENTRIES_PER_LEAF = 16;
    private static final int MOST_ENTRIES = 1 << 24;

    /** First address whose extent item cannot lie before the leaf. */
    private long[] starts = new long[64];

    private int count;
    private int[] table = {};
    private int shift;

    /** Notes the leaves below a node of level 1 of the extent tree. */
    synchronized void add(Interior node) {
        for (int slot = 0; slot < node.count(); slot++) {
            if (count == starts.length) {
                starts = Arrays.copyOf(starts, 2 * count);
            }
            boolean goesOn = node.type(slot) > KeyType.EXTENT_ITEM;
            // Addresses from 2^63 on occur only in damage.
            starts[count++] = Math.max(0, node.objectid(slot)) + (goesOn ? 1 : 0);
        }
    }

    /** All leaves are known. */
    void settle() {
        starts = Arrays.copyOf(starts, count);
        Arrays.sort(starts);
        long last = count == 0 ? 0 : starts[count - 1];
        // At least one, so that no address looks negative.
        shift = 1;
        long entries = Math.min(MOST_ENTRIES, Math.max(1L, (long) count * ENTRIES_PER_LEAF));
        while (last >>> shift >= entries) {
            shift++;
        }
        table = new int[(int) (last >>> shift) + 1];
        int leaf = 0;
        for (int i = 0; i < table.length; i++) {
            while (leaf + 1 < count && starts[leaf + 1] <= (long) i << shift) {
                leaf++;
            }
            table[i] = leaf;
        }
    }

    /** How many leaves there are. */
    int count() {
        return Math.max(1, count);
    }

    /**
     * Replaces addresses of extents by the numbers of their leaves. In two steps, so that the processor need not wait for
     * one look into the table before it begins the next.
     */
    void leavesOf(long[] logical, int[] leaves, int many) {
        int[] guesses = table;
        int lastGuess = guesses.length - 1;
        for (int i = 0; i < many; i++) {
            leaves[i] = guesses[(int) Math.min(lastGuess, logical[i] >>> shift)];
        }
        for (int i = 0; i < many; i++) {
            int leaf = leaves[i];
            while (leaf + 1 < count && starts[leaf + 1] <= logical[i]) {
                leaf++;
            }
            leaves[i] = leaf;
        }
    }
}
