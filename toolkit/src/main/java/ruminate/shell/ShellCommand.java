package ruminate.shell;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import ruminate.cli.Console;
import ruminate.cli.ImageArguments;
import ruminate.cli.ImageSession;
import ruminate.cli.Ruminate;

/** {@code ruminate shell}. */
@Command(
        name = "shell",
        description = {
            "Explores an image: all commands without IMAGE, and a cursor in its files and trees.",
            "",
            "Without -c, lines come from standard input: with a prompt, completion and history where that is a terminal,"
                    + " as a script where it is none. A script ends at its first error, with the exit status of that"
                    + " command; findings are no error, but the script ends with status 1 then. 'help' lists the commands."
        })
public final class ShellCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ImageArguments image;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "MEMBER",
            description = "Further members of the filesystem, as with -d.")
    private List<String> members = new ArrayList<>();

    @Option(names = "-c", paramLabel = "COMMAND", description = "Run this line instead; may be repeated.")
    private List<String> commands = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        Console console = Ruminate.console(spec);
        try (ImageSession session = image.openSession(members)) {
            if (commands.isEmpty() && console.interactive()) {
                return Conversation.run(console, session);
            }
            Shell shell = new Shell(console, session);
            int status = shell.complain(session.atOpening().kept());
            if (!commands.isEmpty()) {
                String lines = String.join("\n", commands);
                return Math.max(status, new Script(shell).run(new BufferedReader(new StringReader(lines))));
            }
            return Math.max(
                    status,
                    new Script(shell)
                            .run(new BufferedReader(new InputStreamReader(console.in(), StandardCharsets.UTF_8))));
        }
    }
}
