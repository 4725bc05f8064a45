package ruminate.analyze.fragmentation;

import java.util.List;
import ruminate.analyze.report.RowType;

/**
 * How full a leaf is.
 *
 * @param trees those that reach it, subvolumes with successive ids as {@code first..last}
 */
record LeafRow(long logical, long generation, int items, int used, double fillPercent, List<String> trees) {
    static final RowType<LeafRow> TYPE = RowType.<LeafRow>declare()
            .address("logical", LeafRow::logical)
            .number("generation", LeafRow::generation)
            .number("items", LeafRow::items)
            .bytes("used", LeafRow::used)
            .percent("fill-percent", LeafRow::fillPercent)
            .texts("trees", LeafRow::trees)
            .end();
}
