package ruminate.analyze.fragmentation;

import java.util.List;
import ruminate.analyze.report.RowType;
import ruminate.format.tree.TreeRoot;

/**
 * How full a leaf is.
 *
 * @param trees those that reach it
 */
record LeafRow(long logical, long generation, int items, int used, double fillPercent, List<TreeRoot> trees) {
    static final RowType<LeafRow> TYPE = RowType.<LeafRow>declare()
            .address("logical", LeafRow::logical)
            .number("generation", LeafRow::generation)
            .number("items", LeafRow::items)
            .bytes("used", LeafRow::used)
            .percent("fill-percent", LeafRow::fillPercent)
            .trees("trees", LeafRow::trees)
            .end();
}
