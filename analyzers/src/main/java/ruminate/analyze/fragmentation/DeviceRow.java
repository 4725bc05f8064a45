package ruminate.analyze.fragmentation;

import java.util.List;
import ruminate.analyze.report.RowType;

/**
 * How the leaves of a tree that lie on one device follow each other there, in the order of their keys.
 *
 * @param devid the device
 * @param leaves how many lie on it, by their first copy
 * @param forwardSeeks how many begin behind the end of the one before, but not there
 * @param backwardSeeks how many begin before the end of the one before
 * @param adjacentPercent how many of those that follow another begin at its end
 * @param meanRun bytes that can be read in one go, on average
 * @param distances how far it is from one to the next
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
            .number("forward-seeks", DeviceRow::forwardSeeks)
            .number("backward-seeks", DeviceRow::backwardSeeks)
            .percent("adjacent-percent", DeviceRow::adjacentPercent)
            .bytes("mean-run", DeviceRow::meanRun)
            .rows("distances", DistanceRow.TYPE, DeviceRow::distances)
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
