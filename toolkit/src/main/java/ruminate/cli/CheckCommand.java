package ruminate.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import ruminate.analyze.check.CheckAnalyzer;
import ruminate.analyze.report.Report;
import ruminate.format.tree.Filesystem;

/** {@code ruminate check}. */
@Command(
        name = "check",
        description =
                "Reads every tree block, every copy of it and every item, and reports what is wrong. Nothing is repaired.")
final class CheckCommand implements Callable<Integer> {
    @Mixin
    private ImageArguments image;

    @Mixin
    private OutputOptions output;

    @Mixin
    private WorkOptions work;

    @Override
    public Integer call() throws IOException {
        try (Filesystem filesystem = image.open();
                Output out = output.open()) {
            Report report = CheckAnalyzer.report(work.analyze(filesystem), work.failFast());
            out.print(report);
            return filesystem.findings().clean() ? ExitStatus.CLEAN : ExitStatus.FINDINGS;
        }
    }
}
