package ruminate.analyze.check;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import ruminate.analyze.report.FindingRow;
import ruminate.analyze.report.Report;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.analyze.sweep.Owners;
import ruminate.analyze.sweep.Sweep;
import ruminate.analyze.sweep.SweepListener;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.FindingLog;
import ruminate.format.fault.FirstFinding;
import ruminate.format.fault.Place;
import ruminate.format.ids.ObjectId;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;

/** Checks a filesystem; what is wrong goes to its {@link Filesystem#findings}. */
public final class CheckAnalyzer {
    private final boolean data;
    private final boolean failFast;
    private final Analysis analysis;
    private final Filesystem filesystem;
    private final FindingLog log;
    private final Losses losses;

    private CheckAnalyzer(Analysis analysis, boolean data, boolean failFast) {
        this.data = data;
        this.failFast = failFast;
        this.analysis = analysis;
        this.filesystem = analysis.filesystem();
        this.log = filesystem.findings();
        this.losses = new Losses(log);
    }

    /**
     * Checks everything.
     *
     * @param data whether to read file data and compare it with its checksums, too
     * @param failFast whether to stop at the first finding that is worse than a note
     * @throws IOException where a device fails
     */
    public static Report report(Analysis analysis, boolean data, boolean failFast) throws IOException {
        return new CheckAnalyzer(analysis, data, failFast).run();
    }

    private Report run() throws IOException {
        HiddenNames names = new HiddenNames(filesystem.volume().metadump(), losses);
        BlockCheck blocks = new BlockCheck(filesystem.volume(), names);
        try {
            if (failFast) {
                log.stopAtFirst();
            }
            check(blocks, names);
        } catch (FirstFinding stopped) {
            // What was found so far is the answer.
        }
        return Report.of("check")
                .rows("findings", FindingRow.TYPE, log.kept())
                .fields("summary", CheckSummary.TYPE, CheckSummary.of(blocks.blocks(), blocks.items(), log))
                .end();
    }

    private void check(BlockCheck blocks, HiddenNames names) throws IOException {
        List<TreeRoot> first = new ArrayList<>();
        List<TreeRoot> second = new ArrayList<>();
        for (TreeRoot root : filesystem.roots()) {
            (ofExtents(root) ? first : second).add(root);
        }
        ExtentTreeReader reader = new ExtentTreeReader(filesystem.geometry(), losses);
        BoundsCheck bounds = new BoundsCheck(filesystem.reader(), losses);
        sweep(first, List.of(blocks, bounds, reader));
        ExtentRecords extents = reader.records();
        SumRanges sums = reader.sums();
        sums.mark(extents);
        PointerCheck pointers = new PointerCheck(extents, losses);
        pointers.earlier(reader.graph());
        FileCheck files = new FileCheck(filesystem.geometry(), extents, sums, pointers, losses);
        BlockGraph graph = sweep(second, List.of(blocks, bounds, files));
        boolean hidden = names.settle();
        new NameCheck(filesystem, analysis, losses).run(files, hidden);
        new LogCheck(filesystem, sums, losses).run();
        new RootCheck(filesystem, losses, hidden).run();
        new QuotaCheck(analysis, losses).run();
        new SpaceCheck(filesystem, extents, reader.blockGroups(), losses).run(graph, sums);
        boolean known = filesystem.root(ObjectId.EXTENT_TREE).isPresent() && extents.count() > 0;
        if (known) {
            ReferenceExplanation.explain(
                    filesystem, analysis.threads(), extents, pointers.missing(), losses, log, analysis.progress());
        }
        if (data) {
            DataCheck.run(filesystem, analysis.threads(), losses, analysis.progress());
        }
        if (losses.hidden() > 0) {
            Place place = Place.tree(ObjectId.EXTENT_TREE);
            log.add(Finding.of(FindingCode.REFERENCES_UNJUDGED, place, losses.hidden()));
        }
    }

    /** Whether a tree is read first, since others are checked against it. */
    private static boolean ofExtents(TreeRoot root) {
        return root.kind() == TreeRoot.Kind.INTERNAL
                && (root.id() == ObjectId.EXTENT_TREE
                        || root.id() == ObjectId.BLOCK_GROUP_TREE
                        || root.id() == ObjectId.CSUM_TREE);
    }

    private BlockGraph sweep(List<TreeRoot> roots, List<SweepListener> listeners) throws IOException {
        return Sweep.run(
                filesystem.volume(),
                filesystem.reader(),
                Owners.of(roots),
                listeners,
                analysis.threads(),
                Sweep.Copies.EVERY,
                losses,
                analysis.progress());
    }
}
