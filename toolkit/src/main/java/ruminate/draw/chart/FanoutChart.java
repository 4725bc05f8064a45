package ruminate.draw.chart;

import java.awt.BasicStroke;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import ruminate.analyze.fanout.FanoutRow;

/** How many extents have how many references, on logarithmic axes. */
public final class FanoutChart {
    private static final double LOG2 = Math.log(2);
    private static final double POINT = 7;
    private static final int HEIGHT = 420;
    private static final double MARGIN = 0.3;

    private FanoutChart() {}

    /** The chart of both histograms. */
    public static List<Chart> of(List<FanoutRow> data, List<FanoutRow> treeBlocks) {
        XYSeriesCollection all = new XYSeriesCollection();
        all.addSeries(series("data, direct", data, FanoutRow::extents));
        all.addSeries(series("data, resolved", data, FanoutRow::resolvedExtents));
        all.addSeries(series("tree blocks, direct", treeBlocks, FanoutRow::extents));
        all.addSeries(series("tree blocks, resolved", treeBlocks, FanoutRow::resolvedExtents));
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, true);
        renderer.setLegendLine(new Line2D.Double(-POINT * 2, 0, POINT * 2, 0));
        for (int i = 0; i < all.getSeriesCount(); i++) {
            renderer.setSeriesPaint(i, (i < 2 ? Ink.BLUE : Ink.ORANGE).color());
            boolean resolved = i % 2 == 1;
            BasicStroke line = resolved
                    ? new BasicStroke(2)
                    : new BasicStroke(2, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {5, 4}, 0);
            renderer.setSeriesStroke(i, line);
            renderer.setSeriesShape(i, new Ellipse2D.Double(-POINT / 2, -POINT / 2, POINT, POINT));
        }
        renderer.setDefaultToolTipGenerator((set, series, item) -> "%s: %s extents with %s to %s references"
                .formatted(
                        set.getSeriesKey(series),
                        Look.count(Math.pow(10, set.getYValue(series, item))),
                        Look.count(Math.pow(2, set.getXValue(series, item))),
                        Look.count(Math.pow(2, set.getXValue(series, item) + 1) - 1)));
        NumberAxis references = Look.powerAxis("references: at least so many, fewer than twice as many", 2);
        references.setRange(-MARGIN, Math.max(1, most(all, true)) + MARGIN);
        NumberAxis extents = Look.powerAxis("extents", 10);
        extents.setRange(-MARGIN / 2, Math.max(1, most(all, false)) + MARGIN);
        XYPlot plot = Look.dressed(new XYPlot(all, references, extents, renderer));
        String note = "direct: as the extent tree counts; resolved: each reference by a shared block counts once for"
                + " every tree that reaches it";
        return List.of(new Chart("References to extents", note, plot, HEIGHT));
    }

    private static XYSeries series(String name, List<FanoutRow> rows, ToLongFunction<FanoutRow> extents) {
        XYSeries series = new XYSeries(name);
        for (FanoutRow row : rows) {
            long count = extents.applyAsLong(row);
            if (count > 0) {
                series.add(Math.log(row.references()) / LOG2, Math.log10(count));
            }
        }
        return series;
    }

    private static double most(XYSeriesCollection all, boolean across) {
        double most = 0;
        for (int series = 0; series < all.getSeriesCount(); series++) {
            for (int item = 0; item < all.getItemCount(series); item++) {
                most = Math.max(most, across ? all.getXValue(series, item) : all.getYValue(series, item));
            }
        }
        return most;
    }
}
