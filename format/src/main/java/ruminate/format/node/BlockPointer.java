package ruminate.format.node;

import ruminate.format.ids.Key;

/**
 * A pointer to a tree block, with what the one who points knows about it.
 *
 * @param tree tree it was reached through
 * @param logical address of the block
 * @param level level the block is to have, {@link #ANY_LEVEL} where unknown
 * @param generation generation the block is to have, 0 where unknown
 * @param firstKey key the block is to begin with; {@link Key#MIN} for a root
 */
public record BlockPointer(long tree, long logical, int level, long generation, Key firstKey) {
    /** Level of a block nothing is known about. */
    public static final int ANY_LEVEL = -1;

    /** A pointer to a root. */
    public static BlockPointer root(long tree, long logical, int level, long generation) {
        return new BlockPointer(tree, logical, level, generation, Key.MIN);
    }

    /** A pointer that knows only the address. */
    public static BlockPointer bare(long logical) {
        return new BlockPointer(0, logical, ANY_LEVEL, 0, Key.MIN);
    }

    /** The pointer in {@code slot} of {@code node}, for a tree that reaches it. */
    public static BlockPointer child(long tree, Interior node, int slot) {
        return new BlockPointer(tree, node.child(slot), node.level() - 1, node.childGeneration(slot), node.key(slot));
    }
}
