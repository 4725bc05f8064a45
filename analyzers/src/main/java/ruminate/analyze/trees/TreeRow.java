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
 * @param items items in its leaves, if counted
 * @param bytes size of its tree blocks in bytes, if counted; blocks it shares with others included
 */
public record TreeRow(TreeRoot root, Optional<byte[]> path, OptionalLong items, OptionalLong bytes) {
    /** Its columns. */
    public static final RowType<TreeRow> TYPE = RowType.<TreeRow>declare()
            .signed("root-id", row -> row.root.id())
            .text("name", row -> row.root.name())
            .number("level", row -> row.root.level())
            .number("generation", row -> row.root.generation())
            .address("logical", row -> row.root.logical())
            .maybeNumber("items", TreeRow::items)
            .maybeBytes("bytes", TreeRow::bytes)
            .maybeName("path", TreeRow::path)
            .end();
}
