package ruminate.analyze.report;

import java.io.IOException;

/**
 * A column of a row type.
 *
 * @param <R> type of the rows
 * @param name key in JSON and heading in tables: words joined by {@code -}
 * @param kind what its cells hold
 * @param detail whether text tables leave it out
 * @param getter hands the value of a row to a cell
 */
public record Column<R>(String name, Kind kind, boolean detail, Getter<R> getter) {
    /** Hands the value of a row to a cell. */
    @FunctionalInterface
    public interface Getter<R> {
        /** Calls exactly one method of {@code cell}. */
        void give(R row, Cell cell) throws IOException;
    }

    /** Hands the value of {@code row} to {@code cell}. */
    public void give(R row, Cell cell) throws IOException {
        getter.give(row, cell);
    }
}
