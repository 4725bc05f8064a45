package ruminate.cli;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import ruminate.analyze.diagram.Drawing;
import ruminate.analyze.diagram.DrawingPlan;
import ruminate.analyze.diagram.Relatives;
import ruminate.analyze.diagram.TreeDrawing;
import ruminate.analyze.heatmap.HeatMap;
import ruminate.analyze.heatmap.HeatMapPlan;
import ruminate.analyze.overview.Overview;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.analyze.trees.TreeSizes;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;
import ruminate.page.ReportPage;

/** {@code ruminate report}. */
@Command(
        name = "report",
        description = {
            "Says everything at a glance.",
            "",
            "What the filesystem is, its chunks and devices, what uses its space, what subvolumes share, how trees lie, how"
                    + " references spread, what was written when, and what is wrong.",
            "",
            "Every tree block is read once for all of it. Of long tables, text shows the rows that matter most; the other"
                    + " formats have all."
        })
final class ReportCommand implements Callable<Integer> {
    private static final int BOXES = 48;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ImageArguments image;

    @Mixin
    private WorkOptions work;

    @Mixin
    private OutputOptions output;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description =
                    "Write a page for browsers as well: tables that sort, a heat map, charts, a diagram of trees, findings. It"
                            + " loads nothing from anywhere; a file that exists is replaced.")
    private String page;

    @Override
    public Integer call() throws IOException {
        if (page != null) {
            ImageArguments.refuseInput(spec, "--html", page);
        }
        try (Filesystem filesystem = image.open();
                Output out = output.open()) {
            Analysis analysis = work.analyze(filesystem);
            Overview overview = page == null
                    ? Overview.of(analysis)
                    : Overview.of(analysis, TreeSizes.QUESTION, HeatMap.question(HeatMapPlan.USE));
            out.print(overview.report());
            if (page != null) {
                write(
                        overview,
                        HeatMap.of(analysis, HeatMapPlan.USE),
                        analysis.answer(TreeSizes.QUESTION).graph());
            }
            if (output.whole()) {
                // What is wrong stands in the answer.
                return filesystem.findings().clean() ? ExitStatus.CLEAN : ExitStatus.FINDINGS;
            }
            return out.complain(filesystem.findings());
        }
    }

    private void write(Overview overview, HeatMap map, BlockGraph graph) throws IOException {
        Filesystem filesystem = overview.filesystem();
        List<TreeRoot> trees = Relatives.of(graph, filesystem.subvolumes());
        DrawingPlan plan = new DrawingPlan(DrawingPlan.WHOLE.depth(), Optional.empty(), false, BOXES);
        Optional<Drawing> drawing =
                trees.isEmpty() ? Optional.empty() : Optional.of(TreeDrawing.of(filesystem, graph, trees, plan));
        String version = new Version().getVersion()[0];
        try (NewFiles files = new NewFiles(List.of(Ruminate.console(spec).resolve(page)), true)) {
            try (Writer to = Files.newBufferedWriter(files.paths().get(0))) {
                new ReportPage(overview, map, drawing, output.style(), version).write(to);
            }
            files.finish();
        }
    }
}
