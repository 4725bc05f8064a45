package ruminate.analyze.report;

import java.util.Optional;

/** A part of a report. */
public sealed interface Section permits Section.Fields, Section.Rows, Section.Part {
    /** Key in JSON, title in text; empty where the section is the whole report. */
    String name();

    /**
     * The columns of a single row, one a line.
     *
     * @param <R> type of the row
     * @param name key and title; empty: the fields stand in the report's own object
     * @param type the columns
     * @param row the values
     */
    record Fields<R>(String name, RowType<R> type, R row) implements Section {}

    /**
     * A table.
     *
     * @param <R> type of the rows
     * @param name key and title; empty: the rows are all the report has
     * @param type the columns
     * @param source the rows
     * @param glance what people see of them; all, unless it says otherwise
     */
    record Rows<R>(String name, RowType<R> type, RowSource<R> source, Optional<Glance<R>> glance) implements Section {
        /** A table all of whose rows are for everybody. */
        public Rows(String name, RowType<R> type, RowSource<R> source) {
            this(name, type, source, Optional.empty());
        }
    }

    /**
     * A report within a report.
     *
     * @param name key and title
     * @param report its content
     */
    record Part(String name, Report report) implements Section {}
}
