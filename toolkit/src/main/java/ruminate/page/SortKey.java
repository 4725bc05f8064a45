package ruminate.page;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.List;
import ruminate.analyze.report.Cell;
import ruminate.analyze.report.Column;
import ruminate.analyze.report.RowType;
import ruminate.format.fault.Finding;
import ruminate.format.ids.Uuid;
import ruminate.format.tree.TreeRoot;

/** The number by which a cell sorts, however it is shown; empty where it sorts by its words. */
final class SortKey implements Cell {
    private static final int DECIMALS = 4;

    private String key = "";

    <R> String of(Column<R> column, R row) throws IOException {
        key = "";
        column.give(row, this);
        return key;
    }

    @Override
    public void nothing() {
        key = "-1";
    }

    @Override
    public void number(long value) {
        key = Long.toUnsignedString(value);
    }

    @Override
    public void signed(long value) {
        key = Long.toString(value);
    }

    @Override
    public void bytes(long value) {
        number(value);
    }

    @Override
    public void address(long value) {
        number(value);
    }

    @Override
    public void percent(double value) {
        decimal(value);
    }

    @Override
    public void decimal(double value) {
        if (Double.isFinite(value)) {
            key = BigDecimal.valueOf(value)
                    .setScale(DECIMALS, RoundingMode.HALF_UP)
                    .stripTrailingZeros()
                    .toPlainString();
        } else {
            nothing();
        }
    }

    @Override
    public void text(String value) {
        // Sorts by its words.
    }

    @Override
    public void message(Finding value) {
        // Sorts by its words.
    }

    @Override
    public void name(byte[] value) {
        // Sorts by its words.
    }

    @Override
    public void uuid(Uuid value) {
        // Sorts by its words.
    }

    @Override
    public void time(Instant value) {
        // ISO dates sort by their words.
    }

    @Override
    public void flag(boolean value) {
        // Sorts by its words.
    }

    @Override
    public void texts(List<String> values) {
        // Sorts by its words.
    }

    @Override
    public void numbers(List<Long> values) {
        // Sorts by its words.
    }

    @Override
    public void trees(List<TreeRoot> trees) {
        // Sorts by its words.
    }

    @Override
    public <S> void record(RowType<S> type, S row) {
        // Sorts by its words.
    }

    @Override
    public <S> void rows(RowType<S> type, Iterable<? extends S> rows) {
        // Sorts by its words.
    }
}
