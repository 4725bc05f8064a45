package ruminate.cli;

import java.io.PrintWriter;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints a completion script made from the command model. */
@Command(
        name = "completion",
        description = "Prints a completion script for bash and zsh. Use it with: source <(ruminate completion)")
final class CompletionCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        out.print(AutoComplete.bash("ruminate", spec.root().commandLine()));
        out.flush();
    }
}
