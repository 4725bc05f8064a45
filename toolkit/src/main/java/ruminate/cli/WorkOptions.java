package ruminate.cli;

import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.Progress;
import ruminate.format.tree.Filesystem;
import ruminate.render.TerminalProgress;

/** Options of commands that read a whole filesystem. */
public final class WorkOptions {
    /** More only wait for each other, and each takes memory. */
    private static final int MOST_THREADS = 256;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description =
                    "How many threads read at once, at most " + MOST_THREADS + " (default: one for each processor).")
    private Integer threads;

    @Option(names = "--fail-fast", description = "Stop at the first finding.")
    private boolean failFast;

    @Option(names = "--no-progress", description = "Do not show progress, not even on a terminal.")
    private boolean noProgress;

    /** How many threads may work. */
    public int threads() {
        int wanted = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        if (wanted < 1) {
            throw new ParameterException(spec.commandLine(), "--threads must be at least 1");
        }
        return Math.min(MOST_THREADS, wanted);
    }

    /** Whether to stop at the first finding. */
    public boolean failFast() {
        return failFast;
    }

    /** Where progress is shown: nowhere, unless somebody is there to watch it. */
    public Progress progress() {
        Console console = Ruminate.console(spec);
        return noProgress || !console.terminal() ? Progress.SILENT : new TerminalProgress(console.err());
    }

    /** Makes the first finding end the command, where that is wanted. */
    public void heedFindings(Filesystem filesystem) {
        if (failFast) {
            filesystem.findings().stopAtFirst();
        }
    }

    /** An analysis of the filesystem with these options; in a session with the answers found before. */
    public Analysis analyze(Filesystem filesystem) {
        heedFindings(filesystem);
        return analysis(filesystem);
    }

    /** The same for a command that has its own way to end at the first finding. */
    Analysis analysis(Filesystem filesystem) {
        Optional<ImageSession> session = Ruminate.session(spec);
        if (session.isPresent()) {
            return session.get().analysis().with(threads(), progress());
        }
        return new Analysis(filesystem, threads(), progress());
    }
}
