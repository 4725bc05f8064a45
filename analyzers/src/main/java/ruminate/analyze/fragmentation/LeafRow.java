package ruminate.analyze.fragmentation;

import java.util.List;
import ruminate.analyze.report.RowType;
import ruminate.format.tree.TreeRoot;

/**
 * How full a leaf is.
 */
record LeafRow(long logical, long generation, int items, int used, double fillPercent, List<TreeRoot> trees) {
    static final RowType<LeafRow> TYPE = RowType.<LeafRow>declare()
            .address("logical", LeafRow::logical)
            .means("Logical address of the leaf.")
            .number("generation", LeafRow::generation)
            .means("Transaction that wrote it.")
            .number("items", LeafRow::items)
            .means("Items in it.")
            .bytes("used", LeafRow::used)
            .means("Bytes of items and their headers.")
            .percent("fill-percent", LeafRow::fillPercent)
            .means("The part of the space for items that is used.")
            .trees("trees", LeafRow::trees)
            .means("The trees that reach it; in text, those with successive ids as FIRST..LAST.")
            .end();
}
