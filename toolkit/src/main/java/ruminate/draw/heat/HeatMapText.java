package ruminate.draw.heat;

import java.io.IOException;
import java.io.Writer;
import java.util.Optional;
import java.util.OptionalDouble;
import ruminate.analyze.heatmap.Area;
import ruminate.analyze.heatmap.HeatMap;
import ruminate.analyze.heatmap.Measure;

/** A heat map for terminals of 80 columns: a strip of block characters for each area, or rows of them where areas are many. */
public final class HeatMapText {
    private static final String HEIGHTS = "\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588";
    private static final char NOTHING = '\u00b7';
    private static final int COLUMNS = 40;
    private static final int MANY_COLUMNS = 60;
    private static final int FEW = 60;
    private static final int ROWS = 48;

    private final HeatMap map;
    private final Measure measure;
    private final Optional<Scale> scale;

    /** A printer of a measure. */
    public HeatMapText(HeatMap map, Measure measure) {
        this.map = map;
        this.measure = measure;
        this.scale = map.range(measure).map(range -> new Scale(measure, range));
    }

    /** Prints the map, its legend first. */
    public void print(Writer out) throws IOException {
        if (scale.isEmpty()) {
            out.write("nothing to show\n");
            return;
        }
        out.write(scale.get().title() + "\n");
        out.write(HEIGHTS.charAt(0) + " " + scale.get().cold() + "   " + HEIGHTS.charAt(HEIGHTS.length() - 1) + " "
                + scale.get().hot() + "   " + NOTHING + " no extents\n");
        if (map.areas().size() <= FEW) {
            printStrips(out);
        } else {
            printRows(out);
        }
    }

    private void printStrips(Writer out) throws IOException {
        long device = -1;
        int most = map.areas().stream()
                .filter(Area::allocated)
                .mapToInt(Area::cells)
                .max()
                .orElse(1);
        // Strips are as long as their areas, so far as one character is no less than a cell.
        int step = Math.max(1, (most + COLUMNS - 1) / COLUMNS);
        for (Area area : map.areas()) {
            if (area.devid().isPresent() && area.devid().getAsLong() != device) {
                device = area.devid().getAsLong();
                out.write("\ndevice " + Long.toUnsignedString(device) + "\n");
            }
            StringBuilder strip = new StringBuilder();
            int end = area.firstCell() + area.cells();
            for (int cell = area.firstCell(); cell < end; cell += step) {
                strip.append(character(area, cell, Math.min(end, cell + step)));
            }
            String start = Long.toUnsignedString(area.start());
            out.write("%14s %-20s %s".formatted(start, label(area), strip).stripTrailing() + "\n");
        }
    }

    private String label(Area area) {
        String profile = area.profile().isEmpty() || area.profile().equals("single") ? "" : "," + area.profile();
        String what = area.chunks() > 1 ? area.chunks() + " chunks" : area.type() + profile;
        return what.length() > 20 ? what.substring(0, 20) : what;
    }

    private void printRows(Writer out) throws IOException {
        int step = Math.max(1, (map.cells() + MANY_COLUMNS * ROWS - 1) / (MANY_COLUMNS * ROWS));
        StringBuilder row = new StringBuilder();
        String start = "";
        int column = 0;
        for (Area area : map.areas()) {
            int end = area.firstCell() + area.cells();
            for (int cell = area.firstCell(); cell < end; cell += step) {
                if (column == MANY_COLUMNS) {
                    out.write("%18s %s\n".formatted(start, row));
                    row.setLength(0);
                    column = 0;
                }
                if (column == 0) {
                    String device = area.devid().isPresent() ? area.devid().getAsLong() + ":" : "";
                    start = device + Long.toUnsignedString(area.start() + (cell - area.firstCell()) * map.cellSize());
                }
                row.append(character(area, cell, Math.min(end, cell + step)));
                column++;
            }
        }
        if (column > 0) {
            out.write("%18s %s\n".formatted(start, row));
        }
    }

    private char character(Area area, int from, int to) {
        if (!area.allocated()) {
            return ' ';
        }
        OptionalDouble value = map.value(measure, area, from, to);
        if (value.isEmpty() || measure == Measure.USE && value.getAsDouble() == 0) {
            return NOTHING;
        }
        double heat = scale.orElseThrow().heat(value.getAsDouble());
        return HEIGHTS.charAt(Math.min(HEIGHTS.length() - 1, (int) (heat * HEIGHTS.length())));
    }
}
