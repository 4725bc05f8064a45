package ruminate.draw.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.geom.Rectangle2D;
import org.jfree.chart.ChartRenderingInfo;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.entity.ChartEntity;
import org.jfree.chart.plot.Plot;
import org.jfree.chart.text.TextUtils;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import ruminate.render.Markup;

/**
 * One plot with its title.
 *
 * @param title what is shown
 * @param note what a reader must know to understand it, such as what is left out; may be empty
 * @param plot axes and what stands between them
 * @param height in pixels
 */
public record Chart(String title, String note, Plot plot, int height) {
    /** Width of every chart in pixels. */
    static final int WIDTH = 860;

    private static final int TITLE_SIZE = 15;
    private static final int NOTE_SIZE = 12;

    static {
        System.setProperty("java.awt.headless", "true");
        // Measures come from the canvas, never from fonts of this machine.
        TextUtils.setUseFontMetricsGetStringBounds(false);
        TextUtils.setUseDrawRotatedStringWorkaround(false);
    }

    /** Draws the chart at {@code top}; what a pointer that rests on a part is told lies above everything. */
    void draw(StringBuilder out, double top) {
        JFreeChart chart = new JFreeChart(null, null, plot, false);
        chart.setBackgroundPaint(null);
        chart.setPadding(new RectangleInsets(6, 10, 6, 14));
        chart.addSubtitle(words(title, new FixedFont(Font.BOLD, TITLE_SIZE), Ink.TEXT, 2));
        if (!note.isEmpty()) {
            chart.addSubtitle(words(note, new FixedFont(Font.PLAIN, NOTE_SIZE), Ink.SOFT, 8));
        }
        if (plot.getLegendItems().getItemCount() > 1) {
            chart.addSubtitle(legend());
        }
        ChartRenderingInfo info = new ChartRenderingInfo();
        chart.draw(new SvgCanvas(out), new Rectangle2D.Double(0, top, WIDTH, height), info);
        out.append("<g fill=\"none\" pointer-events=\"all\">\n");
        for (Object entity : info.getEntityCollection().getEntities()) {
            ChartEntity part = (ChartEntity) entity;
            if (part.getToolTipText() != null && !part.getToolTipText().isEmpty()) {
                SvgShape.append(out, part.getArea(), "", "<title>" + Markup.escape(part.getToolTipText()) + "</title>");
            }
        }
        out.append("</g>\n");
    }

    private static TextTitle words(String words, Font font, Ink ink, double below) {
        TextTitle title = new TextTitle(words, font);
        title.setPaint(ink.color());
        title.setHorizontalAlignment(HorizontalAlignment.LEFT);
        title.setTextAlignment(HorizontalAlignment.LEFT);
        title.setPosition(RectangleEdge.TOP);
        title.setPadding(2, 2, below, 2);
        return title;
    }

    private LegendTitle legend() {
        LegendTitle legend = new LegendTitle(plot);
        legend.setPosition(RectangleEdge.BOTTOM);
        legend.setFrame(BlockBorder.NONE);
        legend.setItemFont(Look.FONT);
        legend.setItemPaint(Ink.TEXT.color());
        legend.setItemLabelPadding(new RectangleInsets(2, 4, 2, 10));
        plot.setOutlineVisible(false);
        return legend;
    }

    /** A thin line. */
    static BasicStroke thin() {
        return new BasicStroke(1);
    }

    /** No colour at all. */
    static Color nothing() {
        return new Color(0, true);
    }
}
