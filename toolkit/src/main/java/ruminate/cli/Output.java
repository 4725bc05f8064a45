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
import ruminate.format.file.FileSink;
import ruminate.render.Renderer;
import ruminate.render.Style;
import ruminate.render.UnknownRowsException;

/** Where an answer goes: reports through {@link #print}, other text through {@link #writer}, bytes through {@link #stream}. */
public final class Output implements Closeable {
    private final OutputTarget target;
    private final Style style;
    private final Renderer renderer;
    private final boolean oneTable;
    private final CommandLine command;
    private final Writer writer;

    /** An output; {@code oneTable}: the user asked for a table by its name. */
    Output(OutputTarget target, Style style, Renderer renderer, boolean oneTable, CommandLine command) {
        this.target = target;
        this.style = style;
        this.renderer = renderer;
        this.oneTable = oneTable;
        this.command = command;
        this.writer = new BufferedWriter(new OutputStreamWriter(target.stream(), StandardCharsets.UTF_8), 1 << 15);
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
        target.stream().flush();
        return new Complaints(
                        Ruminate.console(command.getCommandSpec()).err(),
                        Ruminate.name(command.getCommandSpec()),
                        style())
                .about(findings);
    }

    /** UTF-8 text that is no report. Do not mix with {@link #stream} without flushing. */
    public Writer writer() {
        refuseTable();
        return writer;
    }

    /** Raw bytes. */
    public OutputStream stream() {
        refuseTable();
        return target.stream();
    }

    /** Takes the content of files; holes stay holes where the answer goes to a file. */
    public FileSink sink() {
        refuseTable();
        return target.sink();
    }

    /** What is no report has no tables to choose from. */
    private void refuseTable() {
        if (oneTable) {
            throw new ParameterException(command, "--rows: there are no tables in this format");
        }
    }

    /** How values are printed. */
    public Style style() {
        return style;
    }

    /** Flushes; closes the file where the output is one. */
    @Override
    public void close() throws IOException {
        writer.flush();
        target.close();
    }
}
