package ruminate.analyze.sweep;

import java.io.IOException;
import ruminate.format.node.Interior;
import ruminate.format.node.Leaf;

/**
 * Sees every tree block once. Blocks are seen by several threads at once, and their bytes are valid only during the call; the
 * other methods are called by one thread, while none sees a block. When a block is seen, its set of owners is final.
 */
public interface SweepListener {
    /** The sweep begins; {@code graph} grows level by level. */
    default void begin(BlockGraph graph) {}

    /** A node of level 1 or higher. */
    default void node(int block, Interior node) {}

    /** All nodes have been seen, and the graph knows the leaves. */
    default void leaves() {}

    /** A leaf. */
    default void leaf(int block, Leaf leaf) {}

    /** Whether a {@link #pause} is needed soon to tidy up; asked by any thread. */
    default boolean full() {
        return false;
    }

    /** No thread sees a block now: at the end of a level, and soon after some listener was {@link #full}. */
    default void pause() throws IOException {}

    /** The sweep is over. */
    default void end() throws IOException {}
}
