package ruminate.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import ruminate.analyze.overview.Overview;
import ruminate.format.tree.Filesystem;

/** {@code ruminate report}. */
@Command(
        name = "report",
        description = {
            "Says everything at a glance: what the filesystem is, its chunks and devices, what uses its space, what subvolumes"
                    + " share, how trees lie, how references spread, what was written when, and what is wrong.",
            "Every tree block is read once for all of it. Of long tables, text shows the rows that matter most; the other"
                    + " formats have all."
        })
final class ReportCommand implements Callable<Integer> {
    @Mixin
    private ImageArguments image;

    @Mixin
    private WorkOptions work;

    @Mixin
    private OutputOptions output;

    @Override
    public Integer call() throws IOException {
        try (Filesystem filesystem = image.open();
                Output out = output.open()) {
            out.print(Overview.of(work.analyze(filesystem)).report());
            return out.complain(filesystem.findings());
        }
    }
}
