package ruminate.shell;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Help, and what concerns the session as a whole. */
final class SessionCommands {
    private SessionCommands() {}

    static Map<String, Object> of(Shell shell) {
        return ShellAction.named(new Help(shell), new Refresh(shell), new Save(shell), new Exit(shell));
    }

    @Command(
            name = "help",
            description = "Lists the commands, or explains one.",
            footerHeading = ShellAction.EXAMPLE,
            footer = "help goto")
    private static final class Help extends ShellAction {
        private static final String LINE = "  %-14s%s";
        private static final int WIDTH = 62;

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
            return wrong("there is no command '" + String.join(" ", names) + "'; 'help' lists them");
        }

        private void overview(PrintWriter out) {
            shell().groups().forEach((group, commands) -> {
                if (!commands.isEmpty()) {
                    out.println(group + ":");
                    commands.forEach(name -> line(name, first(name), out));
                    out.println();
                }
            });
            out.println("'help COMMAND' explains a command.");
            out.println("COMMAND | FILTER and COMMAND > FILE work as in other shells:");
            out.println("  resolve 30408704                                       who owns an address");
            out.println("  dump -t fs | grep '^leaf .* free' | sort -k7n | tail -1  the emptiest leaf");
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
            shell().complain(shell().session().atOpening().kept());
        }
    }

    @Command(
            name = "save",
            description =
                    "Writes the lines of this session to a file, as a script: ruminate shell IMAGE < FILE runs them again.",
            footerHeading = ShellAction.EXAMPLE,
            footer = "save findings.txt")
    private static final class Save extends ShellAction {
        @Parameters(arity = "1", paramLabel = "FILE", description = "A new file.")
        private String file;

        Save(Shell shell) {
            super(shell);
        }

        @Override
        void run(PrintWriter out) throws IOException {
            List<String> lines = shell().lines();
            Path path = shell().console().resolve(file);
            Files.write(path, lines.subList(0, lines.size() - 1), java.nio.file.StandardOpenOption.CREATE_NEW);
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
