package ruminate.analyze.resolve;

import java.util.Optional;
import java.util.OptionalLong;
import ruminate.analyze.report.RowType;
import ruminate.format.ids.Key;
import ruminate.format.tree.TreeRoot;

/**
 * Somebody who uses an address: a place in a file, or a tree that reaches a tree block.
 *
 * @param tree the tree
 */
public record Owner(
        TreeRoot tree, OptionalLong inode, OptionalLong offset, Optional<byte[]> path, OptionalLong parent) {
    static final RowType<Owner> TYPE = RowType.<Owner>declare()
            .text("tree", owner -> owner.tree().name())
            .signed("root-id", owner -> owner.tree().id())
            .detail()
            .flag("deleted", owner -> owner.tree().deleted())
            .maybeNumber("inode", Owner::inode)
            .means("The file; none where a tree block is asked about.")
            .maybeNumber("offset", Owner::offset)
            .means("Byte of the file that lies at the address; of compressed data, where the extent"
                    + " begins in the file.")
            .maybeName("path", Owner::path)
            .means("A name of the file, each on a row of its own; of a tree block, the path of the"
                    + " subvolume whose tree it is in.")
            .maybeAddress("parent", Owner::parent)
            .means("The tree block above it on the way from the root; none for roots and for files.")
            .end();

    /** A place in a file. */
    static Owner file(TreeRoot tree, Key key, long offset, Optional<byte[]> path) {
        return new Owner(tree, OptionalLong.of(key.objectid()), OptionalLong.of(offset), path, OptionalLong.empty());
    }

    /** The same with a path. */
    Owner at(Optional<byte[]> place) {
        return new Owner(tree, inode, offset, place, parent);
    }

    /** A tree that reaches a tree block. */
    static Owner block(TreeRoot tree, OptionalLong parent) {
        return new Owner(tree, OptionalLong.empty(), OptionalLong.empty(), Optional.empty(), parent);
    }
}
