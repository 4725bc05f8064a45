package ruminate.draw.heat;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import ruminate.analyze.heatmap.HeatArea;
import ruminate.analyze.heatmap.HeatCell;
import ruminate.analyze.heatmap.HeatMap;

/** A heat map in a terminal: a character a cell, two on a curve if they fit. */
public final class HeatMapText {
    /** As many cells as fit on a screen. */
    public static final int CELLS = 1024;

    /** Columns of a terminal that does not say how many it has. */
    public static final int COLUMNS = 80;

    /** As many cells as a curve may have, which cannot be broken into lines. */
    public static final int MOST_ON_CURVE = 2048;

    /** A curve needs them. */
    private static final int FEWEST_COLUMNS = 72;
    /** The eye loses longer lines. */
    private static final int MOST_COLUMNS = 128;
    /** Frame and margin. */
    private static final int AROUND = 4;

    /** By strength: nothing, free, then more and more. */
    private static final String[] MARKS = {
        " ", "\u00b7", "\u2581", "\u2582", "\u2583", "\u2584", "\u2585", "\u2586", "\u2587", "\u2588"
    };

    private static final String PLAIN = "\u001b[0m";

    private final HeatMap map;
    private final HeatScale scale;
    private final boolean coloured;
    private final int across;
    private final Writer out;

    private HeatMapText(HeatMap map, boolean coloured, int columns, Writer out) {
        this.map = map;
        this.scale = new HeatScale(map);
        this.coloured = coloured;
        this.across = Math.max(FEWEST_COLUMNS, Math.min(MOST_COLUMNS, columns)) - AROUND;
        this.out = out;
    }

    /**
     * Prints a map.
     *
     * @param coloured whether the terminal shows colours
     * @param columns of the terminal
     */
    public static void print(HeatMap map, Arrangement arrangement, boolean coloured, int columns, Writer out)
            throws IOException {
        HeatMapText text = new HeatMapText(map, coloured, columns, out);
        text.head();
        if (arrangement == Arrangement.HILBERT) {
            text.curves();
        } else {
            text.strips();
        }
    }

    private void head() throws IOException {
        line(scale.title());
        line(HeatWords.summary(map));
        StringBuilder keys = new StringBuilder();
        int width = 0;
        for (HeatScale.Key key : scale.keys()) {
            String first = key.to().isEmpty() ? "" : key.from() + " ";
            String last = " " + (key.to().isEmpty() ? key.from() : key.to());
            int wide = first.length() + key.shades().size() + last.length();
            if (width > 0 && width + 3 + wide > across) {
                keys.append('\n');
                width = 0;
            }
            keys.append(width > 0 ? "   " : "").append(first);
            key.shades().forEach(shade -> keys.append(mark(shade)));
            keys.append(last);
            width += (width > 0 ? 3 : 0) + wide;
        }
        line(keys.toString());
    }

    private void strips() throws IOException {
        for (HeatArea area : map.areas()) {
            line("");
            line(HeatWords.area(area));
            for (int first = 0; first < area.cells().size(); first += across) {
                int last = Math.min(area.cells().size(), first + across);
                StringBuilder strip = new StringBuilder();
                area.cells().subList(first, last).forEach(cell -> strip.append(mark(scale.shade(cell))));
                line("|" + strip + "|");
            }
        }
    }

    private void curves() throws IOException {
        if (!map.plan().physical()) {
            line("");
            curve(map.cells());
            return;
        }
        for (HeatArea area : map.areas()) {
            line("");
            line(HeatWords.area(area));
            curve(area.cells());
        }
    }

    private void curve(List<HeatCell> cells) throws IOException {
        Hilbert hilbert = Hilbert.holding(cells.size());
        int side = hilbert.side();
        String[][] marks = new String[side][side];
        int rows = 0;
        for (int i = 0; i < cells.size(); i++) {
            long place = hilbert.at(i);
            marks[Hilbert.row(place)][Hilbert.column(place)] = mark(scale.shade(cells.get(i)));
            rows = Math.max(rows, Hilbert.row(place) + 1);
        }
        for (int row = 0; row < rows; row++) {
            StringBuilder text = new StringBuilder();
            for (String mark : marks[row]) {
                String shown = mark == null ? " " : mark;
                text.append(shown.repeat(2 * side <= across ? 2 : 1));
            }
            line("|" + text + "|");
        }
    }

    private String mark(HeatShade shade) {
        String mark = MARKS[Math.min(MARKS.length - 1, shade.strength())];
        return coloured && shade.strength() > 0 ? shade.escape() + mark + PLAIN : mark;
    }

    private void line(String text) throws IOException {
        out.write(text.stripTrailing());
        out.write('\n');
    }
}
