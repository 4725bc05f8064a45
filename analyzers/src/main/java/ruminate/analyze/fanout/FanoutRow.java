package ruminate.analyze.fanout;

import java.util.ArrayList;
import java.util.List;
import ruminate.analyze.report.RowType;

/**
 * Extents whose number of references lies between one power of two and the next.
 *
 * @param references the lower power of two
 * @param extents extents with so many references in the extent tree
 * @param bytes size of these
 * @param resolvedExtents extents that so many files, or trees, reach once shared parents are followed to the end
 * @param resolvedBytes size of these
 */
public record FanoutRow(long references, long extents, long bytes, long resolvedExtents, long resolvedBytes) {
    /** Its columns. */
    public static final RowType<FanoutRow> TYPE = RowType.<FanoutRow>declare()
            .number("references", FanoutRow::references)
            .number("extents", FanoutRow::extents)
            .bytes("bytes", FanoutRow::bytes)
            .number("resolved-extents", FanoutRow::resolvedExtents)
            .bytes("resolved-bytes", FanoutRow::resolvedBytes)
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
