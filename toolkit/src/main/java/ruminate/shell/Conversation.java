package ruminate.shell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jline.reader.EndOfFileException;
import org.jline.reader.History;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.history.DefaultHistory;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.Signal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStyle;
import ruminate.cli.Console;
import ruminate.cli.ExitStatus;
import ruminate.cli.ImageSession;
import ruminate.cli.UserDirectories;
import ruminate.format.bytes.U64;

/** The shell at a terminal: a prompt, completion, history and pages. */
final class Conversation {
    private static final int HISTORY_LINES = 10_000;
    private static final long PATIENCE_MILLIS = 300;
    private static final List<String> COMPLETION_STYLES = List.of(
            LineReader.COMPLETION_STYLE_STARTING,
            LineReader.COMPLETION_STYLE_DESCRIPTION,
            LineReader.COMPLETION_STYLE_GROUP,
            LineReader.COMPLETION_STYLE_LIST_STARTING,
            LineReader.COMPLETION_STYLE_LIST_DESCRIPTION,
            LineReader.COMPLETION_STYLE_LIST_GROUP);

    private static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    /** What the line editor has to say of itself is nobody's concern; kept, since loggers that nobody holds forget. */
    private static final Logger EDITOR_LOG = Logger.getLogger("org.jline");

    private final Terminal terminal;
    private final ImageSession session;
    private final Pager pager;
    private final History history = new DefaultHistory();
    private Shell shell;
    private final boolean coloured;

    private Conversation(Terminal terminal, Console console, ImageSession session) {
        this.terminal = terminal;
        this.session = session;
        this.pager = new Pager(terminal, session);
        this.shell = new Shell(
                new Console(
                        pager,
                        console.err(),
                        console.directory(),
                        console.home(),
                        console.cache(),
                        console.terminal(),
                        console.in()),
                session,
                this::lines);
        String noColour = System.getenv("NO_COLOR");
        this.coloured =
                (noColour == null || noColour.isEmpty()) && !terminal.getType().startsWith(Terminal.TYPE_DUMB);
    }

    /** Talks until the user has had enough. */
    static int run(Console console, ImageSession session) throws IOException {
        EDITOR_LOG.setLevel(Level.OFF);
        // Asking the terminal what it can do takes half a second where nobody answers.
        try (Terminal terminal = TerminalBuilder.builder()
                .system(true)
                .dumb(true)
                .graphemeCluster(false)
                .build()) {
            terminal.handle(Signal.INT, signal -> session.stop());
            return new Conversation(terminal, console, session).run();
        }
    }

    private int run() throws IOException {
        LineReader reader = reader();
        session.begin();
        shell.complain(session.atOpening().kept());
        terminal.writer().println("'help' lists the commands, Ctrl-D leaves.");
        while (!shell.ended()) {
            try {
                String line = reader.readLine(prompt());
                pager.begin();
                execute(line);
                terminal.flush();
            } catch (UserInterruptException noLine) {
                // Another prompt.
            } catch (EndOfFileException enough) {
                break;
            }
        }
        return ExitStatus.CLEAN;
    }

    /** Runs a line; one that computes on when it has been stopped is left to itself. */
    private void execute(String line) {
        Shell running = shell;
        Thread runner = new Thread(() -> running.run(line), "command");
        runner.setDaemon(true);
        runner.start();
        try {
            while (runner.isAlive()) {
                runner.join(PATIENCE_MILLIS);
                if (session.stopped()) {
                    runner.join(PATIENCE_MILLIS);
                    if (runner.isAlive()) {
                        shell = running.abandon();
                        terminal.writer().println();
                    }
                    return;
                }
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private LineReader reader() {
        LineReader reader = LineReaderBuilder.builder()
                .appName("ruminate")
                .terminal(terminal)
                .parser(new LineParser())
                .expander(new HistoryEvents())
                .history(history)
                .completer(new ShellCompleter(() -> shell))
                .variable(LineReader.HISTORY_SIZE, HISTORY_LINES)
                .variable(LineReader.HISTORY_FILE_SIZE, HISTORY_LINES)
                .variable(LineReader.SECONDARY_PROMPT_PATTERN, "> ")
                .option(LineReader.Option.DISABLE_HIGHLIGHTER, true)
                .build();
        historyFile().ifPresent(file -> reader.setVariable(LineReader.HISTORY_FILE, file));
        if (!coloured) {
            for (String style : COMPLETION_STYLES) {
                reader.setVariable(style, "bold");
            }
        }
        return reader;
    }

    private SortedMap<Integer, String> lines() {
        SortedMap<Integer, String> lines = new TreeMap<>();
        history.forEach(entry -> lines.put(entry.index() + 1, entry.line()));
        return lines;
    }

    /** The file that keeps lines for the next session; empty where there can be none. */
    private static Optional<Path> historyFile() {
        Path directory = UserDirectories.state();
        Path file = directory.resolve("history");
        try {
            Files.createDirectories(directory);
            if (!Files.exists(file)) {
                Files.createFile(file, OWNER_ONLY);
            }
            return Optional.of(file).filter(Files::isRegularFile).filter(Files::isWritable);
        } catch (IOException | UnsupportedOperationException noHome) {
            return Optional.empty();
        }
    }

    /** {@code @257 /home> }: the subvolume and the path. */
    private String prompt() {
        String place = "@" + U64.text(shell.explorer().start()) + " " + session.directory();
        return coloured
                ? new AttributedString(place, AttributedStyle.DEFAULT.bold()).toAnsi(terminal) + "> "
                : place + "> ";
    }
}
