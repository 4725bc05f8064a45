package ruminate.analyze.heatmap;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import ruminate.analyze.report.RowType;

/**
 * A piece of space and what fills it.
 *
 * @param devid the device, where devices are shown
 * @param freeRanges free ranges of chunks that lie in it, wholly or in part
 * @param oldest least generation of its extents, 0 without any
 * @param newest greatest generation of its extents
 * @param generation mean generation of its extents by bytes
 * @param owners trees that reach it, the mean by used bytes; nothing where that was not asked for
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
            .means("Its first byte: a logical address, or a position on the device.")
            .bytes("length", HeatCell::length)
            .means("Its bytes.")
            .text("type", HeatCell::type)
            .means("Of the chunks in it; none where no chunk lies.")
            .bytes("allocated", HeatCell::allocated)
            .means("Bytes that belong to chunks.")
            .bytes("used", HeatCell::used)
            .means("Bytes given to extents; of a parity stripe, its share of them.")
            .percent("used-percent", HeatCell::usedPercent)
            .means("The part that is used.")
            .number("extents", HeatCell::extents)
            .means("Extents that lie in it, wholly or in part.")
            .number("free-extents", HeatCell::freeRanges)
            .means("Runs of free space that lie in it, wholly or in part.")
            .bytes("largest-free", HeatCell::largestFree)
            .means("Bytes of the longest of them within the cell.")
            .percent("free-fragmentation", HeatCell::fragmentation)
            .means("The part of its free space that lies outside the longest run.")
            .number("oldest-generation", HeatCell::oldest)
            .means("The oldest transaction that wrote an extent in it.")
            .number("newest-generation", HeatCell::newest)
            .means("The newest.")
            .decimal("mean-generation", HeatCell::generation)
            .means("The mean over the bytes used.")
            .maybeDecimal("mean-owners", HeatCell::owners)
            .means("Trees that reach an extent in it, on average over the bytes used.")
            .maybeNumber("most-owners", HeatCell::mostOwners)
            .means("The most trees that reach one extent in it.")
            .number("area", HeatCell::area)
            .means("Number of the area it belongs to, from 0.")
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
