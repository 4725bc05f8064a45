package ruminate.render;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import ruminate.analyze.report.Report;
import ruminate.analyze.report.Section;

/** Prints a report as one JSON document: a header, then the answer under the command's name. */
public final class JsonRenderer implements Renderer {
    private static final String VERSION = "1";

    private final Style style;
    private final Selection selection;

    /** Prints in the given style all there is. */
    public JsonRenderer(Style style) {
        this(style, "");
    }

    /** Prints in the given style the table called {@code rows}; empty: all there is. */
    public JsonRenderer(Style style, String rows) {
        this.style = style;
        this.selection = new Selection(rows);
    }

    @Override
    public void render(Report report, Writer out) throws IOException {
        Report wanted = selection.only(report);
        JsonGenerator json = Json.indented(out);
        header(json);
        json.writeFieldName(report.name());
        answer(wanted, json, new JsonCell(style, json));
        json.writeEndObject();
        json.flush();
        out.write('\n');
        out.flush();
    }

    /** Starts a document. */
    static void header(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeObjectFieldStart("__header");
        json.writeStringField("version", VERSION);
        json.writeEndObject();
    }

    private static void answer(Report report, JsonGenerator json, JsonCell cell) throws IOException {
        if (report.sections().size() == 1
                && report.sections().get(0) instanceof Section.Rows<?> rows
                && rows.name().isEmpty()) {
            array(rows, json, cell);
            return;
        }
        json.writeStartObject();
        for (Section section : report.sections()) {
            if (section instanceof Section.Fields<?> fields) {
                fields(fields, json, cell);
            } else if (section instanceof Section.Rows<?> rows) {
                json.writeFieldName(rows.name().isEmpty() ? "rows" : rows.name());
                array(rows, json, cell);
            } else if (section instanceof Section.Part part) {
                json.writeFieldName(part.name());
                answer(part.report(), json, cell);
            }
        }
        json.writeEndObject();
    }

    private static <R> void fields(Section.Fields<R> fields, JsonGenerator json, JsonCell cell) throws IOException {
        if (fields.name().isEmpty()) {
            cell.members(fields.type(), fields.row());
        } else {
            json.writeFieldName(fields.name());
            cell.object(fields.type(), fields.row());
        }
    }

    private static <R> void array(Section.Rows<R> rows, JsonGenerator json, JsonCell cell) throws IOException {
        json.writeStartArray();
        rows.source().into(row -> cell.object(rows.type(), row));
        json.writeEndArray();
    }
}
