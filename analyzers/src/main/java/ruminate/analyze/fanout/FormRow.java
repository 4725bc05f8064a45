package ruminate.analyze.fanout;

import ruminate.analyze.report.RowType;

/**
 * How the references of one kind of extent are stored.
 *
 * @param type {@code data} or {@code tree-block}
 * @param references all references, as the extent items count them
 * @param inline references inside extent items
 * @param keyed references in items of their own
 * @param shared references by parent block instead of by tree, in either place
 */
public record FormRow(String type, long references, long inline, long keyed, long shared) {
    /** Its columns. */
    public static final RowType<FormRow> TYPE = RowType.<FormRow>declare()
            .text("type", FormRow::type)
            .number("references", FormRow::references)
            .number("inline", FormRow::inline)
            .number("keyed", FormRow::keyed)
            .number("shared", FormRow::shared)
            .end();
}
