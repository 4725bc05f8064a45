package ruminate.render;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import ruminate.analyze.report.Column;
import ruminate.analyze.report.Glance;
import ruminate.analyze.report.Report;
import ruminate.analyze.report.RowSource;
import ruminate.analyze.report.RowType;
import ruminate.analyze.report.Section;

/** Prints a report for people: fields one a line, tables in aligned columns, sections apart by an empty line. */
public final class TextRenderer implements Renderer {
    private final Style style;
    private final Selection selection;

    /** Prints in the given style all there is. */
    public TextRenderer(Style style) {
        this(style, "");
    }

    /** Prints in the given style the table called {@code rows}; empty: all there is. */
    public TextRenderer(Style style, String rows) {
        this.style = style;
        this.selection = new Selection(rows);
    }

    @Override
    public void render(Report report, Writer out) throws IOException {
        sections(selection.only(report), "", out, true);
        out.flush();
    }

    private void sections(Report report, String path, Writer out, boolean atTop) throws IOException {
        boolean first = atTop;
        for (Section section : report.sections()) {
            if (!first) {
                out.write('\n');
            }
            first = false;
            String title = path + (path.isEmpty() || section.name().isEmpty() ? "" : " ") + section.name();
            if (section instanceof Section.Part part) {
                sections(part.report(), title, out, true);
                continue;
            }
            if (!title.isEmpty()) {
                out.write(title + ":\n");
            }
            if (section instanceof Section.Fields<?> fields) {
                fields(fields, out);
            } else if (section instanceof Section.Rows<?> rows) {
                table(rows, out);
            }
        }
    }

    private <R> void fields(Section.Fields<R> fields, Writer out) throws IOException {
        List<Column<R>> columns = shown(fields.type());
        int width = columns.stream()
                .mapToInt(column -> column.name().length())
                .max()
                .orElse(0);
        TextCell cell = TextCell.forPeople(style);
        for (Column<R> column : columns) {
            out.write(column.name());
            out.write(" ".repeat(width - column.name().length() + 2));
            out.write(cell.text(column, fields.row()));
            out.write('\n');
        }
    }

    private <R> void table(Section.Rows<R> rows, Writer out) throws IOException {
        List<Column<R>> columns = shown(rows.type());
        TextTable table = new TextTable(columns, out);
        TextCell cell = TextCell.forPeople(style);
        RowSource.Sink<R> print = row -> {
            List<String> cells = new ArrayList<>(columns.size());
            for (Column<R> column : columns) {
                cells.add(cell.text(column, row));
            }
            table.line(cells);
        };
        if (rows.glance().isEmpty()) {
            rows.source().into(print);
            table.end();
            return;
        }
        Glance<R> glance = rows.glance().get();
        Glance.Chosen<R> chosen = glance.of(rows.source());
        RowSource.of(chosen.rows()).into(print);
        table.end();
        if (chosen.rest() > 0) {
            out.write("\u2026 " + chosen.rest() + " more; '" + glance.command() + "' lists all\n");
        }
    }

    private static <R> List<Column<R>> shown(RowType<R> type) {
        return type.columns().stream().filter(column -> !column.detail()).toList();
    }
}
