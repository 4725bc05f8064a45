package ruminate.man;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import ruminate.cli.Console;
import ruminate.cli.Ruminate;

/** Writes all man pages below a directory: section 1 from the command model, section 7 from the table of findings, section 5 as it was written by hand. */
public final class ManPages {
    private ManPages() {}

    /**
     * Writes the pages.
     *
     * @param arguments the source directory, with {@code answers.txt}, {@code examples} and {@code man5}; the target directory
     */
    public static void main(String[] arguments) throws IOException {
        Path source = Path.of(arguments[0]);
        Path target = Path.of(arguments[1]);
        Path section1 = Files.createDirectories(target.resolve("man1"));
        Answers answers = Answers.read(source, target.resolveSibling("samples"));
        for (CommandSpec command : commands()) {
            String name = ManPage.name(command);
            Examples examples = Examples.read(source.resolve("examples"), name);
            Files.writeString(section1.resolve(name + ".1"), new ManPage(command, examples, answers).text());
        }
        copy(source.resolve("man5"), Files.createDirectories(target.resolve("man5")));
        Path section7 = Files.createDirectories(target.resolve("man7"));
        Files.writeString(section7.resolve(FindingsPage.NAME + ".7"), FindingsPage.text());
    }

    /** Every command, the program itself first. */
    static List<CommandSpec> commands() {
        Path nowhere = Path.of("");
        Console console = new Console(
                OutputStream.nullOutputStream(),
                new PrintWriter(Writer.nullWriter()),
                nowhere,
                nowhere,
                nowhere,
                false);
        List<CommandSpec> commands = new ArrayList<>();
        collect(Ruminate.all(console), commands);
        return commands;
    }

    private static void collect(CommandLine command, List<CommandSpec> commands) {
        commands.add(command.getCommandSpec());
        command.getSubcommands().values().forEach(subcommand -> collect(subcommand, commands));
    }

    private static void copy(Path from, Path to) throws IOException {
        if (!Files.isDirectory(from)) {
            return;
        }
        Files.createDirectories(to);
        try (Stream<Path> pages = Files.list(from)) {
            for (Path page : pages.toList()) {
                Files.copy(page, to.resolve(page.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }
}
