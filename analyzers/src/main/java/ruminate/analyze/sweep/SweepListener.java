package ruminate.analyze.sweep;

import ruminate.format.node.Interior;
import ruminate.format.node.Leaf;

/**
 * Sees every tree block once. Methods are called by several threads; the block's bytes are valid only during the call.
 * When a block is seen, its set of owners is final.
 */
public interface SweepListener {
    /** The sweep begins; {@code graph} grows level by level. */
    default void begin(BlockGraph graph) {}

    /** A node of level 1 or higher. */
    default void node(int block, Interior node) {}

    /** A leaf. */
    default void leaf(int block, Leaf leaf) {}

    /** The sweep is over. Called once, by one thread. */
    default void end() {}
}
