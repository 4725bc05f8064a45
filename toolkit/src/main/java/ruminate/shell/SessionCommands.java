package ruminate.shell;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import ruminate.cli.Console;
import ruminate.cli.Ruminate;

/** Help, and what concerns the session as a whole. */
final class SessionCommands {
    private SessionCommands() {}

    static Map<String, Object> of(Shell shell) {
        return ShellAction.named(
                new Help(shell), new Refresh(shell), new Save(shell), new Lines(shell), new Exit(shell));
    }

    @Command(
            name = "help",
            description = "Lists the commands, or explains one.",
            footerHeading = ShellAction.EXAMPLE,
            footer = "help goto")
    private static final class Help extends ShellAction {
        private static final String LINE = "  %-14s%s";
        private static final int WIDTH = 62;
        private static final List<String> END = List.of(
                "Naming things:",
                "  TREE          number or name: 257, fs, FS_TREE, extent",
                "  KEY           (257 EXTENT_DATA 0), or its beginning: (257), (257 EXTENT_DATA)",
                "  PATH          /a/b, a/b from the current directory, @257/a/b in subvolume 257,",
                "                @257:300 for its inode 300",
                "  ADDRESS       logical 30408704 or 0x1d00000; on a device DEVID:OFFSET",
                "",
                "'help COMMAND' explains a command. Questions often asked:",
                "  resolve 30408704                    which file owns an address",
                "  goto 30408704                       and then 'refs': who shares the extent at",
                "                                      an address, snapshots included",
                "  goto (300 EXTENT_DATA)              and then 'refs': who shares a file's data",
                "  fragmentation --emptiest 5          the leaves with the lowest fill",
                "  dump -t fs | grep DIR_ITEM > names  COMMAND | FILTER and COMMAND > FILE work",
                "                                      as in other shells",
                "Ctrl-C ends a command, Ctrl-D leaves, tab completes, !! repeats the last line,",
                "!WORD the last that began with WORD; a line that ends in \\ goes on in the next.",
                "A name with a blank stands in quotes, or has a \\ before it: my\\ file. In paths",
                "\\xNN is a byte that cannot be typed and \\\\ a backslash; 'ls' shows names so.");

        @Parameters(
                arity = "0..*",
                paramLabel = "COMMAND",
                description = "The command, and its subcommand if it has any.")
        private List<String> names = new ArrayList<>();

        Help(Shell shell) {
            super(shell);
        }

        @Override
        void run(PrintWriter out) throws IOException {
            if (names.isEmpty()) {
                overview(out);
                return;
            }
            CommandLine command = shell().command(names.get(0)).orElseThrow(this::unknown);
            for (String name : names.subList(1, names.size())) {
                command = command.getSubcommands().get(name);
                if (command == null) {
                    throw unknown();
                }
            }
            command.usage(out);
            examples(out);
        }

        private CommandLine.ParameterException unknown() {
            return wrong("there is no command '" + String.join(" ", names) + "'"
                    + (names.size() == 1 ? shell().suggestion(names.get(0)) : "; 'help' lists them"));
        }

        private void overview(PrintWriter out) {
            shell().groups().forEach((group, commands) -> {
                if (!commands.isEmpty()) {
                    out.println(group + ":");
                    commands.forEach(name -> line(name, first(name), out));
                    out.println();
                }
            });
            END.forEach(out::println);
        }

        /** One command, on as many lines as its description needs. */
        private static void line(String name, String description, PrintWriter out) {
            String heading = name;
            String rest = description;
            while (!rest.isEmpty()) {
                int end = rest.length() <= WIDTH ? rest.length() : rest.lastIndexOf(' ', WIDTH);
                end = end <= 0 ? rest.length() : end;
                out.println(String.format(LINE, heading, rest.substring(0, end)).stripTrailing());
                heading = "";
                rest = rest.substring(end).strip();
            }
        }

        private String first(String name) {
            String[] description = shell().command(name)
                    .orElseThrow()
                    .getCommandSpec()
                    .usageMessage()
                    .description();
            return description.length == 0 ? "" : description[0].replaceAll("(?<=\\.)\\s.*", "");
        }

        /** The manual's examples, for commands that the command line has, too. */
        private void examples(PrintWriter out) throws IOException {
            Path file =
                    shell().console().home().resolve("man/src/examples/ruminate-" + String.join("-", names) + ".txt");
            if (Files.isReadable(file)) {
                out.println();
                out.println("Examples, where the command line must name an image and the shell must not:");
                out.println();
                out.println(Files.readString(file).lines().collect(Collectors.joining(System.lineSeparator())));
            }
        }
    }

    @Command(
            name = "refresh",
            description = "Opens the image again, and forgets what was found out and where the cursor was.",
            footerHeading = ShellAction.EXAMPLE,
            footer = "refresh")
    private static final class Refresh extends ShellAction {
        Refresh(Shell shell) {
            super(shell);
        }

        @Override
        void run(PrintWriter out) throws IOException {
            shell().session().refresh();
            shell().explorer().forget();
        }

        @Override
        public Integer call() throws IOException {
            super.call();
            return shell().complain(shell().session().atOpening().kept());
        }
    }

    @Command(
            name = "save",
            description = {
                "Writes the lines of this session to a file, but for those that ended with an error.",
                "The file is a script: ruminate shell IMAGE < FILE runs it again. With --transcript it is a record instead:"
                        + " the command line that runs the lines, what that prints, and its exit status."
            },
            footerHeading = ShellAction.EXAMPLE,
            footer = "save findings.txt")
    private static final class Save extends ShellAction {
        @Parameters(arity = "1", paramLabel = "FILE", description = "A new file.")
        private String file;

        @Option(names = "--transcript", description = "Run the lines anew, and record what they print.")
        private boolean transcript;

        Save(Shell shell) {
            super(shell);
        }

        @Override
        void run(PrintWriter out) throws IOException {
            List<String> lines = shell().lines().stream()
                    .filter(line -> !line.startsWith("save "))
                    .toList();
            Path path = shell().console().resolve(file);
            Files.createFile(path);
            Files.write(path, transcript ? List.of(record(lines)) : lines);
        }

        /** The lines as one command line, and all it prints. */
        private String record(List<String> lines) {
            List<String> words = new ArrayList<>(List.of("shell"));
            words.addAll(shell().session().words());
            for (String line : lines) {
                words.addAll(List.of("-c", line));
            }
            ByteArrayOutputStream printed = new ByteArrayOutputStream();
            Console here = shell().console();
            PrintWriter complaints = new PrintWriter(printed, true, StandardCharsets.UTF_8);
            int status = Ruminate.run(
                    new Console(printed, complaints, here.directory(), here.home(), here.cache(), false),
                    words.toArray(new String[0]));
            String commandLine = words.stream().map(Save::quoted).collect(Collectors.joining(" "));
            return "$ ruminate " + commandLine + "\n" + printed.toString(StandardCharsets.UTF_8) + "exit " + status;
        }

        private static String quoted(String word) {
            return word.matches("[\\w@%+=:,./-]+") ? word : "'" + word.replace("'", "'\"'\"'") + "'";
        }
    }

    @Command(
            name = "lines",
            description = {
                "Lists the last lines that were typed at a prompt, those of sessions before included.",
                "!! repeats the last one, !12 the one of that number, !-2 the last but one, !WORD the last that begins with"
                        + " WORD, !?WORD the last that has WORD anywhere; what follows is added. Ctrl-R searches while one"
                        + " types."
            },
            footerHeading = ShellAction.EXAMPLE,
            footer = "lines 20")
    private static final class Lines extends ShellAction {
        @Parameters(
                arity = "0..1",
                paramLabel = "N",
                defaultValue = "20",
                description = "How many (default: ${DEFAULT-VALUE}).")
        private int count;

        Lines(Shell shell) {
            super(shell);
        }

        @Override
        void run(PrintWriter out) {
            SortedMap<Integer, String> lines = shell().history();
            lines.entrySet().stream()
                    .skip(Math.max(0, lines.size() - (long) count))
                    .forEach(line ->
                            out.println(String.format("%5d  %s", line.getKey(), ShellLine.joined(line.getValue()))));
        }
    }

    @Command(
            name = "exit",
            aliases = "quit",
            description = "Leaves the shell, as Ctrl-D does.",
            footerHeading = ShellAction.EXAMPLE,
            footer = "exit")
    private static final class Exit extends ShellAction {
        Exit(Shell shell) {
            super(shell);
        }

        @Override
        void run(PrintWriter out) {
            shell().end();
        }
    }
}
