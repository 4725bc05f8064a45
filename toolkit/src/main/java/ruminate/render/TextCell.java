package ruminate.render;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import ruminate.analyze.report.Cell;
import ruminate.analyze.report.Column;
import ruminate.analyze.report.RowType;
import ruminate.format.fault.Finding;
import ruminate.format.ids.Uuid;
import ruminate.format.tree.TreeRoot;

/** Turns a cell into words; nested rows become {@code 1:4096,2:8192}. */
public final class TextCell implements Cell {
    private final Style style;
    private final boolean people;
    private final String nothing;
    private String text = "";

    private TextCell(Style style, boolean people) {
        this.style = style;
        this.people = people;
        this.nothing = people ? "-" : "";
    }

    /** For people: units, {@code -} for nothing. */
    public static TextCell forPeople(Style style) {
        return new TextCell(style, true);
    }

    /** For programs: bare numbers, an empty cell for nothing. */
    static TextCell forPrograms(Style style) {
        return new TextCell(style, false);
    }

    /** The words for the value of a row in a column. */
    public <R> String text(Column<R> column, R row) throws IOException {
        column.give(row, this);
        return text;
    }

    @Override
    public void nothing() {
        text = nothing;
    }

    @Override
    public void text(String value) {
        text = value;
    }

    @Override
    public void message(Finding value) {
        text = value.message(style::name);
    }

    @Override
    public void name(byte[] value) {
        text = style.name(value);
    }

    @Override
    public void number(long value) {
        text = Long.toUnsignedString(value);
    }

    @Override
    public void signed(long value) {
        text = Long.toString(value);
    }

    @Override
    public void bytes(long value) {
        text = style.units().text(value);
    }

    @Override
    public void percent(double value) {
        text = Double.isFinite(value) ? twoDecimals(value) + (people ? "%" : "") : nothing;
    }

    @Override
    public void decimal(double value) {
        text = Double.isFinite(value) ? twoDecimals(value) : nothing;
    }

    /** As {@code %.2f} of the root locale, which takes longer to set up than all of the table. */
    static String twoDecimals(double value) {
        return BigDecimal.valueOf(value).setScale(2, RoundingMode.HALF_UP).toPlainString();
    }

    @Override
    public void address(long value) {
        text = Long.toUnsignedString(value);
    }

    @Override
    public void uuid(Uuid value) {
        text = value.isZero() ? nothing : value.toString();
    }

    @Override
    public void time(Instant value) {
        text = (people ? value.truncatedTo(ChronoUnit.SECONDS) : value).toString();
    }

    @Override
    public void flag(boolean value) {
        text = people ? value ? "yes" : "no" : Boolean.toString(value);
    }

    @Override
    public void texts(List<String> values) {
        text = values.isEmpty() ? nothing : String.join(",", values);
    }

    @Override
    public void numbers(List<Long> values) {
        texts(values.stream().map(Long::toUnsignedString).toList());
    }

    @Override
    public void trees(List<TreeRoot> trees) {
        texts(
                people
                        ? TreeRoot.names(trees)
                        : trees.stream()
                                .map(tree -> Long.toString(tree.objectid()))
                                .toList());
    }

    @Override
    public <S> void record(RowType<S> type, S row) throws IOException {
        StringBuilder joined = new StringBuilder();
        for (Column<S> column : type.columns()) {
            if (!column.detail()) {
                joined.append(joined.length() == 0 ? "" : ":").append(text(column, row));
            }
        }
        text = joined.toString();
    }

    @Override
    public <S> void rows(RowType<S> type, Iterable<? extends S> rows) throws IOException {
        StringBuilder joined = new StringBuilder();
        for (S row : rows) {
            record(type, row);
            joined.append(joined.length() == 0 ? "" : ",").append(text);
        }
        text = joined.length() == 0 ? nothing : joined.toString();
    }
}
