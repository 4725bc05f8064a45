package ruminate.analyze.fanout;

import java.util.ArrayList;
import java.util.List;
import ruminate.analyze.report.RowType;

/**
 * Extents whose number of references lies between one power of two and the next.
 */
public record FanoutRow(long references, long extents, long bytes, long resolvedExtents, long resolvedBytes) {
    /** Its columns. */
    public static final RowType<FanoutRow> TYPE = RowType.<FanoutRow>declare()
            .number("references", FanoutRow::references)
            .means("The row counts extents with at least so many references, and less than twice as many.")
            .number("extents", FanoutRow::extents)
            .means("Extents with so many direct references: those the extent tree counts, where a tree"
                    + " block that several trees share refers once.")
            .bytes("bytes", FanoutRow::bytes)
            .means("Bytes of these extents.")
            .number("resolved-extents", FanoutRow::resolvedExtents)
            .means("Extents with so many resolved references: each pointer counts once for every tree"
                    + " that reaches the block it stands in.")
            .bytes("resolved-bytes", FanoutRow::resolvedBytes)
            .means("Bytes of these extents.")
            .end();

    static List<FanoutRow> rows(Histogram direct, Histogram resolved) {
        List<FanoutRow> rows = new ArrayList<>();
        for (int row = 0; row < 63; row++) {
            if (direct.extents(row) != 0 || resolved.extents(row) != 0) {
                rows.add(new FanoutRow(
                        1L << row, direct.extents(row), direct.bytes(row), resolved.extents(row), resolved.bytes(row)));
            }
        }
        return rows;
    }
}
