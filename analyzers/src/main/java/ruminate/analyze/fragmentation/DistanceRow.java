package ruminate.analyze.fragmentation;

import ruminate.analyze.report.RowType;

/**
 * Jumps of about the same length.
 */
public record DistanceRow(long distance, long forward, long backward) {
    /** Its columns. */
    public static final RowType<DistanceRow> TYPE = RowType.<DistanceRow>declare()
            .bytes("distance", DistanceRow::distance)
            .means("Bytes between the end of one block and the next: at least so many, and less than twice as many.")
            .number("forward", DistanceRow::forward)
            .means("How many such steps went forward.")
            .number("backward", DistanceRow::backward)
            .means("How many went backward.")
            .end();
}
