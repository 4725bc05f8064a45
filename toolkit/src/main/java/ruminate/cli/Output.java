package ruminate.cli;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import ruminate.analyze.report.Report;
import ruminate.format.fault.FindingLog;
import ruminate.render.Renderer;
import ruminate.render.Style;
import ruminate.render.UnknownRowsException;

/** Where an answer goes: reports through {@link #print}, other text through {@link #writer}, bytes through {@link #stream}. */
public final class Output implements Closeable {
    private final OutputStream stream;
    private final boolean owned;
    private final Style style;
    private final Renderer renderer;
    private final CommandLine command;
    private final Writer writer;

    Output(OutputStream stream, boolean owned, Style style, Renderer renderer, CommandLine command) {
        this.stream = stream;
        this.owned = owned;
        this.style = style;
        this.renderer = renderer;
        this.command = command;
        this.writer = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), 1 << 15);
    }

    /** Prints a report in the format the user asked for. */
    public void print(Report report) throws IOException {
        try {
            renderer.render(report, writer);
        } catch (UnknownRowsException wrong) {
            throw new ParameterException(command, wrong.getMessage());
        }
    }

    /**
     * Complains on standard error about what was found wrong on the way.
     *
     * @return the exit status that says so
     */
    public int complain(FindingLog findings) throws IOException {
        writer.flush();
        stream.flush();
        return new Complaints(
                        Ruminate.console(command.getCommandSpec()).err(),
                        command.getCommandSpec().qualifiedName())
                .about(findings);
    }

    /** UTF-8 text that is no report. Do not mix with {@link #stream} without flushing. */
    public Writer writer() {
        return writer;
    }

    /** Raw bytes. */
    public OutputStream stream() {
        return stream;
    }

    /** How values are printed. */
    public Style style() {
        return style;
    }

    /** Flushes; closes the file where the output is one. */
    @Override
    public void close() throws IOException {
        writer.flush();
        stream.flush();
        if (owned) {
            stream.close();
        }
    }
}
