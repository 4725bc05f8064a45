package ruminate.analyze.heatmap;

import java.util.List;
import java.util.OptionalLong;
import ruminate.analyze.report.RowType;

/**
 * Cells that belong together: a block group, all block groups of one type and profile where there are too many to tell
 * apart, or a device.
 *
 * @param devid the device, where this is one
 * @param profile of its chunks; empty for a device
 * @param missing whether this is a device that is not among the files given
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
            .means("Logical address of its first block group; 0 for a device.")
            .bytes("length", HeatArea::length)
            .means("Its bytes.")
            .text("type", HeatArea::type)
            .means("Of its chunks; device for a device.")
            .text("profile", HeatArea::profile)
            .number("chunks", HeatArea::chunks)
            .means("Chunks in it.")
            .bytes("allocated", HeatArea::allocated)
            .means("Bytes that belong to chunks.")
            .bytes("used", HeatArea::used)
            .means("Bytes given to extents.")
            .percent("used-percent", HeatArea::usedPercent)
            .means("The part that is used.")
            .number("cells", area -> area.cells.size())
            .means("Cells in it.")
            .end();

    /** Share of the chunks' bytes that is used, in percent. */
    public double usedPercent() {
        return allocated == 0 ? 0 : 100.0 * used / allocated;
    }
}
