package ruminate.draw.heat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import ruminate.analyze.heatmap.Area;
import ruminate.analyze.heatmap.HeatMap;
import ruminate.analyze.heatmap.Measure;
import ruminate.format.bytes.U64;
import ruminate.render.Units;

/** A heat map as a picture, with a legend that has units. */
public final class HeatMapPicture {
    private static final int COLUMNS = 128;
    private static final int CELL = 6;
    private static final int SQUARE = 8;
    private static final int ROW = 10;
    private static final int GAP = 4;
    private static final int LINE = 18;
    private static final int MARGIN = 16;
    private static final int LABELS = 270;
    private static final int LEGEND = 700;
    /** With more areas than this, each has no row of its own. */
    private static final int FEW = 150;

    private final HeatMap map;
    private final Measure measure;
    private final Arrangement arrangement;
    private final Optional<Scale> scale;
    private final List<Area> areaOfCell;

    /** Where a row of cells is drawn: its upper left corner, the width of a cell, its height. */
    private record Band(int x, int y, int cell, int height) {}

    /** The picture of a measure. */
    public HeatMapPicture(HeatMap map, Measure measure, Arrangement arrangement) {
        this.map = map;
        this.measure = measure;
        this.arrangement = arrangement;
        this.scale = map.range(measure).map(range -> new Scale(measure, range));
        this.areaOfCell = new ArrayList<>(map.cells());
        for (Area area : map.areas()) {
            for (int cell = 0; cell < area.cells(); cell++) {
                areaOfCell.add(area);
            }
        }
    }

    /** As SVG. */
    public String svg() {
        SvgBrush brush = new SvgBrush();
        int height = paint(brush);
        return brush.picture(width(), height, title());
    }

    /** As PNG. */
    public byte[] png() throws IOException {
        PngBrush brush = new PngBrush(width(), paint(new SvgBrush()));
        paint(brush);
        return brush.picture();
    }

    private int width() {
        int side = new Hilbert(map.cells()).side() * SQUARE;
        return MARGIN * 2 + (arrangement == Arrangement.HILBERT ? Math.max(side, LEGEND) : LABELS + COLUMNS * CELL);
    }

    private String title() {
        return scale.map(Scale::title).orElse("Nothing to show") + "; a cell is " + Units.IEC.text(map.cellSize());
    }

    private int paint(Brush brush) {
        int y = MARGIN + LINE;
        brush.text(MARGIN, y, Tint.TEXT, true, title());
        y = legend(brush, y + LINE) + LINE;
        if (arrangement == Arrangement.HILBERT) {
            return hilbert(brush, y);
        }
        return map.areas().size() <= FEW ? strips(brush, y) : flow(brush, y);
    }

    /** What colours mean. */
    private int legend(Brush brush, int y) {
        int x = MARGIN;
        for (Tint tint : tints()) {
            brush.text(x, y + ROW, Tint.SOFT, false, measure == Measure.USE ? tint.cssClass() : "");
            x += measure == Measure.USE ? 70 : 0;
            for (int degree = 0; degree <= Tint.DEGREES; degree++) {
                brush.heat(x + degree * CELL, y, CELL, ROW, tint, degree, "");
            }
            x += (Tint.DEGREES + 1) * CELL + 24;
        }
        if (scale.isPresent()) {
            String ends = scale.get().cold() + " \u2026 " + scale.get().hot();
            brush.text(x, y + ROW, Tint.SOFT, false, ends);
        }
        int next = y + ROW + GAP * 2;
        brush.heat(MARGIN, next, ROW, ROW, Tint.DATA, 0, "");
        brush.text(MARGIN + ROW + GAP, next + ROW, Tint.SOFT, false, "no extents");
        if (map.areas().stream().anyMatch(area -> !area.allocated())) {
            brush.box(MARGIN + 100, next, ROW, ROW, Tint.UNALLOCATED, "");
            brush.text(MARGIN + 100 + ROW + GAP, next + ROW, Tint.SOFT, false, "taken by no chunk");
        }
        return next + ROW;
    }

    private List<Tint> tints() {
        if (measure != Measure.USE) {
            return List.of(Tint.DATA);
        }
        return map.areas().stream()
                .filter(Area::allocated)
                .map(area -> Tint.of(area.type()))
                .distinct()
                .sorted()
                .toList();
    }

    private int strips(Brush brush, int top) {
        int y = top;
        OptionalLong device = OptionalLong.empty();
        for (Area area : map.areas()) {
            if (!area.devid().equals(device)) {
                device = area.devid();
                y += LINE;
                brush.text(MARGIN, y, Tint.TEXT, true, "device " + Long.toUnsignedString(device.getAsLong()));
                y += GAP;
            }
            brush.text(MARGIN, y + ROW, Tint.TEXT, false, Long.toUnsignedString(area.start()));
            String what = area.title() + ", " + Units.IEC.text(area.length());
            brush.text(MARGIN + 110, y + ROW, Tint.SOFT, false, what);
            int end = area.firstCell() + area.cells();
            for (int cell = area.firstCell(); cell < end; cell += COLUMNS) {
                row(brush, new Band(MARGIN + LABELS, y, CELL, ROW - 1), cells(cell, Math.min(end, cell + COLUMNS)));
                y += ROW;
            }
            y += GAP;
        }
        return y + MARGIN;
    }

    private int flow(Brush brush, int top) {
        int y = top;
        for (int cell = 0; cell < map.cells(); cell += COLUMNS) {
            Area area = areaOfCell.get(cell);
            String device = area.devid().isPresent() ? area.devid().getAsLong() + ":" : "";
            brush.text(MARGIN, y + ROW, Tint.SOFT, false, device + Long.toUnsignedString(start(area, cell)));
            row(brush, new Band(MARGIN + LABELS, y, CELL, ROW - 1), cells(cell, Math.min(map.cells(), cell + COLUMNS)));
            y += ROW + 1;
        }
        return y + MARGIN;
    }

    private int hilbert(Brush brush, int top) {
        Hilbert curve = new Hilbert(map.cells());
        int y = top;
        for (int[] numbers : curve.numbers()) {
            if (Arrays.stream(numbers).anyMatch(cell -> cell < map.cells())) {
                row(brush, new Band(MARGIN, y, SQUARE, SQUARE), numbers);
                y += SQUARE;
            }
        }
        return y + MARGIN;
    }

    private static int[] cells(int from, int to) {
        int[] cells = new int[to - from];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = from + i;
        }
        return cells;
    }

    /** Draws cells side by side; neighbours of one area and one colour make one box. */
    private void row(Brush brush, Band band, int[] cells) {
        int at = 0;
        while (at < cells.length) {
            if (cells[at] >= map.cells()) {
                at++;
                continue;
            }
            Area area = areaOfCell.get(cells[at]);
            int degree = degree(area, cells[at]);
            int least = cells[at];
            int greatest = cells[at];
            int end = at + 1;
            while (end < cells.length
                    && cells[end] < map.cells()
                    && areaOfCell.get(cells[end]) == area
                    && degree(area, cells[end]) == degree) {
                least = Math.min(least, cells[end]);
                greatest = Math.max(greatest, cells[end]);
                end++;
            }
            int x = band.x + at * band.cell;
            int width = (end - at) * band.cell;
            String tip = tip(area, least, greatest + 1);
            if (area.allocated()) {
                Tint tint = measure == Measure.USE ? Tint.of(area.type()) : Tint.DATA;
                brush.heat(x, band.y, width, band.height, tint, degree, tip);
            } else {
                brush.box(x, band.y, width, band.height, Tint.UNALLOCATED, tip);
            }
            at = end;
        }
    }

    private int degree(Area area, int cell) {
        OptionalDouble value = map.value(measure, area, cell);
        if (value.isEmpty() || scale.isEmpty() || measure == Measure.USE && value.getAsDouble() == 0) {
            return 0;
        }
        return Math.max(1, (int) Math.ceil(scale.get().heat(value.getAsDouble()) * Tint.DEGREES));
    }

    private String tip(Area area, int from, int to) {
        StringBuilder tip = new StringBuilder();
        area.devid()
                .ifPresent(devid -> tip.append("device ")
                        .append(Long.toUnsignedString(devid))
                        .append(", "));
        tip.append(Long.toUnsignedString(start(area, from)))
                .append(" + ")
                .append(Units.IEC.text(Math.round(size(area, from, to))))
                .append(": ")
                .append(area.title());
        OptionalDouble value = map.value(measure, area, from, to);
        if (value.isPresent() && scale.isPresent()) {
            tip.append(", ").append(scale.get().text(value.getAsDouble()));
        }
        return tip.toString();
    }

    private long start(Area area, int cell) {
        return area.start() + (cell - area.firstCell()) * map.cellSize();
    }

    private double size(Area area, int from, int to) {
        double end = Math.min(U64.toDouble(area.length()), (double) (to - area.firstCell()) * map.cellSize());
        return end - (double) (from - area.firstCell()) * map.cellSize();
    }
}
