package ruminate.analyze.resolve;

import java.util.Optional;
import java.util.OptionalLong;
import ruminate.analyze.report.RowType;
import ruminate.format.tree.TreeRoot;

/**
 * Somebody who uses an address: a place in a file, or a tree that reaches a tree block.
 *
 * @param tree the tree
 * @param inode the file; empty for a tree block
 * @param offset byte in the file; of compressed data, where the extent begins in the file
 * @param path a path of the file; empty where it has none
 */
record Owner(TreeRoot tree, OptionalLong inode, OptionalLong offset, Optional<byte[]> path) {
    static final RowType<Owner> TYPE = RowType.<Owner>declare()
            .text("tree", owner -> owner.tree().name())
            .number("root-id", owner -> owner.tree().id())
            .detail()
            .flag("deleted", owner -> owner.tree().deleted())
            .maybeNumber("inode", Owner::inode)
            .maybeNumber("offset", Owner::offset)
            .maybeName("path", Owner::path)
            .end();
}
