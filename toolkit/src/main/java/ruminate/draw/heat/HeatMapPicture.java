package ruminate.draw.heat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import ruminate.analyze.heatmap.HeatArea;
import ruminate.analyze.heatmap.HeatCell;
import ruminate.analyze.heatmap.HeatMap;
import ruminate.draw.chart.ChartPicture;

/** A heat map as a picture: areas as strips below each other, or all of them along a Hilbert curve. */
public final class HeatMapPicture {
    /** Width of every heat map. */
    static final int WIDTH = 800;

    private static final double MARGIN = 16;
    private static final double INNER = WIDTH - 2 * MARGIN;
    /** Cells in a row: rows begin at round addresses. */
    private static final int ACROSS = 128;
    /** So many cells get rows of the usual length. */
    private static final int FEW = 1 << 13;
    /** So many get rows of twice that length. */
    private static final int MANY = 1 << 15;

    private static final double SWATCH = 12;
    private static final double LINE = 20;
    private static final double STRIP = 10;
    private static final double STRIP_STEP = 12;
    private static final double LABEL = 16;
    private static final double GAP = 8;

    private final HeatMap map;
    private final HeatScale scale;
    private final Arrangement arrangement;
    private final int across;

    private HeatMapPicture(HeatMap map, Arrangement arrangement) {
        this.map = map;
        this.scale = new HeatScale(map);
        this.arrangement = arrangement;
        int cells = map.areas().stream().mapToInt(area -> area.cells().size()).sum();
        this.across = cells <= FEW ? ACROSS : cells <= MANY ? 2 * ACROSS : 4 * ACROSS;
    }

    /** A document of its own, light or dark as the reader's screen is. */
    public static String svg(HeatMap map, Arrangement arrangement) {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                + new HeatMapPicture(map, arrangement).svg("<style>" + ChartPicture.style() + style() + "</style>\n");
    }

    /** A part of a page that has {@link ChartPicture#style()} and {@link #style()} itself. */
    public static String inline(HeatMap map, Arrangement arrangement) {
        return new HeatMapPicture(map, arrangement).svg("");
    }

    /** A PNG file. */
    public static byte[] png(HeatMap map, Arrangement arrangement) {
        HeatMapPicture picture = new HeatMapPicture(map, arrangement);
        int height = (int) Math.ceil(picture.draw(new HeatPng(1, 1)));
        HeatPng png = new HeatPng(WIDTH, height);
        picture.draw(png);
        return png.bytes();
    }

    /** The rules for the colours of heat maps, beside those of charts. */
    public static String style() {
        List<HeatShade> shades =
                new ArrayList<>(List.of(HeatShade.UNALLOCATED, HeatShade.FREE, HeatShade.FULL, HeatShade.UNREACHED));
        HeatRamp.ALL.forEach(ramp -> shades.addAll(ramp.shades()));
        StringBuilder style = new StringBuilder();
        shades.forEach(shade -> style.append(shade.rule(false)));
        style.append("@media screen and (prefers-color-scheme:dark){");
        shades.forEach(shade -> style.append(shade.rule(true)));
        return style.append('}').toString();
    }

    private String svg(String style) {
        HeatSvg svg = new HeatSvg();
        int height = (int) Math.ceil(draw(svg));
        return svg.document(WIDTH, height, scale.title(), style);
    }

    /** Draws everything and returns the height. */
    private double draw(HeatCanvas canvas) {
        canvas.text(MARGIN, 26, scale.title(), HeatCanvas.Weight.TITLE, false);
        canvas.text(MARGIN, 45, HeatWords.summary(map), HeatCanvas.Weight.SOFT, false);
        double y = legend(canvas, 56) + GAP;
        if (map.areas().isEmpty()) {
            canvas.text(MARGIN, y + SWATCH, "There are no chunks.", HeatCanvas.Weight.PLAIN, false);
            return y + LINE + GAP;
        }
        return arrangement == Arrangement.HILBERT ? curves(canvas, y) : strips(canvas, y);
    }

    private double legend(HeatCanvas canvas, double top) {
        double x = MARGIN;
        double y = top;
        for (HeatScale.Key key : scale.keys()) {
            boolean ramp = !key.to().isEmpty();
            String before = ramp ? key.from() : "";
            String after = ramp ? key.to() : key.from();
            double lead = ramp ? canvas.width(before) + 5 : 0;
            double width = lead + key.shades().size() * SWATCH + 5 + canvas.width(after);
            if (x > MARGIN && x + width > WIDTH - MARGIN) {
                x = MARGIN;
                y += LINE;
            }
            if (ramp) {
                canvas.text(x, y + SWATCH - 2, before, HeatCanvas.Weight.PLAIN, false);
            }
            double at = x + lead;
            for (HeatShade shade : key.shades()) {
                canvas.box(at, y, SWATCH, SWATCH, shade, () -> "");
                at += SWATCH;
            }
            canvas.text(at + 5, y + SWATCH - 2, after, HeatCanvas.Weight.PLAIN, false);
            x += width + MARGIN;
        }
        return y + LINE;
    }

    private double strips(HeatCanvas canvas, double top) {
        double y = top;
        double width = INNER / across;
        for (HeatArea area : map.areas()) {
            canvas.text(MARGIN, y + SWATCH - 1, HeatWords.area(area), HeatCanvas.Weight.PLAIN, false);
            y += LABEL;
            for (int first = 0; first < area.cells().size(); first += across) {
                int last = Math.min(area.cells().size(), first + across);
                strip(canvas, area.cells().subList(first, last), y, width);
                y += STRIP_STEP;
            }
            y += GAP;
        }
        return y + GAP;
    }

    /** Cells without anything in them are one box where they follow each other. */
    private void strip(HeatCanvas canvas, List<HeatCell> cells, double y, double width) {
        int at = 0;
        while (at < cells.size()) {
            HeatCell cell = cells.get(at);
            int end = at + 1;
            long length = cell.length();
            while (end < cells.size() && bare(cell) && alike(cell, cells.get(end))) {
                length += cells.get(end).length();
                end++;
            }
            long together = length;
            Supplier<String> words = end == at + 1 ? () -> HeatWords.cell(cell) : () -> HeatWords.bare(cell, together);
            canvas.box(MARGIN + at * width, y, (end - at) * width, STRIP, scale.shade(cell), words);
            at = end;
        }
    }

    private static boolean bare(HeatCell cell) {
        return cell.used() == 0;
    }

    private boolean alike(HeatCell a, HeatCell b) {
        return bare(b) && a.type().equals(b.type()) && scale.shade(a).equals(scale.shade(b));
    }

    /** One curve for all block groups, or one for each device. */
    private double curves(HeatCanvas canvas, double top) {
        List<List<HeatCell>> curves = map.plan().physical()
                ? map.areas().stream().map(HeatArea::cells).toList()
                : List.of(map.cells());
        int most = curves.stream().mapToInt(List::size).max().orElse(0);
        Hilbert hilbert = Hilbert.holding(most);
        int columns = curves.size() == 1 ? 1 : 2;
        double room = (INNER - (columns - 1) * MARGIN) / columns;
        double y = top;
        for (int first = 0; first < curves.size(); first += columns) {
            double height = 0;
            double label = map.plan().physical() ? LABEL : 0;
            for (int i = first; i < Math.min(curves.size(), first + columns); i++) {
                double x = MARGIN + (i - first) * (room + MARGIN);
                if (label > 0) {
                    canvas.text(x, y + SWATCH - 1, HeatWords.area(map.areas().get(i)), HeatCanvas.Weight.PLAIN, false);
                }
                height = Math.max(height, label + curve(canvas, curves.get(i), hilbert, x, y + label, room));
            }
            y += height + MARGIN;
        }
        return y;
    }

    private double curve(HeatCanvas canvas, List<HeatCell> cells, Hilbert hilbert, double x, double y, double room) {
        double size = Math.max(1, Math.floor(room / hilbert.side() * 4) / 4);
        int rows = 0;
        int[][] areas = new int[hilbert.side()][hilbert.side()];
        Stream.of(areas).forEach(row -> Arrays.fill(row, -1));
        for (int i = 0; i < cells.size(); i++) {
            long place = hilbert.at(i);
            int column = Hilbert.column(place);
            int row = Hilbert.row(place);
            HeatCell cell = cells.get(i);
            canvas.box(x + column * size, y + row * size, size, size, scale.shade(cell), () -> HeatWords.cell(cell));
            areas[row][column] = cell.area();
            rows = Math.max(rows, row + 1);
        }
        for (int row = 0; row < hilbert.side(); row++) {
            for (int column = 0; column < hilbert.side(); column++) {
                int area = areas[row][column];
                if (column > 0 && area != areas[row][column - 1]) {
                    canvas.cut(x + column * size, y + row * size, x + column * size, y + (row + 1) * size);
                }
                if (row > 0 && area != areas[row - 1][column]) {
                    canvas.cut(x + column * size, y + row * size, x + (column + 1) * size, y + row * size);
                }
            }
        }
        return rows * size;
    }
}
