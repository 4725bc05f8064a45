package ruminate.render;

import java.io.IOException;
import java.io.Writer;
import ruminate.analyze.report.Column;
import ruminate.analyze.report.Report;
import ruminate.analyze.report.Section;

/** Prints the rows of one table as RFC 4180 has it: a heading, CRLF, quotes where a cell needs them. */
public final class CsvRenderer implements Renderer {
    private static final String END = "\r\n";

    private final Style style;
    private final Selection selection;

    /** Prints in the given style the table called {@code rows}; empty: the first. */
    public CsvRenderer(Style style, String rows) {
        this.style = style;
        this.selection = new Selection(rows);
    }

    @Override
    public void render(Report report, Writer out) throws IOException {
        table(selection.in(report), out);
        out.flush();
    }

    private <R> void table(Section.Rows<R> rows, Writer out) throws IOException {
        TextCell cell = TextCell.forPrograms(style);
        String between = "";
        for (Column<R> column : rows.type().columns()) {
            out.write(between + column.name());
            between = ",";
        }
        out.write(END);
        rows.source().into(row -> {
            String separator = "";
            for (Column<R> column : rows.type().columns()) {
                out.write(separator);
                out.write(quoted(cell.text(column, row)));
                separator = ",";
            }
            out.write(END);
        });
    }

    private static String quoted(String cell) {
        boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }
}
