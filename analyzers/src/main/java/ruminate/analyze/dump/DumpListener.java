package ruminate.analyze.dump;

import ruminate.format.node.Node;
import ruminate.format.tree.TreeRoot;
import ruminate.format.volume.Superblock;

/** Takes what a dump shows, in order. */
public interface DumpListener {
    /** A tree begins, whose root block is {@code block}; its bytes are good during the call. */
    void tree(TreeRoot root, Node block);

    /**
     * A block of the tree, read at {@code logical}; {@code tree} is its id, 0 where the block was asked for alone.
     * Its bytes are good during the call.
     */
    void block(long tree, long logical, Node block);

    /** After the last tree, unless a tree was asked for that only the superblock points to. */
    void end(Superblock superblock);
}
