package ruminate.draw.chart;

import java.awt.Color;
import java.awt.Paint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.PaintScale;
import org.jfree.chart.renderer.xy.XYBlockRenderer;
import org.jfree.data.xy.DefaultXYZDataset;
import ruminate.analyze.report.RowSource;
import ruminate.analyze.sharing.Sharing;
import ruminate.format.bytes.U64;
import ruminate.render.Style;

/** What each pair of subvolumes shares, as a square of shades. Takes pairs as they are printed. */
public final class MatrixChart implements RowSource.Sink<Sharing.PairRow> {
    private static final int MOST_CELLS = 40;
    private static final int CELL = 20;
    private static final double BLOCK = 0.94;
    private static final int FRAME = 300;
    private static final int LEAST_HEIGHT = 420;

    private final Map<Long, Integer> places = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final int together;
    private final int[] members;
    private final double[][] shared;

    /** A square whose sides are these subvolumes, with names in this style. */
    public MatrixChart(List<Sharing.SubvolumeRow> subvolumes, Style style) {
        together = Math.max(1, (subvolumes.size() + MOST_CELLS - 1) / MOST_CELLS);
        int side = (subvolumes.size() + together - 1) / together;
        members = new int[side];
        shared = new double[side][side];
        for (int i = 0; i < subvolumes.size(); i++) {
            Sharing.SubvolumeRow row = subvolumes.get(i);
            places.put(row.id(), i / together);
            members[i / together]++;
            if (i % together == 0) {
                names.add(Look.shortened(row.path().map(style::name).orElseGet(() -> "tree " + U64.text(row.id()))));
            }
        }
        for (int i = 0; i < side; i++) {
            if (members[i] > 1) {
                names.set(i, names.get(i) + " +" + (members[i] - 1));
            }
        }
    }

    @Override
    public void row(Sharing.PairRow row) {
        Integer a = places.get(row.a());
        Integer b = places.get(row.b());
        if (a != null && b != null) {
            shared[a][b] += row.shared();
            if (!a.equals(b)) {
                shared[b][a] += row.shared();
            }
        }
    }

    /** The chart of the pairs taken so far. */
    public List<Chart> charts() {
        int side = members.length;
        List<double[]> cells = new ArrayList<>();
        double most = 0;
        for (int a = 0; a < side; a++) {
            for (int b = 0; b < side; b++) {
                long pairs = a == b ? (long) members[a] * (members[a] - 1) / 2 : (long) members[a] * members[b];
                if (pairs > 0) {
                    double mean = shared[a][b] / pairs;
                    most = Math.max(most, mean);
                    cells.add(new double[] {b, a, mean});
                }
            }
        }
        double[][] columns = new double[3][cells.size()];
        for (int i = 0; i < cells.size(); i++) {
            for (int column = 0; column < columns.length; column++) {
                columns[column][i] = cells.get(i)[column];
            }
        }
        DefaultXYZDataset data = new DefaultXYZDataset();
        data.addSeries("shared", columns);
        XYBlockRenderer renderer = new XYBlockRenderer();
        renderer.setBlockWidth(BLOCK);
        renderer.setBlockHeight(BLOCK);
        renderer.setPaintScale(new Shades(most));
        renderer.setDefaultToolTipGenerator((set, series, item) -> "%s and %s share %s"
                .formatted(
                        names.get((int) set.getXValue(series, item)),
                        names.get((int) set.getYValue(series, item)),
                        Look.bytes(data.getZValue(series, item))));
        SymbolAxis across = axis();
        across.setVerticalTickLabels(true);
        SymbolAxis down = axis();
        down.setInverted(true);
        XYPlot plot = Look.dressed(new XYPlot(data, across, down, renderer));
        plot.setDomainGridlinesVisible(false);
        plot.setRangeGridlinesVisible(false);
        String note = "the darkest pair shares " + Look.bytes(most)
                + (together == 1 ? "" : "; each cell is the mean of %d by %d subvolumes".formatted(together, together));
        return List.of(
                new Chart("What pairs of subvolumes share", note, plot, Math.max(LEAST_HEIGHT, FRAME + CELL * side)));
    }

    private SymbolAxis axis() {
        SymbolAxis axis = new Anchored.Symbols(names.toArray(new String[0]));
        axis.setGridBandsVisible(false);
        Look.dress(axis);
        return axis;
    }

    /** From nothing to the whole colour. */
    private record Shades(double most) implements PaintScale {
        private static final double FAINTEST = 0.04;

        @Override
        public double getLowerBound() {
            return 0;
        }

        @Override
        public double getUpperBound() {
            return most;
        }

        @Override
        public Paint getPaint(double value) {
            double share = most == 0 ? 0 : value / most;
            Color shade = Ink.BLUE.color(FAINTEST + (1 - FAINTEST) * share);
            return value == 0 ? Ink.GRID.color(0.5) : shade;
        }
    }
}
