package ruminate.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of commands that read a whole filesystem. */
public final class WorkOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--threads",
            paramLabel = "N",
            defaultValue = "0",
            description = "How many threads read at once (default: one for each processor).")
    private int threads;

    @Option(names = "--fail-fast", description = "Stop at the first finding.")
    private boolean failFast;

    @Option(names = "--no-progress", description = "Do not show progress, not even on a terminal.")
    private boolean noProgress;

    /** How many threads may work. */
    public int threads() {
        if (threads < 0) {
            throw new ParameterException(spec.commandLine(), "--threads must be at least 1");
        }
        return threads == 0 ? Runtime.getRuntime().availableProcessors() : threads;
    }

    /** Whether to stop at the first finding. */
    public boolean failFast() {
        return failFast;
    }

    /** Whether somebody is there to watch progress and wants to. */
    public boolean showProgress() {
        return !noProgress && Ruminate.console(spec).terminal();
    }
}
