package ruminate.render;

import java.util.ArrayList;
import java.util.List;
import ruminate.analyze.report.Report;
import ruminate.analyze.report.RowSource;
import ruminate.analyze.report.Section;

/**
 * The one table that is wanted. Formats without nesting print one in any case: the one asked for, else the first, else
 * the fields as one row.
 *
 * @param wanted name of the table; empty: the first
 */
record Selection(String wanted) {
    Section.Rows<?> in(Report report) {
        List<Section.Rows<?>> tables = new ArrayList<>();
        List<Section.Rows<?>> records = new ArrayList<>();
        collect(report, "", tables, records);
        if (wanted.isEmpty()) {
            List<Section.Rows<?>> first = tables.isEmpty() ? records : tables;
            if (first.isEmpty()) {
                throw new IllegalArgumentException("a report without sections");
            }
            return first.get(0);
        }
        tables.addAll(records);
        return tables.stream()
                .filter(table -> table.name().equals(wanted))
                .findFirst()
                .orElseThrow(() -> new UnknownRowsException(
                        wanted, tables.stream().map(Section.Rows::name).toList()));
    }

    /** The report without all other sections, where one is wanted; the whole report otherwise. */
    Report only(Report report) {
        if (wanted.isEmpty()) {
            return report;
        }
        Section.Rows<?> found = in(report);
        return new Report(report.name(), kept(report, "", found.name()));
    }

    private static List<Section> kept(Report report, String path, String wanted) {
        List<Section> kept = new ArrayList<>();
        for (Section section : report.sections()) {
            String name = path(report, path, section);
            if (section instanceof Section.Part part) {
                List<Section> inner = kept(part.report(), name, wanted);
                if (!inner.isEmpty()) {
                    kept.add(new Section.Part(
                            part.name(), new Report(part.report().name(), inner)));
                }
            } else if (name.equals(wanted)) {
                // Who asks for one table wants all of it.
                kept.add(section instanceof Section.Rows<?> rows ? renamed(rows.name(), rows) : section);
            }
        }
        return kept;
    }

    /** What users call a section: its JSON keys, joined by dots; what has no key of its own, by the report's. */
    private static String path(Report report, String path, Section section) {
        if (section.name().isEmpty()) {
            return path.isEmpty() ? report.name() : path;
        }
        return path + (path.isEmpty() ? "" : ".") + section.name();
    }

    private static void collect(
            Report report, String path, List<Section.Rows<?>> tables, List<Section.Rows<?>> records) {
        for (Section section : report.sections()) {
            String name = path(report, path, section);
            if (section instanceof Section.Rows<?> rows) {
                tables.add(renamed(name, rows));
            } else if (section instanceof Section.Fields<?> fields) {
                records.add(asRow(name, fields));
            } else if (section instanceof Section.Part part) {
                collect(part.report(), name, tables, records);
            }
        }
    }

    private static <R> Section.Rows<R> renamed(String name, Section.Rows<R> rows) {
        return new Section.Rows<>(name, rows.type(), rows.source());
    }

    private static <R> Section.Rows<R> asRow(String name, Section.Fields<R> fields) {
        return new Section.Rows<>(name, fields.type(), RowSource.of(List.of(fields.row())));
    }
}
