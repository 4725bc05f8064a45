package ruminate.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import ruminate.analyze.report.Report;
import ruminate.analyze.sharing.ExclusiveFiles;
import ruminate.analyze.sharing.Sharing;
import ruminate.draw.chart.Chart;
import ruminate.draw.chart.MatrixChart;
import ruminate.draw.chart.SharingChart;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;

/** {@code ruminate sharing}. */
@Command(
        name = "sharing",
        description = {
            "Shows how much space each subvolume holds, alone and with others.",
            "",
            "referenced and exclusive count as quota groups do: every data extent whole, whatever part of it is used, and"
                    + " every tree block. exclusive is what no other subvolume reaches. distributed-data divides each"
                    + " data extent evenly among the subvolumes that reach it. Deleted subvolumes that are not yet"
                    + " dropped count as far as they are still there; logs do not count."
        })
final class SharingCommand implements Callable<Integer> {
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

    @Option(names = "--matrix", description = "Show what each pair of subvolumes shares, instead.")
    private boolean matrix;

    @Option(
            names = "--classes",
            description = "Show how much is held by exactly the same subvolumes, for each set of them, instead.")
    private boolean classes;

    @Option(
            names = "--between",
            arity = "2",
            paramLabel = "SUBVOL",
            description = "Show what the second subvolume has and the first lacks, and the other way round, instead.")
    private List<String> between = List.of();

    @Option(
            names = "--files",
            paramLabel = "SUBVOL",
            description = "Show the files behind the exclusive data of a subvolume, instead. What several of its files"
                    + " use counts for the first of them.")
    private String files;

    @Override
    public Integer call() throws IOException {
        if (between.size() > 2) {
            throw new ParameterException(spec.commandLine(), "--between compares two subvolumes; give it once");
        }
        boolean drawn = chart.wanted();
        try (Filesystem filesystem = image.open();
                Output out = output.open()) {
            SubvolumeArguments subvolumes = new SubvolumeArguments(filesystem, spec.commandLine());
            List<TreeRoot> pair = new ArrayList<>();
            for (String subvolume : between) {
                pair.add(subvolumes.one(subvolume));
            }
            Optional<TreeRoot> holder = files == null ? Optional.empty() : Optional.of(subvolumes.one(files));
            Sharing sharing = Sharing.of(work.analyze(filesystem));
            out.print(report(sharing, pair, holder));
            if (drawn) {
                chart.write(charts(sharing));
            }
            return out.complain(filesystem.findings());
        }
    }

    private Report report(Sharing sharing, List<TreeRoot> pair, Optional<TreeRoot> holder) {
        Report.Builder report = Report.of("sharing");
        if (!matrix && !classes && pair.isEmpty() && holder.isEmpty()) {
            report.rows("subvolumes", Sharing.SubvolumeRow.TYPE, sharing.subvolumes());
        }
        if (matrix) {
            report.rows("matrix", Sharing.PairRow.TYPE, sharing.matrix());
        }
        if (classes) {
            report.rows("classes", Sharing.ClassRow.TYPE, sharing.classes());
        }
        if (!pair.isEmpty()) {
            report.rows("between", Sharing.DifferenceRow.TYPE, sharing.between(pair.get(0), pair.get(1)));
        }
        holder.ifPresent(root -> report.rows("files", ExclusiveFiles.Row.TYPE, sharing.files(root)));
        return report.end();
    }

    private List<Chart> charts(Sharing sharing) throws IOException {
        SharingChart held = new SharingChart(output.style());
        sharing.lineage().into(held);
        List<Chart> charts = new ArrayList<>(held.charts());
        if (matrix) {
            MatrixChart square = new MatrixChart(held.rows(), output.style());
            sharing.matrix().into(square);
            charts.addAll(square.charts());
        }
        return charts;
    }
}
