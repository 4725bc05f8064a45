package ruminate.analyze.overview;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import ruminate.analyze.chunks.ChunkSpace;
import ruminate.analyze.chunks.Chunks;
import ruminate.analyze.chunks.DeviceRow;
import ruminate.analyze.chunks.TotalRow;
import ruminate.analyze.fanout.Fanout;
import ruminate.analyze.fragmentation.Fragmentation;
import ruminate.analyze.fragmentation.TreeRow;
import ruminate.analyze.history.History;
import ruminate.analyze.report.FindingRow;
import ruminate.analyze.report.Glance;
import ruminate.analyze.report.Report;
import ruminate.analyze.report.RowSource;
import ruminate.analyze.sharing.OwnerClasses;
import ruminate.analyze.sharing.Sharing;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.Question;
import ruminate.analyze.usage.DataUse;
import ruminate.analyze.usage.Usage;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Finding;
import ruminate.format.tree.Filesystem;

/**
 * Everything at a glance; every tree block is read once for all of it.
 *
 * @param filesystem what it is about
 * @param chunks space
 * @param usage what uses it
 * @param sharing what subvolumes hold
 * @param fragmentation how each tree lies
 * @param fanout how references spread
 * @param history what was written when
 */
public record Overview(
        Filesystem filesystem,
        Chunks chunks,
        Usage usage,
        Sharing sharing,
        List<TreeRow> fragmentation,
        Fanout fanout,
        History history) {
    private static final int TOP = 5;
    private static final int SUBVOLUMES = 20;
    private static final int TREES = 16;
    private static final int WRITTEN = 12;
    private static final int FINDINGS = 50;

    /** What it answers. */
    public static final List<Question<?>> QUESTIONS = List.of(
            ChunkSpace.QUESTION,
            DataUse.QUESTION,
            OwnerClasses.QUESTION,
            Fragmentation.QUESTION,
            Fanout.QUESTION,
            History.QUESTION);

    /** Finds out. {@code further} questions are asked in the same sweep. */
    public static Overview of(Analysis analysis, Question<?>... further) throws IOException {
        List<Question<?>> questions = new ArrayList<>(QUESTIONS);
        questions.addAll(List.of(further));
        analysis.find(questions);
        return new Overview(
                analysis.filesystem(),
                Chunks.of(analysis),
                Usage.of(analysis),
                Sharing.of(analysis),
                analysis.answer(Fragmentation.QUESTION).rows(),
                analysis.answer(Fanout.QUESTION),
                History.of(analysis));
    }

    /** The page; of long tables people see what matters most. */
    public Report report() {
        return Report.of("report")
                .fields("filesystem", Identity.TYPE, filesystem)
                .rows("chunks", TotalRow.TYPE, chunks.totals())
                .rows("devices", DeviceRow.TYPE, chunks.devices())
                .fields("usage", Usage.TotalRow.TYPE, usage.total())
                .rows("data", Usage.KindRow.TYPE, usage.kinds())
                .rows("metadata", Usage.TreeRow.TYPE, usage.trees())
                .rows(
                        "sharing",
                        Sharing.SubvolumeRow.TYPE,
                        sharing.subvolumes(),
                        new Glance<>(
                                SUBVOLUMES,
                                Comparator.comparingLong(Sharing.SubvolumeRow::exclusive),
                                "ruminate sharing"))
                .rows(
                        "fragmentation",
                        TreeRow.TYPE,
                        RowSource.of(fragmentation),
                        new Glance<>(TREES, Comparator.comparingLong(TreeRow::leaves), "ruminate fragmentation"))
                .part(fanout.report(TOP))
                .rows(
                        "history",
                        History.Row.TYPE,
                        history.all(),
                        new Glance<>(
                                WRITTEN, Comparator.comparing(History.Row::generation, U64.ORDER), "ruminate history"))
                .rows(
                        "findings",
                        FindingRow.TYPE,
                        findings(),
                        new Glance<>(FINDINGS, Comparator.comparing(Finding::severity), "ruminate check"))
                .end();
    }

    /** What is wrong; asked last, also what was met while other rows were read. */
    public RowSource<Finding> findings() {
        return sink -> {
            for (Finding finding : filesystem.findings().kept()) {
                sink.row(finding);
            }
        };
    }
}
