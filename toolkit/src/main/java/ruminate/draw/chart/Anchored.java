package ruminate.draw.chart;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.plot.PlotRenderingInfo;
import org.jfree.chart.ui.RectangleEdge;

/** Axes whose words stay beside their line, however wide the reader's font is. */
final class Anchored {
    private Anchored() {}

    /** Draws an axis at an edge. */
    @FunctionalInterface
    private interface Drawing {
        AxisState draw();
    }

    private static AxisState draw(Graphics2D graphics, RectangleEdge edge, Drawing axis) {
        if (!(graphics instanceof SvgCanvas canvas)) {
            return axis.draw();
        }
        canvas.labels(edge == RectangleEdge.LEFT ? SvgCanvas.Labels.BESIDE : SvgCanvas.Labels.BELOW);
        try {
            return axis.draw();
        } finally {
            canvas.labels(SvgCanvas.Labels.NONE);
        }
    }

    /** An axis of numbers. */
    static final class Numbers extends NumberAxis {
        private static final long serialVersionUID = 1;

        Numbers(String label) {
            super(label);
        }

        @Override
        public AxisState draw(
                Graphics2D graphics,
                double cursor,
                Rectangle2D plot,
                Rectangle2D data,
                RectangleEdge edge,
                PlotRenderingInfo info) {
            return Anchored.draw(graphics, edge, () -> super.draw(graphics, cursor, plot, data, edge, info));
        }
    }

    /** An axis of names. */
    static final class Names extends CategoryAxis {
        private static final long serialVersionUID = 1;

        Names(String label) {
            super(label);
        }

        @Override
        public AxisState draw(
                Graphics2D graphics,
                double cursor,
                Rectangle2D plot,
                Rectangle2D data,
                RectangleEdge edge,
                PlotRenderingInfo info) {
            return Anchored.draw(graphics, edge, () -> super.draw(graphics, cursor, plot, data, edge, info));
        }
    }

    /** An axis of names that stand for numbers. */
    static final class Symbols extends SymbolAxis {
        private static final long serialVersionUID = 1;

        Symbols(String... names) {
            super(null, names);
        }

        @Override
        public AxisState draw(
                Graphics2D graphics,
                double cursor,
                Rectangle2D plot,
                Rectangle2D data,
                RectangleEdge edge,
                PlotRenderingInfo info) {
            return Anchored.draw(graphics, edge, () -> super.draw(graphics, cursor, plot, data, edge, info));
        }
    }
}
