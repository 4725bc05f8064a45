package ruminate.analyze.overview;

import java.io.IOException;
import java.util.List;
import ruminate.analyze.chunks.ChunkSpace;
import ruminate.analyze.chunks.Chunks;
import ruminate.analyze.chunks.DeviceRow;
import ruminate.analyze.chunks.TotalRow;
import ruminate.analyze.fanout.Fanout;
import ruminate.analyze.report.FindingRow;
import ruminate.analyze.report.Report;
import ruminate.analyze.sharing.OwnerClasses;
import ruminate.analyze.sharing.Sharing;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.usage.DataUse;
import ruminate.analyze.usage.Usage;
import ruminate.format.fault.Finding;

/** Everything at a glance. */
public final class Overview {
    private static final int TOP = 5;

    private Overview() {}

    /** The page; every tree block is read once for all of it. */
    public static Report of(Analysis analysis) throws IOException {
        analysis.find(List.of(ChunkSpace.QUESTION, DataUse.QUESTION, OwnerClasses.QUESTION, Fanout.QUESTION));
        Chunks chunks = Chunks.of(analysis);
        Usage usage = Usage.of(analysis);
        return Report.of("report")
                .fields("filesystem", Identity.TYPE, analysis.filesystem())
                .rows("chunks", TotalRow.TYPE, chunks.totals())
                .rows("devices", DeviceRow.TYPE, chunks.devices())
                .fields("usage", Usage.TotalRow.TYPE, usage.total())
                .rows("data", Usage.KindRow.TYPE, usage.kinds())
                .rows("metadata", Usage.TreeRow.TYPE, usage.trees())
                .rows("sharing", Sharing.SubvolumeRow.TYPE, Sharing.of(analysis).subvolumes())
                .part(analysis.answer(Fanout.QUESTION).report(TOP))
                .rows("findings", FindingRow.TYPE, sink -> {
                    for (Finding finding : analysis.filesystem().findings().kept()) {
                        sink.row(finding);
                    }
                })
                .end();
    }
}
