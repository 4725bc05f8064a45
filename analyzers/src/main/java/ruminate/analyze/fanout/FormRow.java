package ruminate.analyze.fanout;

import ruminate.analyze.report.RowType;

/**
 * How the references of one kind of extent are stored.
 */
public record FormRow(String type, long references, long inline, long keyed, long shared) {
    /** Its columns. */
    public static final RowType<FormRow> TYPE = RowType.<FormRow>declare()
            .text("type", FormRow::type)
            .means("data or tree-block.")
            .number("references", FormRow::references)
            .means("Direct references of all extents of this type.")
            .number("inline", FormRow::inline)
            .means("Those stored inside extent items.")
            .number("keyed", FormRow::keyed)
            .means("Those stored in items of their own.")
            .number("shared", FormRow::shared)
            .means("Those, inline or keyed, that name the parent block and not a tree.")
            .end();
}
