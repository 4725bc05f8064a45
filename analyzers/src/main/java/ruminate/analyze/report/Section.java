package ruminate.analyze.report;

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
     */
    record Rows<R>(String name, RowType<R> type, RowSource<R> source) implements Section {}

    /**
     * A report within a report.
     *
     * @param name key and title
     * @param report its content
     */
    record Part(String name, Report report) implements Section {}
}
