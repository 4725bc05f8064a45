package ruminate.format.write;

import ruminate.format.item.Geometry;

/** The blocks from a tree's root down to a leaf, and the slot taken in each; index 0 is the leaf. */
final class Path {
    final Block[] blocks = new Block[Geometry.MAX_LEVEL + 1];
    final int[] slots = new int[Geometry.MAX_LEVEL + 1];

    Block leaf() {
        return blocks[0];
    }

    int slot() {
        return slots[0];
    }

    /** Whether the slot holds an item. */
    boolean atItem() {
        return slots[0] < blocks[0].count();
    }
}
