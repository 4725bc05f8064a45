package ruminate.page;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import ruminate.analyze.report.Column;
import ruminate.analyze.report.Glance;
import ruminate.analyze.report.RowSource;
import ruminate.analyze.report.RowType;
import ruminate.analyze.report.Section;
import ruminate.render.Markup;
import ruminate.render.Style;
import ruminate.render.TextCell;

/** Sections of a report as HTML tables whose headings sort. Rows stream. */
final class PageTable {
    /** The most rows of a long table: a browser still sorts them at once. */
    private static final int MOST = 500;
    /** Longer words may be broken over lines. */
    private static final int LONG = 30;

    private final Writer out;
    private final TextCell cell;
    private final SortKey key = new SortKey();

    PageTable(Writer out, Style style) {
        this.out = out;
        this.cell = TextCell.forPeople(style);
    }

    void section(Section section) throws IOException {
        if (section instanceof Section.Fields<?> fields) {
            fields(fields);
        } else if (section instanceof Section.Rows<?> rows) {
            rows(rows);
        } else if (section instanceof Section.Part part) {
            for (Section inner : part.report().sections()) {
                out.write("<h3>" + Markup.escape(inner.name()) + "</h3>\n");
                section(inner);
            }
        }
    }

    private <R> void fields(Section.Fields<R> fields) throws IOException {
        out.write("<dl>\n");
        for (Column<R> column : shown(fields.type())) {
            String words = Markup.escape(cell.text(column, fields.row()));
            out.write("<div><dt>" + Markup.escape(column.name()) + "</dt><dd>" + words.replace(",", ",<wbr>")
                    + "</dd></div>\n");
        }
        out.write("</dl>\n");
    }

    private <R> void rows(Section.Rows<R> rows) throws IOException {
        List<Column<R>> columns = shown(rows.type());
        out.write("<div class=\"scroll\"><table class=\"sorts\">\n<thead><tr>");
        for (Column<R> column : columns) {
            out.write("<th" + numeric(column) + " scope=\"col\"><button type=\"button\">" + Markup.escape(column.name())
                    + "</button></th>");
        }
        out.write("</tr></thead>\n<tbody>\n");
        long rest = 0;
        String command = "";
        if (rows.glance().isPresent()) {
            Glance<R> glance = rows.glance().get();
            command = glance.command();
            Glance.Chosen<R> chosen = glance.atMost(MOST).of(rows.source());
            rest = chosen.rest();
            lines(columns, RowSource.of(chosen.rows()));
        } else {
            lines(columns, rows.source());
        }
        out.write("</tbody></table></div>\n");
        if (rest > 0) {
            out.write("<p class=\"note\">\u2026 and " + rest + " more, which matter less; <code>"
                    + Markup.escape(command) + "</code> lists all.</p>\n");
        }
    }

    private <R> void lines(List<Column<R>> columns, RowSource<R> source) throws IOException {
        source.into(row -> {
            out.write("<tr>");
            for (Column<R> column : columns) {
                String words = cell.text(column, row);
                String number = key.of(column, row);
                out.write("<td" + (words.length() > LONG ? " class=\"long\"" : numeric(column)));
                out.write(
                        (number.isEmpty() ? "" : " data-v=\"" + number + "\"") + ">" + Markup.escape(words) + "</td>");
            }
            out.write("</tr>\n");
        });
    }

    private static String numeric(Column<?> column) {
        return column.kind().numeric() ? " class=\"n\"" : "";
    }

    private static <R> List<Column<R>> shown(RowType<R> type) {
        return type.columns().stream().filter(column -> !column.detail()).toList();
    }
}
