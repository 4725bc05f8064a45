package ruminate.cli;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import ruminate.render.Renderer;

/** The program. */
@Command(
        name = "ruminate",
        description = "Looks inside btrfs images: reads, measures, predicts, checks, draws and writes them.",
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND")
public final class Ruminate implements Runnable {
    /** Terminals are seldom narrower, and often no wider. */
    static final int WIDTH = 80;

    private final Console console;
    private final Optional<ImageSession> session;
    private final Optional<Renderer> renderer;

    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show this help.")
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version.")
    private boolean version;

    private Ruminate(Console console, Optional<ImageSession> session) {
        this(console, session, Optional.empty());
    }

    private Ruminate(Console console, Optional<ImageSession> session, Optional<Renderer> renderer) {
        this.console = console;
        this.session = session;
        this.renderer = renderer;
    }

    /** Runs one command and ends with its exit status. */
    public static void main(String[] arguments) {
        // No option is a date or a database; looking up how to convert those takes longer than most commands.
        System.setProperty("picocli.converters.excludes", "java[.](sql|time)[.].*");
        System.exit(run(Console.ofProcess(), arguments));
    }

    /** Runs one command in the given world and returns its exit status. */
    public static int run(Console console, String... arguments) {
        Optional<Class<?>> one = arguments.length > 0 ? CommandTable.find(arguments[0]) : Optional.empty();
        return execute(one.isPresent() ? only(console, one.get()) : all(console), arguments);
    }

    /** Runs one command whose answers go to {@code renderer}, whatever their format; returns its exit status. */
    public static int run(Console console, Renderer renderer, String... arguments) {
        CommandLine line = new CommandLine(new Ruminate(console, Optional.empty(), Optional.of(renderer)));
        line.addSubcommand(arguments[0], CommandTable.find(arguments[0]).orElseThrow());
        return execute(configured(line, console), arguments);
    }

    /** Runs the command that the arguments name and returns its exit status; it never throws. */
    public static int execute(CommandLine line, String... arguments) {
        Console console = console(line.getCommandSpec());
        int status;
        try {
            status = line.execute(arguments);
            line.getOut().flush();
            console.out().flush();
        } catch (IOException | Error e) {
            // The handler above gets exceptions only.
            status = failure(console).of(e, line);
        }
        console.err().flush();
        return status;
    }

    private static Failure failure(Console console) {
        return new Failure(console, System.getenv("RUMINATE_DEBUG") != null);
    }

    /** The world the command of {@code spec} runs in. */
    public static Console console(CommandSpec spec) {
        return ((Ruminate) spec.root().userObject()).console;
    }

    /** The session the command of {@code spec} runs in, if it runs in one. */
    static Optional<ImageSession> session(CommandSpec spec) {
        return ((Ruminate) spec.root().userObject()).session;
    }

    /** What takes the answers of the command of {@code spec} in place of the renderer of their format. */
    static Optional<Renderer> renderer(CommandSpec spec) {
        return ((Ruminate) spec.root().userObject()).renderer;
    }

    /** What messages call a command; a session's commands are nobody's. */
    static String name(CommandSpec spec) {
        return spec.qualifiedName().strip();
    }

    /** All commands, for help, completion, the shell and the man pages. */
    public static CommandLine all(Console console) {
        CommandLine line = new CommandLine(new Ruminate(console, Optional.empty()));
        for (CommandTable.Group group : CommandTable.groups()) {
            group.entries().forEach(entry -> line.addSubcommand(entry.name(), entry.type()));
        }
        line.addSubcommand("help", new HelpCommand());
        line.addSubcommand("completion", new CompletionCommand());
        line.setHelpSectionKeys(line.getHelpSectionKeys().stream()
                .filter(key -> !key.equals(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING))
                .toList());
        line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, new CommandList());
        return configured(line, console);
    }

    /** The program and each of its commands alone, by their annotations. */
    static List<CommandSpec> annotated(Console console) {
        List<CommandSpec> specs = new ArrayList<>();
        specs.add(CommandSpec.forAnnotatedObject(new Ruminate(console, Optional.empty())));
        for (CommandTable.Group group : CommandTable.groups()) {
            group.entries().forEach(entry -> specs.add(CommandSpec.forAnnotatedObject(entry.type())));
        }
        return specs;
    }

    private static CommandLine only(Console console, Class<?> type) {
        SpecFile specs = SpecFile.ofProcess();
        CommandLine line = new CommandLine(specs.of(new Ruminate(console, Optional.empty())), new NewObjects());
        CommandSpec command = specs.of(type);
        line.addSubcommand(command.name(), new CommandLine(command, new NewObjects()));
        return configured(line, console);
    }

    /**
     * A command on an image that is open: the same one, without the arguments that name an image.
     *
     * @param name one of {@link #sessionCommands}
     */
    public static CommandLine inSession(Console console, ImageSession session, String name) {
        return inSession(console, session, name, CommandTable.find(name).orElseThrow());
    }

    /** A command that only sessions have. */
    public static CommandLine inSession(Console console, ImageSession session, String name, Object action) {
        CommandLine line = new CommandLine(new Ruminate(console, Optional.of(session)));
        line.setCommandName("");
        CommandLine command = new CommandLine(action);
        session.adapt(command);
        line.addSubcommand(name, command);
        configured(line, console);
        return command;
    }

    /** The commands a session has, by their groups. */
    public static Map<String, List<String>> sessionCommands() {
        Map<String, List<String>> groups = new LinkedHashMap<>();
        for (CommandTable.Group group : CommandTable.groups()) {
            groups.put(
                    group.title(),
                    group.entries().stream()
                            .map(CommandTable.Entry::name)
                            .filter(name -> !name.equals("shell"))
                            .toList());
        }
        return groups;
    }

    private static CommandLine configured(CommandLine line, Console console) {
        // "@257/a" is a path in subvolume 257, not a file of arguments.
        line.setExpandAtFiles(false);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF));
        line.setUsageHelpWidth(WIDTH);
        groupOptions(line);
        line.setOut(new PrintWriter(new OutputStreamWriter(console.out(), StandardCharsets.UTF_8)));
        line.setErr(console.err());
        Failure failure = failure(console);
        line.setParameterExceptionHandler(failure);
        line.setExecutionExceptionHandler(failure);
        return line;
    }

    private static void groupOptions(CommandLine line) {
        line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, new OptionGroups.Renderer());
        CommandSpec spec = line.getCommandSpec();
        UsageMessageSpec usage = spec.usageMessage();
        usage.abbreviateSynopsis(true);
        usage.commandListHeading("%nCommands:%n");
        if (spec.positionalParameters().isEmpty()) {
            usage.optionListHeading("%n");
        } else {
            usage.parameterListHeading("%n");
        }
        for (CommandLine command : line.getSubcommands().values()) {
            groupOptions(command);
        }
    }

    /** Without a command there is nothing to do. */
    @Override
    public void run() {
        String names = String.join(" ", CommandTable.names());
        throw new ParameterException(spec.commandLine(), "which command? " + names);
    }
}
