package ruminate.analyze.fanout;

import java.util.List;
import ruminate.analyze.report.RowType;
import ruminate.format.tree.TreeRoot;

/**
 * One of the extents with the most references.
 *
 * @param type {@code data} or {@code tree-block}
 * @param logical address
 * @param length size in bytes
 * @param references references in the extent tree
 * @param resolved files, or trees, that reach it once shared parents are followed to the end
 * @param owners the trees that reach it
 */
public record TopRow(String type, long logical, long length, long references, long resolved, List<TreeRoot> owners) {
    /** Its columns. */
    public static final RowType<TopRow> TYPE = RowType.<TopRow>declare()
            .text("type", TopRow::type)
            .address("logical", TopRow::logical)
            .bytes("length", TopRow::length)
            .number("references", TopRow::references)
            .number("resolved", TopRow::resolved)
            .trees("owners", TopRow::owners)
            .end();
}
