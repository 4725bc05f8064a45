package ruminate.analyze.fragmentation;

import java.util.List;
import ruminate.analyze.report.RowType;

/**
 * How the leaves of a tree that lie on one device follow each other there, in the order of their keys.
 *
 * @param devid the device
 */
public record DeviceRow(
        long devid,
        long leaves,
        long forwardSeeks,
        long backwardSeeks,
        double adjacentPercent,
        long meanRun,
        List<DistanceRow> distances) {
    /** Its columns. */
    public static final RowType<DeviceRow> TYPE = RowType.<DeviceRow>declare()
            .number("devid", DeviceRow::devid)
            .number("leaves", DeviceRow::leaves)
            .means("Leaves that lie on it, by their first copy, in the order of their keys.")
            .number("forward-seeks", DeviceRow::forwardSeeks)
            .means("How many of them begin behind the end of the leaf before, with a gap.")
            .number("backward-seeks", DeviceRow::backwardSeeks)
            .means("How many begin before the end of the leaf before.")
            .percent("adjacent-percent", DeviceRow::adjacentPercent)
            .means("Of the leaves that follow another, how many begin exactly where that ends.")
            .bytes("mean-run", DeviceRow::meanRun)
            .means("Bytes of leaves that can be read in one go, on average.")
            .rows("distances", DistanceRow.TYPE, DeviceRow::distances)
            .means("The seeks by their distance.")
            .detail()
            .end();

    static DeviceRow of(long devid, Shape.Run run, int nodeSize) {
        return new DeviceRow(
                devid,
                run.leaves,
                run.jumps.forward(),
                run.jumps.backward(),
                percent(run.adjacent, run.leaves - 1),
                run.leaves * nodeSize / (run.leaves - run.adjacent),
                run.jumps.rows());
    }

    /** Not a number where there is nothing to compare with. */
    static double percent(long part, long whole) {
        return whole == 0 ? Double.NaN : 100.0 * part / whole;
    }
}
