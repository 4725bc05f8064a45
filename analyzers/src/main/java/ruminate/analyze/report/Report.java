package ruminate.analyze.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An answer: fields, tables, and parts that are reports themselves, in the order they are printed.
 *
 * <p>Tables are pulled from their source while they are rendered. A source that depends on an earlier one having run
 * (findings met on the way, totals) stands after it.
 *
 * @param name the command's name: key of the answer in JSON
 * @param sections the parts
 */
public record Report(String name, List<Section> sections) {
    /** Starts a report. */
    public static Builder of(String name) {
        return new Builder(name);
    }

    /** A report that is one table; in JSON an array. */
    public static <R> Report rows(String name, RowType<R> type, RowSource<R> source) {
        return new Report(name, List.of(new Section.Rows<>("", type, source)));
    }

    /** A report that is one record. */
    public static <R> Report fields(String name, RowType<R> type, R row) {
        return new Report(name, List.of(new Section.Fields<>("", type, row)));
    }

    /** Collects sections. */
    public static final class Builder {
        private final String name;
        private final List<Section> sections = new ArrayList<>();

        private Builder(String name) {
            this.name = name;
        }

        /** Fields in the report's own object. */
        public <R> Builder fields(RowType<R> type, R row) {
            sections.add(new Section.Fields<>("", type, row));
            return this;
        }

        /** Fields with a title. */
        public <R> Builder fields(String title, RowType<R> type, R row) {
            sections.add(new Section.Fields<>(title, type, row));
            return this;
        }

        /** A table. */
        public <R> Builder rows(String title, RowType<R> type, RowSource<R> source) {
            sections.add(new Section.Rows<>(title, type, source));
            return this;
        }

        /** A table that may be too long for people. */
        public <R> Builder rows(String title, RowType<R> type, RowSource<R> source, Glance<R> glance) {
            sections.add(new Section.Rows<>(title, type, source, Optional.of(glance)));
            return this;
        }

        /** A table of rows that are at hand. */
        public <R> Builder rows(String title, RowType<R> type, Iterable<? extends R> rows) {
            return rows(title, type, RowSource.of(rows));
        }

        /** A report within this one, titled by its own name. */
        public Builder part(Report report) {
            sections.add(new Section.Part(report.name(), report));
            return this;
        }

        /** Ends the report. */
        public Report end() {
            return new Report(name, List.copyOf(sections));
        }
    }
}
