package ruminate.draw.chart;

import java.util.List;
import ruminate.render.Markup;

/** Charts, one below the other, as one SVG document. */
public final class ChartPicture {
    /** Fonts of all words in pictures. */
    public static final String FONTS = "Helvetica,Arial,'Liberation Sans',sans-serif";

    private ChartPicture() {}

    /** A document of its own, light or dark as the reader's screen is. */
    public static String svg(List<Chart> charts) {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + picture(charts, "<style>" + style() + "</style>\n");
    }

    /** A part of a page that has {@link #style()} itself. */
    public static String inline(List<Chart> charts) {
        return picture(charts, "");
    }

    /** The rules for the classes of charts. */
    public static String style() {
        return Ink.style();
    }

    private static String picture(List<Chart> charts, String style) {
        int height = charts.stream().mapToInt(Chart::height).sum();
        String about = String.join("; ", charts.stream().map(Chart::title).toList());
        StringBuilder out = new StringBuilder();
        out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"").append(Chart.WIDTH);
        out.append("\" height=\"").append(height);
        out.append("\" viewBox=\"0 0 ").append(Chart.WIDTH).append(' ').append(height);
        out.append("\" font-family=\"").append(FONTS);
        out.append("\" role=\"img\" aria-label=\"").append(Markup.escape(about)).append("\">\n");
        out.append(style);
        out.append("<rect width=\"100%\" height=\"100%\" class=\"f-paper\"/>\n");
        double top = 0;
        for (Chart chart : charts) {
            chart.draw(out, top);
            top += chart.height();
        }
        return out.append("</svg>\n").toString();
    }
}
