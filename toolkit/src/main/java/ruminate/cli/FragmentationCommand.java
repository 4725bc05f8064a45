package ruminate.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import ruminate.analyze.fragmentation.Fragmentation;
import ruminate.analyze.fragmentation.TreeRow;
import ruminate.analyze.sweep.Analysis;
import ruminate.draw.chart.FragmentationChart;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;

/** {@code ruminate fragmentation}. */
@Command(
        name = "fragmentation",
        description = {
            "Shows how the blocks of trees lie.",
            "",
            "Seeks are those of 'btrfs inspect-internal tree-stats': from a node to its children in order, by logical address."
                    + " adjacent-percent and mean-run tell how leaves that follow each other lie on the devices, by their"
                    + " first copy. extent-leaves-per-leaf tells over how many leaves of the extent tree the items are"
                    + " spread that must be changed when a leaf stops being shared."
        })
final class FragmentationCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ImageArguments image;

    @Mixin
    private WorkOptions work;

    @Mixin
    private OutputOptions output;

    @Mixin
    private ChartOption chart;

    @Option(
            names = "-t",
            paramLabel = "TREE",
            completionCandidates = TreeArguments.Names.class,
            description = "Show only this tree, in detail: " + TreeArguments.FORMS + ".")
    private String tree;

    @Option(
            names = "--emptiest",
            paramLabel = "N",
            defaultValue = "0",
            description = "List the N leaves with the least in them, and the trees that reach them.")
    private int emptiest;

    @Override
    public Integer call() throws IOException {
        boolean drawn = chart.wanted();
        if (emptiest < 0) {
            throw new ParameterException(spec.commandLine(), "--emptiest must not be negative");
        }
        try (Filesystem filesystem = image.open();
                Output out = output.open()) {
            Analysis analysis = work.analyze(filesystem);
            List<TreeRow> rows;
            if (tree == null) {
                Fragmentation all = analysis.answer(Fragmentation.QUESTION);
                rows = all.rows();
                out.print(all.report(rows, emptiest));
            } else {
                TreeRoot root = TreeArguments.find(filesystem, tree)
                        .orElseThrow(() -> TreeArguments.missing(spec.commandLine(), tree));
                Fragmentation one = Fragmentation.of(analysis, root);
                rows = List.of(one.row(root));
                out.print(one.report(root, rows.get(0), emptiest));
            }
            if (drawn) {
                chart.write(FragmentationChart.of(rows));
            }
            return out.complain(filesystem.findings());
        }
    }
}
