package ruminate.cli;

import ruminate.render.CsvRenderer;
import ruminate.render.JsonLinesRenderer;
import ruminate.render.JsonRenderer;
import ruminate.render.Renderer;
import ruminate.render.Style;
import ruminate.render.TextRenderer;

/** What answers are printed as. The names are those of the option. */
public enum OutputFormat {
    /** For people. */
    text,
    /** One JSON document. */
    json,
    /** One JSON object a row. */
    jsonl,
    /** RFC 4180. */
    csv;

    /** The renderer of this format. {@code rows} names the one table that is wanted; empty: what the format prints. */
    Renderer renderer(Style style, String rows) {
        return switch (this) {
            case text -> new TextRenderer(style, rows);
            case json -> new JsonRenderer(style, rows);
            case jsonl -> new JsonLinesRenderer(style, rows);
            case csv -> new CsvRenderer(style, rows);
        };
    }
}
