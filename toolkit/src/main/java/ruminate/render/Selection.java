package ruminate.render;

import java.util.ArrayList;
import java.util.List;
import ruminate.analyze.report.Report;
import ruminate.analyze.report.RowSource;
import ruminate.analyze.report.Section;

/**
 * The one table that formats without nesting print: the one asked for, else the first, else the fields as one row.
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

    private static void collect(
            Report report, String path, List<Section.Rows<?>> tables, List<Section.Rows<?>> records) {
        for (Section section : report.sections()) {
            String name =
                    path.isEmpty() || section.name().isEmpty() ? path + section.name() : path + "." + section.name();
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
