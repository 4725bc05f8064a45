package ruminate.analyze.report;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import ruminate.format.fault.Finding;
import ruminate.format.ids.Uuid;
import ruminate.format.tree.TreeRoot;

/** Takes the value of one cell; each renderer has its own. Exactly one method is called per cell. */
public interface Cell {
    /** The row has no value in this column. */
    void nothing() throws IOException;

    /** Words that need no escaping. */
    void text(String value) throws IOException;

    /** What a finding says, which may have names in it. */
    void message(Finding value) throws IOException;

    /** A name or path as the image stores it. */
    void name(byte[] value) throws IOException;

    /** A count or id, unsigned. */
    void number(long value) throws IOException;

    /** A number that may be negative. */
    void signed(long value) throws IOException;

    /** An amount of bytes, unsigned. */
    void bytes(long value) throws IOException;

    /** A share of a hundred. */
    void percent(double value) throws IOException;

    /** A real number. */
    void decimal(double value) throws IOException;

    /** A byte position, unsigned. */
    void address(long value) throws IOException;

    /** A UUID; zero means none. */
    void uuid(Uuid value) throws IOException;

    /** A point in time. */
    void time(Instant value) throws IOException;

    /** Yes or no. */
    void flag(boolean value) throws IOException;

    /** Several words. */
    void texts(List<String> values) throws IOException;

    /** Several counts. */
    void numbers(List<Long> values) throws IOException;

    /** Several trees. */
    void trees(List<TreeRoot> trees) throws IOException;

    /** One row of another type. */
    <S> void record(RowType<S> type, S row) throws IOException;

    /** Several rows of another type. */
    <S> void rows(RowType<S> type, Iterable<? extends S> rows) throws IOException;
}
