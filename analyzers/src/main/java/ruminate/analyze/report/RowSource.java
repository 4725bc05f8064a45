package ruminate.analyze.report;

import java.io.IOException;

/**
 * Pushes rows, each once, in order; nobody has to hold them all. A source is used at most once.
 *
 * @param <R> type of the rows
 */
@FunctionalInterface
public interface RowSource<R> {
    /** Takes rows. */
    interface Sink<R> {
        /** Takes the next row. */
        void row(R row) throws IOException;
    }

    /** Pushes every row into {@code sink}. */
    void into(Sink<? super R> sink) throws IOException;

    /** Rows that are at hand. */
    static <R> RowSource<R> of(Iterable<? extends R> rows) {
        return sink -> {
            for (R row : rows) {
                sink.row(row);
            }
        };
    }
}
