package ruminate.cli;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints what {@code --help} prints. */
@Command(name = "help", description = "Explains a command.")
final class HelpCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "The command, and its subcommand if it has any.")
    private String[] names = {};

    @Override
    public void run() {
        CommandLine command = spec.parent().commandLine();
        for (String name : names) {
            command = command.getSubcommands().get(name);
            if (command == null) {
                throw new ParameterException(spec.commandLine(), "there is no command '" + name + "'");
            }
        }
        PrintWriter out = spec.commandLine().getOut();
        command.usage(out);
        out.flush();
    }
}
