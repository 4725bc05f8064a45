package ruminate.analyze.report;

import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/**
 * A column of a row type.
 *
 * @param <R> type of the rows
 * @param name key in JSON and heading in tables: words joined by {@code -}
 * @param kind what its cells hold
 * @param detail whether text tables leave it out
 * @param meaning what its values say, in sentences; empty where the format itself explains the name
 * @param inner columns of the rows in its cells, where it holds rows
 * @param getter hands the value of a row to a cell
 */
public record Column<R>(
        String name, Kind kind, boolean detail, String meaning, List<? extends Column<?>> inner, Getter<R> getter) {
    /** Hands the value of a row to a cell. */
    @FunctionalInterface
    public interface Getter<R> {
        /** Calls exactly one method of {@code cell}. */
        void give(R row, Cell cell) throws IOException;
    }

    Column<R> asDetail() {
        return new Column<>(name, kind, true, meaning, inner, getter);
    }

    Column<R> meaning(String words) {
        return new Column<>(name, kind, detail, words, inner, getter);
    }

    Column<R> inner(RowType<?> type) {
        return new Column<>(name, kind, detail, meaning, type.columns(), getter);
    }

    /** The same of rows that have such a row as a part. */
    <S> Column<S> of(Function<? super S, R> part) {
        return new Column<>(name, kind, detail, meaning, inner, (row, cell) -> getter.give(part.apply(row), cell));
    }

    /** Hands the value of {@code row} to {@code cell}. */
    public void give(R row, Cell cell) throws IOException {
        getter.give(row, cell);
    }
}
