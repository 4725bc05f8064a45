package ruminate.draw.heat;

import java.util.Locale;
import ruminate.analyze.heatmap.HeatArea;
import ruminate.analyze.heatmap.HeatCell;
import ruminate.analyze.heatmap.HeatMap;
import ruminate.render.Units;

/** What is said about the parts of a heat map. */
final class HeatWords {
    private HeatWords() {}

    static String cell(HeatCell cell) {
        String where = cell.devid().isPresent()
                ? "devid %s, %s from %s"
                        .formatted(
                                Long.toUnsignedString(cell.devid().getAsLong()),
                                bytes(cell.length()),
                                address(cell.start()))
                : "%s from %s".formatted(bytes(cell.length()), address(cell.start()));
        if (cell.allocated() == 0) {
            return where + ": in no chunk";
        }
        StringBuilder words = new StringBuilder(where).append(", ").append(cell.type());
        if (cell.used() == 0) {
            return words.append(": free").toString();
        }
        words.append(": ").append(percent(cell.usedPercent())).append(" used");
        words.append(", ").append(count(cell.extents(), "extent"));
        if (cell.free() > 0) {
            words.append(", ").append(count(cell.freeRanges(), "free range"));
            words.append(" up to ").append(bytes(cell.largestFree()));
        }
        words.append(", generation ").append(Long.toUnsignedString(cell.oldest()));
        if (cell.oldest() != cell.newest()) {
            words.append(" to ").append(Long.toUnsignedString(cell.newest()));
        }
        if (cell.owners().isPresent()) {
            words.append(String.format(
                    Locale.ROOT, ", reached by %.1f trees", cell.owners().getAsDouble()));
        }
        return words.toString();
    }

    /** Cells in a row in which nothing is, {@code length} bytes in all. */
    static String bare(HeatCell first, long length) {
        String kind = first.allocated() == 0 ? "in no chunk" : first.type() + ": free";
        return "%s from %s, %s".formatted(bytes(length), address(first.start()), kind);
    }

    static String area(HeatArea area) {
        if (area.devid().isPresent()) {
            return "device %s \u00b7 %s \u00b7 %s in chunks%s"
                    .formatted(
                            Long.toUnsignedString(area.devid().getAsLong()),
                            bytes(area.length()),
                            percent(area.length() == 0 ? 0 : 100.0 * area.allocated() / area.length()),
                            area.missing() ? " \u00b7 missing" : "");
        }
        String many = area.chunks() == 1 ? address(area.start()) : area.chunks() + " block groups";
        return "%s %s \u00b7 %s \u00b7 %s \u00b7 %s used"
                .formatted(area.type(), area.profile(), many, bytes(area.allocated()), percent(area.usedPercent()));
    }

    static String summary(HeatMap map) {
        long used = map.areas().stream().mapToLong(HeatArea::used).sum();
        long allocated = map.areas().stream().mapToLong(HeatArea::allocated).sum();
        return "%s used of %s in chunks \u00b7 a cell is %s"
                .formatted(bytes(used), bytes(allocated), bytes(map.cellSize()));
    }

    static String bytes(long amount) {
        return Units.IEC.text(amount).replace(".00", "");
    }

    private static String address(long address) {
        return "0x" + Long.toHexString(address);
    }

    private static String percent(double percent) {
        return percent > 0 && percent < 0.1
                ? "less than 0.1 %"
                : String.format(Locale.ROOT, "%.1f %%", percent).replace(".0 ", " ");
    }

    private static String count(long count, String what) {
        return Long.toUnsignedString(count) + " " + what + (count == 1 ? "" : "s");
    }
}
