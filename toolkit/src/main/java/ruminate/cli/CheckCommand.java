package ruminate.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import ruminate.analyze.check.CheckAnalyzer;
import ruminate.analyze.report.Report;
import ruminate.format.tree.Filesystem;

/** {@code ruminate check}. */
@Command(
        name = "check",
        description = {
            "Reads every tree block, every copy of it and every item, and reports what is wrong. Nothing is repaired.",
            "Without --data, file data is not read, and data that does not match its checksums is not found."
        })
final class CheckCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ImageArguments image;

    @Option(
            names = {"--data", "--check-data-csum"},
            description = "Read all file data, every copy of it, and compare it with its checksums.")
    private boolean data;

    @Mixin
    private OutputOptions output;

    @Mixin
    private WorkOptions work;

    @Override
    public Integer call() throws IOException {
        try (Filesystem filesystem = image.open();
                Output out = output.open()) {
            if (data && filesystem.volume().metadump()) {
                throw new ParameterException(spec.commandLine(), "--data: a metadump holds no file data");
            }
            Report report = CheckAnalyzer.report(work.analysis(filesystem), data, work.failFast());
            out.print(report);
            return filesystem.findings().clean() ? ExitStatus.CLEAN : ExitStatus.FINDINGS;
        }
    }
}
