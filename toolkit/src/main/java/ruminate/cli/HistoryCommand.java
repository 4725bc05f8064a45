package ruminate.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import ruminate.analyze.history.History;
import ruminate.analyze.report.Report;
import ruminate.analyze.report.RowSource;
import ruminate.draw.chart.HistoryChart;
import ruminate.format.tree.Filesystem;

/** {@code ruminate history}. */
@Command(
        name = "history",
        description = {
            "Shows what each transaction wrote that is still there, by tree.",
            "",
            "Tree blocks say which tree wrote them; it may be deleted by now. Data is counted under the transaction in its"
                    + " extent item, and under the tree of least id among those that reach it and are not younger."
        })
final class HistoryCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ImageArguments image;

    @Option(names = "--last", paramLabel = "N", description = "Show only the last N transactions that left something.")
    private Integer last;

    @Mixin
    private WorkOptions work;

    @Mixin
    private OutputOptions output;

    @Mixin
    private ChartOption chart;

    @Override
    public Integer call() throws IOException {
        if (last != null && last < 1) {
            throw new ParameterException(spec.commandLine(), "--last must be at least 1");
        }
        boolean drawn = chart.wanted();
        try (Filesystem filesystem = image.open();
                Output out = output.open()) {
            History history = History.of(work.analyze(filesystem));
            out.print(Report.rows("history", History.Row.TYPE, rows(history)));
            if (drawn) {
                HistoryChart picture = new HistoryChart();
                rows(history).into(picture);
                chart.write(picture.charts());
            }
            return out.complain(filesystem.findings());
        }
    }

    private RowSource<History.Row> rows(History history) {
        return last == null ? history.all() : history.last(last);
    }
}
