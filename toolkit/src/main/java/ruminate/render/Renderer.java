package ruminate.render;

import java.io.IOException;
import java.io.Writer;
import ruminate.analyze.report.Report;

/** Prints a report in one format, row by row. */
public interface Renderer {
    /** Prints the whole report and flushes; does not close {@code out}. */
    void render(Report report, Writer out) throws IOException;
}
