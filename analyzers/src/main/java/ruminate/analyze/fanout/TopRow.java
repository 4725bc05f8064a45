package ruminate.analyze.fanout;

import java.util.List;
import ruminate.analyze.report.RowType;
import ruminate.format.tree.TreeRoot;

/**
 * One of the extents with the most references.
 */
public record TopRow(String type, long logical, long length, long references, long resolved, List<TreeRoot> owners) {
    /** Its columns. */
    public static final RowType<TopRow> TYPE = RowType.<TopRow>declare()
            .text("type", TopRow::type)
            .means("data or tree-block.")
            .address("logical", TopRow::logical)
            .means("Logical address of the extent.")
            .bytes("length", TopRow::length)
            .means("Its bytes on disk.")
            .number("references", TopRow::references)
            .means("Direct references, as the extent tree counts them.")
            .number("resolved", TopRow::resolved)
            .means("Resolved references: each pointer counted once for every tree that reaches the block it stands in.")
            .trees("owners", TopRow::owners)
            .means("The trees that reach it; in text, those with successive ids as FIRST..LAST.")
            .end();
}
