package ruminate.analyze.heatmap;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import ruminate.analyze.report.RowType;

/**
 * A piece of space and what fills it.
 *
 * @param area number of the {@link HeatArea} it belongs to
 * @param devid the device, where devices are shown
 * @param start its first byte, a logical address or a position on the device
 * @param length bytes
 * @param type of the chunks in it: {@code DATA}, {@code METADATA}, {@code SYSTEM} or several; of the greatest part where
 *     they differ; {@code none} where no chunk lies
 * @param allocated bytes that belong to chunks
 * @param used bytes given to extents; of a parity stripe, its share of them
 * @param extents extents that lie in it, wholly or in part
 * @param freeRanges free ranges of chunks that lie in it, wholly or in part
 * @param largestFree the greatest of these within the cell
 * @param oldest least generation of its extents, 0 without any
 * @param newest greatest generation of its extents
 * @param generation mean generation of its extents by bytes
 * @param owners trees that reach it, the mean by used bytes; nothing where that was not asked for
 * @param mostOwners the most trees that reach one extent in it
 */
public record HeatCell(
        int area,
        OptionalLong devid,
        long start,
        long length,
        String type,
        long allocated,
        long used,
        long extents,
        long freeRanges,
        long largestFree,
        long oldest,
        long newest,
        double generation,
        OptionalDouble owners,
        OptionalLong mostOwners) {
    /** Its columns. */
    public static final RowType<HeatCell> TYPE = RowType.<HeatCell>declare()
            .maybeNumber("devid", HeatCell::devid)
            .address("start", HeatCell::start)
            .bytes("length", HeatCell::length)
            .text("type", HeatCell::type)
            .bytes("allocated", HeatCell::allocated)
            .bytes("used", HeatCell::used)
            .percent("used-percent", HeatCell::usedPercent)
            .number("extents", HeatCell::extents)
            .number("free-extents", HeatCell::freeRanges)
            .bytes("largest-free", HeatCell::largestFree)
            .percent("free-fragmentation", HeatCell::fragmentation)
            .number("oldest-generation", HeatCell::oldest)
            .number("newest-generation", HeatCell::newest)
            .decimal("mean-generation", HeatCell::generation)
            .maybeDecimal("mean-owners", HeatCell::owners)
            .maybeNumber("most-owners", HeatCell::mostOwners)
            .number("area", HeatCell::area)
            .detail()
            .end();

    /** Share of the chunks' bytes that is used, in percent; more than 100 where extents overlap. */
    public double usedPercent() {
        return allocated == 0 ? 0 : 100.0 * used / allocated;
    }

    /** Bytes of chunks that no extent takes. */
    public long free() {
        return Math.max(0, allocated - used);
    }

    /** Share of the free space that lies outside the greatest free range, in percent. */
    public double fragmentation() {
        return free() == 0 ? 0 : Math.max(0, 100.0 * (free() - largestFree) / free());
    }
}
