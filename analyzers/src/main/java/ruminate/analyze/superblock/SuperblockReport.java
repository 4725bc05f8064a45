package ruminate.analyze.superblock;

import java.util.List;
import ruminate.analyze.report.FindingRow;
import ruminate.analyze.report.Report;
import ruminate.format.fault.Finding;
import ruminate.format.volume.SuperblockCopy;

/** Superblocks, field by field. */
public final class SuperblockReport {
    private SuperblockReport() {}

    /** A report on these copies. */
    public static Report of(List<SuperblockCopy> copies, List<Finding> findings) {
        return Report.of("super")
                .rows("superblocks", SuperblockRow.TYPE, copies)
                .rows("findings", FindingRow.TYPE, findings)
                .end();
    }
}
