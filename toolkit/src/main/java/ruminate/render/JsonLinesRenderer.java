package ruminate.render;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import ruminate.analyze.report.Report;
import ruminate.analyze.report.Section;

/** Prints the rows of one table, each as a JSON object on its own line. */
public final class JsonLinesRenderer implements Renderer {
    private final Style style;
    private final Selection selection;

    /** Prints in the given style the table called {@code rows}; empty: the first. */
    public JsonLinesRenderer(Style style, String rows) {
        this.style = style;
        this.selection = new Selection(rows);
    }

    @Override
    public void render(Report report, Writer out) throws IOException {
        lines(selection.in(report), out);
        out.flush();
    }

    private <R> void lines(Section.Rows<R> rows, Writer out) throws IOException {
        JsonGenerator json = Json.compact(out);
        json.setRootValueSeparator(new com.fasterxml.jackson.core.io.SerializedString(""));
        JsonCell cell = new JsonCell(style, json);
        rows.source().into(row -> {
            cell.object(rows.type(), row);
            json.writeRaw('\n');
        });
        json.flush();
    }
}
