package ruminate.draw.chart;

import java.awt.Font;
import java.text.FieldPosition;
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.util.Locale;
import java.util.function.DoubleFunction;
import org.jfree.chart.axis.Axis;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.TickUnits;
import org.jfree.chart.labels.CategoryToolTipGenerator;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.category.CategoryDataset;
import ruminate.render.Units;

/** What all charts have in common: axes, lines, colours. */
final class Look {
    static final Font FONT = new FixedFont(Font.PLAIN, 12);
    private static final Font LABEL = new FixedFont(Font.PLAIN, 12);
    /** Of a name, so much is shown; a pointer that rests on it shows all. */
    private static final int NAME = 30;

    /** Room around the labels of an axis: fewer of them read better. */
    private static final RectangleInsets APART = new RectangleInsets(7, 10, 7, 4);

    private Look() {}

    /** A name short enough for an axis: its beginning and its end, where names of snapshots differ. */
    static String shortened(String name) {
        if (name.codePointCount(0, name.length()) <= NAME) {
            return name;
        }
        int head = name.offsetByCodePoints(0, NAME / 3);
        int tail = name.offsetByCodePoints(name.length(), -(NAME - NAME / 3 - 1));
        return name.substring(0, head) + "\u2026" + name.substring(tail);
    }

    /** An amount of bytes, as short as it gets. */
    static String bytes(double amount) {
        return Units.IEC.text(Math.round(amount)).replace(".00", "");
    }

    /** A count with thousands apart. */
    static String count(double number) {
        return String.format(Locale.ROOT, "%,d", Math.round(number));
    }

    static NumberAxis countAxis(String label) {
        NumberAxis axis = axis(label, Look::count);
        TickUnits units = new TickUnits();
        for (long unit = 1; unit <= 1_000_000_000_000_000L; unit *= 10) {
            for (int step : new int[] {1, 2, 5}) {
                units.add(new NumberTickUnit(unit * step, format(Look::count)));
            }
        }
        axis.setStandardTickUnits(units);
        return axis;
    }

    static NumberAxis bytesAxis(String label) {
        NumberAxis axis = axis(label, Look::bytes);
        TickUnits units = new TickUnits();
        for (int power = 0; power < Long.SIZE - 1; power++) {
            units.add(new NumberTickUnit(1L << power, format(Look::bytes)));
        }
        axis.setStandardTickUnits(units);
        return axis;
    }

    static NumberAxis percentAxis(String label) {
        NumberAxis axis = axis(label, value -> Math.round(value) + " %");
        axis.setRange(0, 100);
        axis.setTickUnit(new NumberTickUnit(10, format(value -> Math.round(value) + " %")));
        return axis;
    }

    /** An axis for logarithms: whole numbers are ticks, labelled with the power itself. */
    static NumberAxis powerAxis(String label, int base) {
        NumberAxis axis = axis(label, value -> count(Math.pow(base, value)));
        TickUnits units = new TickUnits();
        for (int step = 1; step <= 16; step *= 2) {
            units.add(new NumberTickUnit(step, format(value -> count(Math.pow(base, value)))));
        }
        axis.setStandardTickUnits(units);
        return axis;
    }

    private static NumberAxis axis(String label, DoubleFunction<String> text) {
        NumberAxis axis = new Anchored.Numbers(label);
        axis.setNumberFormatOverride(format(text));
        axis.setAutoRangeIncludesZero(true);
        axis.setTickLabelInsets(APART);
        dress(axis);
        return axis;
    }

    static void dress(Axis axis) {
        axis.setLabelFont(LABEL);
        axis.setLabelPaint(Ink.SOFT.color());
        axis.setTickLabelFont(FONT);
        axis.setTickLabelPaint(Ink.TEXT.color());
        axis.setAxisLinePaint(Ink.SOFT.color());
        axis.setAxisLineStroke(Chart.thin());
        axis.setTickMarksVisible(false);
    }

    private static NumberFormat format(DoubleFunction<String> text) {
        return new NumberFormat() {
            private static final long serialVersionUID = 1;

            @Override
            public StringBuffer format(double number, StringBuffer to, FieldPosition position) {
                return to.append(text.apply(number));
            }

            @Override
            public StringBuffer format(long number, StringBuffer to, FieldPosition position) {
                return to.append(text.apply(number));
            }

            @Override
            public Number parse(String source, ParsePosition position) {
                throw new UnsupportedOperationException("only prints");
            }
        };
    }

    /** Bars, {@code horizontal} where their names need room. */
    static CategoryPlot bars(
            CategoryDataset data,
            String label,
            NumberAxis values,
            BarRenderer renderer,
            CategoryToolTipGenerator words,
            boolean horizontal) {
        CategoryAxis names = new Anchored.Names(label);
        dress(names);
        names.setMaximumCategoryLabelLines(1);
        names.setMaximumCategoryLabelWidthRatio(horizontal ? 2f : 1f);
        names.setLowerMargin(0.01);
        names.setUpperMargin(0.01);
        names.setCategoryMargin(0.2);
        renderer.setBarPainter(new StandardBarPainter());
        renderer.setShadowVisible(false);
        renderer.setDrawBarOutline(false);
        renderer.setItemMargin(0.05);
        renderer.setMaximumBarWidth(0.1);
        renderer.setDefaultToolTipGenerator(words);
        for (int row = 0; row < data.getRowCount(); row++) {
            renderer.setSeriesPaint(row, Ink.SERIES.get(row % Ink.SERIES.size()).color());
        }
        CategoryPlot plot = new CategoryPlot(data, names, values, renderer);
        plot.setOrientation(horizontal ? PlotOrientation.HORIZONTAL : PlotOrientation.VERTICAL);
        plot.setBackgroundPaint(null);
        plot.setOutlineVisible(false);
        plot.setDomainGridlinesVisible(false);
        plot.setRangeGridlinePaint(Ink.GRID.color());
        plot.setRangeGridlineStroke(Chart.thin());
        plot.setAxisOffset(new RectangleInsets(0, 0, 0, 0));
        return plot;
    }

    static XYPlot dressed(XYPlot plot) {
        plot.setBackgroundPaint(null);
        plot.setOutlineVisible(false);
        plot.setRangeGridlinePaint(Ink.GRID.color());
        plot.setDomainGridlinePaint(Ink.GRID.color());
        plot.setRangeGridlineStroke(Chart.thin());
        plot.setDomainGridlineStroke(Chart.thin());
        plot.setAxisOffset(new RectangleInsets(0, 0, 0, 0));
        return plot;
    }
}
