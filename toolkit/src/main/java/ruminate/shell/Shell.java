package ruminate.shell;

import java.io.BufferedOutputStream;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jline.utils.Levenshtein;
import picocli.CommandLine;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.Progress;
import ruminate.cli.Console;
import ruminate.cli.ExitStatus;
import ruminate.cli.ImageSession;
import ruminate.cli.Ruminate;
import ruminate.cli.StopSign;
import ruminate.format.fault.Finding;
import ruminate.render.SafeName;
import ruminate.render.TerminalProgress;

/** Runs lines: commands of the command line, and those that move the cursors. */
final class Shell {
    private static final int NEAR = 3;

    private final Console outer;
    private final Console console;
    private final ImageSession session;
    private final StopSign sign;
    private final ShellOutput output;
    private final Explorer explorer;
    private final Map<String, CommandLine> own = new HashMap<>();
    private final Map<String, List<String>> groups = new LinkedHashMap<>(Ruminate.sessionCommands());
    private final List<String> lines;
    private final Supplier<SortedMap<Integer, String>> history;
    private volatile Optional<Filter> filter = Optional.empty();
    private boolean ended;

    /** A shell in the given world, which remembers no lines but its own. */
    Shell(Console outer, ImageSession session) {
        this(outer, session, TreeMap::new);
    }

    /** A shell in the given world, with the lines of the history by their numbers. */
    Shell(Console outer, ImageSession session, Supplier<SortedMap<Integer, String>> history) {
        this(outer, session, new Explorer(session), new ArrayList<>(), history);
    }

    private Shell(
            Console outer,
            ImageSession session,
            Explorer explorer,
            List<String> lines,
            Supplier<SortedMap<Integer, String>> history) {
        this.outer = outer;
        this.history = history;
        this.session = session;
        this.explorer = explorer;
        this.lines = lines;
        this.sign = session.sign();
        this.output = new ShellOutput(sign, outer.out());
        this.console = new Console(
                output, complaints(), outer.directory(), outer.home(), outer.cache(), outer.terminal(), outer.in());
        add("Files", FileCommands.of(this));
        add("Trees", TreeCommands.of(this));
        add("Look at the cursor", CursorCommands.of(this));
        add("Places", PlaceCommands.of(this));
        add("Session", SessionCommands.of(this));
    }

    private void add(String group, Map<String, Object> actions) {
        // Each apart from the others: with one command alone a line takes a third of the time.
        actions.forEach((name, action) -> {
            CommandLine command = Ruminate.inSession(console, session, name, action);
            own.put(name, command);
            List.of(command.getCommandSpec().aliases()).forEach(alias -> own.put(alias, command));
        });
        groups.put(group, List.copyOf(actions.keySet()));
    }

    /** Where commands complain: on what {@code outer} has for it, until this shell has been left to itself. */
    private PrintWriter complaints() {
        return new PrintWriter(
                new FilterWriter(outer.err()) {
                    @Override
                    public void write(char[] text, int from, int length) throws IOException {
                        if (session.sign() == sign) {
                            out.write(text, from, length);
                        }
                    }

                    @Override
                    public void write(String text, int from, int length) throws IOException {
                        write(text.toCharArray(), from, length);
                    }

                    @Override
                    public void write(int c) throws IOException {
                        write(new char[] {(char) c}, 0, 1);
                    }
                },
                true);
    }

    /**
     * Leaves a command that was told to stop to itself, however long it still computes: nothing of it will be seen.
     *
     * @return a shell that is where this one was
     */
    Shell abandon() {
        filter.ifPresent(Filter::end);
        session.abandon();
        return new Shell(outer, session, explorer, lines, history);
    }

    ImageSession session() {
        return session;
    }

    Explorer explorer() {
        return explorer;
    }

    Console console() {
        return console;
    }

    /** The commands by their groups. */
    Map<String, List<String>> groups() {
        return groups;
    }

    /** The command that a line begins with, ready to run or to be described. */
    Optional<CommandLine> command(String name) {
        CommandLine mine = own.get(name);
        if (mine != null) {
            return Optional.of(mine);
        }
        boolean shared = groups.values().stream().anyMatch(group -> group.contains(name));
        return shared ? Optional.of(Ruminate.inSession(console, session, name)) : Optional.empty();
    }

    /** Where commands print text. */
    PrintWriter out() {
        return new PrintWriter(new OutputStreamWriter(output, StandardCharsets.UTF_8));
    }

    /** What has been found out about the image, for commands that ask without options. */
    Analysis analysis() {
        Progress progress = console.terminal() ? new TerminalProgress(console.err()) : Progress.SILENT;
        return session.analysis().with(Runtime.getRuntime().availableProcessors(), progress);
    }

    /** Whether the user wants to leave. */
    boolean ended() {
        return ended;
    }

    void end() {
        ended = true;
    }

    /** The lines that were run without error. */
    List<String> lines() {
        return lines;
    }

    /** The lines that {@code !} can repeat, by their numbers. */
    SortedMap<Integer, String> history() {
        return history.get();
    }

    /** Runs one line and returns its exit status; never throws. */
    int run(String text) {
        session.begin();
        ShellLine line;
        try {
            line = ShellLine.parse(text);
        } catch (ShellLine.SyntaxException wrong) {
            return complain(wrong.getMessage(), ExitStatus.USAGE);
        }
        if (line.words().isEmpty()) {
            return line.filter().isPresent() || line.target().isPresent()
                    ? complain("there is no command in this line", ExitStatus.USAGE)
                    : ExitStatus.CLEAN;
        }
        String name = line.words().get(0);
        Optional<CommandLine> command = command(name);
        if (command.isEmpty() && name.startsWith("!")) {
            return complain("no such line in the history: " + name + "; 'lines' lists them", ExitStatus.USAGE);
        }
        if (command.isEmpty()) {
            return complain("there is no command '" + name + "'" + suggestion(name), ExitStatus.USAGE);
        }
        try {
            int status = run(line, command.get().getParent());
            status = own.containsKey(name) ? Math.max(status, complain(session.news())) : status;
            if (status <= ExitStatus.FINDINGS) {
                lines.add(ShellLine.joined(text));
            }
            return status;
        } catch (IOException wrong) {
            return complain(String.valueOf(wrong.getMessage()), ExitStatus.UNREADABLE);
        } finally {
            output.to(output.usual());
        }
    }

    private int run(ShellLine line, CommandLine root) throws IOException {
        OutputStream target = line.target().isPresent() ? file(line) : output.usual();
        try {
            if (line.filter().isEmpty()) {
                output.to(target);
                return execute(line.words(), root);
            }
            Filter started = Filter.start(line.filter().get(), console.directory(), target);
            filter = Optional.of(started);
            output.to(started.input());
            return started.finish(execute(line.words(), root), sign.raised());
        } finally {
            filter = Optional.empty();
            if (line.target().isPresent()) {
                target.close();
            } else {
                target.flush();
            }
        }
    }

    private int execute(List<String> words, CommandLine root) {
        int status = Ruminate.execute(root, words.toArray(new String[0]));
        if (status == ExitStatus.BUG) {
            // Memory may have run out; what was kept is not worth a second time.
            session.analysis().forget();
        }
        return status == ExitStatus.READER_GONE ? ExitStatus.CLEAN : status;
    }

    /** The file a line names, which is never one of the image's. */
    private OutputStream file(ShellLine line) throws IOException {
        Path path = console.resolve(line.target().orElseThrow());
        for (Path image : session.files()) {
            if (Files.exists(path) && Files.exists(image) && Files.isSameFile(path, image)) {
                throw new IOException(path + " is the image itself");
            }
        }
        OpenOption how = line.append() ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING;
        try {
            return new BufferedOutputStream(
                    Files.newOutputStream(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, how));
        } catch (IOException wrong) {
            throw new IOException(path + ": cannot be written", wrong);
        }
    }

    /** What to add to a complaint about a command that there is not. */
    String suggestion(String name) {
        return groups.values().stream()
                .flatMap(List::stream)
                .filter(known -> known.startsWith(name) && name.length() > 1 || distance(known, name) < NEAR)
                .min(Comparator.comparingInt(known -> distance(known, name)))
                .map(known -> "; did you mean '" + known + "'?")
                .orElse("; 'help' lists them");
    }

    private static int distance(String known, String name) {
        return Levenshtein.distance(name, known, 1, 1, 1, 1);
    }

    private int complain(String message, int status) {
        console.err().println(SafeName.text(message));
        console.err().flush();
        return status;
    }

    /** Says what was found wrong. */
    int complain(List<Finding> findings) {
        for (Finding finding : findings) {
            String severity = finding.severity().name().toLowerCase(Locale.ROOT);
            console.err().println(severity + ": " + SafeName.text(finding.toString()));
        }
        console.err().flush();
        return findings.isEmpty() ? ExitStatus.CLEAN : ExitStatus.FINDINGS;
    }
}
