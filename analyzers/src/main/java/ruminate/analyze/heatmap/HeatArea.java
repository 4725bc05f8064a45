package ruminate.analyze.heatmap;

import java.util.List;
import java.util.OptionalLong;
import ruminate.analyze.report.RowType;

/**
 * Cells that belong together: a block group, all block groups of one type and profile where there are too many to tell
 * apart, or a device.
 *
 * @param devid the device, where this is one
 * @param start logical address of the first block group; 0 for a device
 * @param length bytes
 * @param type of its chunks; {@code device} for a device
 * @param profile of its chunks; empty for a device
 * @param chunks how many chunks it has
 * @param allocated bytes that belong to chunks
 * @param used bytes given to extents
 * @param missing whether this is a device that is not among the files given
 * @param cells its cells, in order
 */
public record HeatArea(
        OptionalLong devid,
        long start,
        long length,
        String type,
        String profile,
        int chunks,
        long allocated,
        long used,
        boolean missing,
        List<HeatCell> cells) {
    /** Its columns. */
    public static final RowType<HeatArea> TYPE = RowType.<HeatArea>declare()
            .maybeNumber("devid", HeatArea::devid)
            .address("start", HeatArea::start)
            .bytes("length", HeatArea::length)
            .text("type", HeatArea::type)
            .text("profile", HeatArea::profile)
            .number("chunks", HeatArea::chunks)
            .bytes("allocated", HeatArea::allocated)
            .bytes("used", HeatArea::used)
            .percent("used-percent", HeatArea::usedPercent)
            .number("cells", area -> area.cells.size())
            .end();

    /** Share of the chunks' bytes that is used, in percent. */
    public double usedPercent() {
        return allocated == 0 ? 0 : 100.0 * used / allocated;
    }
}
