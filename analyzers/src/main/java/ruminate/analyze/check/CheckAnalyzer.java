package ruminate.analyze.check;

import java.io.IOException;
import java.util.List;
import ruminate.analyze.report.FindingRow;
import ruminate.analyze.report.Report;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.Owners;
import ruminate.analyze.sweep.Sweep;
import ruminate.format.fault.FindingLog;
import ruminate.format.fault.Findings;
import ruminate.format.tree.Filesystem;

/** Checks a filesystem; what is wrong goes to its {@link Filesystem#findings}. */
public final class CheckAnalyzer {
    private final Analysis analysis;
    private final Filesystem filesystem;
    private final FindingLog log;
    private final Findings findings;

    private CheckAnalyzer(Analysis analysis, boolean failFast) {
        this.analysis = analysis;
        this.filesystem = analysis.filesystem();
        this.log = filesystem.findings();
        this.findings = failFast ? new FirstFinding(log) : log;
    }

    /**
     * Checks everything.
     *
     * @param failFast whether to stop at the first finding that is worse than a note
     * @throws IOException where a device fails
     */
    public static Report report(Analysis analysis, boolean failFast) throws IOException {
        return new CheckAnalyzer(analysis, failFast).run();
    }

    private Report run() throws IOException {
        BlockCheck blocks = new BlockCheck(filesystem.volume(), findings);
        try {
            FirstFinding.stopAtOnce(findings);
            sweep(List.of(blocks));
        } catch (FirstFinding.Stopped stopped) {
            // What was found so far is the answer.
        }
        return Report.of("check")
                .rows("findings", FindingRow.TYPE, log.kept())
                .fields("summary", CheckSummary.TYPE, CheckSummary.of(blocks.blocks(), blocks.items(), log))
                .end();
    }

    private void sweep(List<BlockCheck> listeners) throws IOException {
        Sweep.run(
                filesystem.volume(),
                filesystem.reader(),
                Owners.of(filesystem.roots()),
                listeners,
                analysis.threads(),
                Sweep.Copies.EVERY,
                findings,
                analysis.progress());
    }
}
