package ruminate.analyze.fragmentation;

import ruminate.analyze.report.RowType;

/**
 * Jumps of about the same length.
 *
 * @param distance least bytes between the end of one block and the next; less than twice as many
 * @param forward how many went forward
 * @param backward how many went backward
 */
public record DistanceRow(long distance, long forward, long backward) {
    /** Its columns. */
    public static final RowType<DistanceRow> TYPE = RowType.<DistanceRow>declare()
            .bytes("distance", DistanceRow::distance)
            .number("forward", DistanceRow::forward)
            .number("backward", DistanceRow::backward)
            .end();
}
