package ruminate.analyze.trees;

import java.util.Optional;
import java.util.OptionalLong;
import ruminate.analyze.report.RowType;
import ruminate.format.tree.TreeRoot;

/**
 * A tree.
 *
 * @param root where it starts
 * @param path where it is seen, if it is a subvolume that has a path
 */
public record TreeRow(TreeRoot root, Optional<byte[]> path, OptionalLong items, OptionalLong bytes) {
    /** Its columns. */
    public static final RowType<TreeRow> TYPE = RowType.<TreeRow>declare()
            .signed("root-id", row -> row.root.id())
            .text("name", row -> row.root.name())
            .means("Name of the tree.")
            .number("level", row -> row.root.level())
            .means("Level of its root: 0 where the tree is one leaf.")
            .number("generation", row -> row.root.generation())
            .means("Transaction that changed it last.")
            .address("logical", row -> row.root.logical())
            .means("Logical address of its root.")
            .maybeNumber("items", TreeRow::items)
            .means("Items in its leaves; counted with --count.")
            .maybeBytes("bytes", TreeRow::bytes)
            .means("Bytes of its tree blocks, those included that it shares with others; counted with --count.")
            .maybeName("path", TreeRow::path)
            .end();
}
