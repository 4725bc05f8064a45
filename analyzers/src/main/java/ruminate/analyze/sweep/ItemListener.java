package ruminate.analyze.sweep;

import ruminate.format.node.Leaf;

/** Sees the file extent items that point to data extents, leaf by leaf in no particular order; called by several threads. */
@FunctionalInterface
public interface ItemListener {
    /**
     * The items of a leaf that point to data extents, in order.
     *
     * @param block number of the leaf in the {@link BlockGraph}
     * @param slots where the items stand, from index 0
     * @param extents their numbers in the {@link ExtentTable}, from index 0
     * @param count how many there are
     */
    void items(int block, Leaf leaf, int[] slots, int[] extents, int count);
}
