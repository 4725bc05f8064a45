package ruminate.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import ruminate.analyze.fanout.Fanout;
import ruminate.draw.chart.FanoutChart;
import ruminate.format.tree.Filesystem;

/** {@code ruminate fanout}. */
@Command(
        name = "fanout",
        description = {
            "Counts how many references data extents and tree blocks have.",
            "A row counts extents with at least so many references and fewer than twice as many. Direct references are those"
                    + " the extent tree counts. Resolved ones count a reference by a shared tree block once for every tree"
                    + " that reaches that block: so many files, or trees, must be looked at to tell who uses the extent."
        })
final class FanoutCommand implements Callable<Integer> {
    @Mixin
    private ImageArguments image;

    @Mixin
    private WorkOptions work;

    @Mixin
    private OutputOptions output;

    @Mixin
    private ChartOption chart;

    @Option(
            names = "--top",
            paramLabel = "N",
            defaultValue = "10",
            description =
                    "List the N extents and the N tree blocks with the most references (default: ${DEFAULT-VALUE}).")
    private int top;

    @Override
    public Integer call() throws IOException {
        boolean drawn = chart.wanted();
        try (Filesystem filesystem = image.open();
                Output out = output.open()) {
            Fanout fanout = work.analyze(filesystem).answer(Fanout.QUESTION);
            out.print(fanout.report(top));
            if (drawn) {
                chart.write(FanoutChart.of(fanout.data(), fanout.treeBlocks()));
            }
            return out.complain(filesystem.findings());
        }
    }
}
