package ruminate.format.tree;

import ruminate.format.fault.Finding;
import ruminate.format.ids.KeyRange;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Node;

/** Sees the blocks of a tree. */
public interface TreeVisitor {
    /** Whether the block behind {@code pointer}, which holds keys of {@code range} only, is of interest. */
    default boolean wants(BlockPointer pointer, KeyRange range) {
        return true;
    }

    /** A block that could be read; single items in it may still be damaged. Its bytes are good during the call. */
    void block(BlockPointer pointer, Node node);

    /** A block that could not be read; {@code lost} holds the keys its parent promised. */
    void lost(BlockPointer pointer, KeyRange lost, Finding cause);
}
