package ruminate.draw.heat;

import java.util.Locale;
import java.util.function.Supplier;
import ruminate.draw.chart.ChartPicture;
import ruminate.draw.chart.TextWidth;
import ruminate.render.Markup;

/** Writes a heat map as SVG: text stays text, colours are classes. */
final class HeatSvg implements HeatCanvas {
    private static final double SIZE = 12;

    private final StringBuilder out = new StringBuilder();
    private final StringBuilder cuts = new StringBuilder();

    @Override
    public void box(double x, double y, double width, double height, HeatShade shade, Supplier<String> words) {
        String title = words.get();
        out.append("<rect class=\"").append(shade.name()).append('"');
        out.append(" x=\"").append(number(x)).append("\" y=\"").append(number(y));
        out.append("\" width=\"").append(number(width));
        out.append("\" height=\"").append(number(height)).append('"');
        if (title.isEmpty()) {
            out.append("/>\n");
        } else {
            out.append("><title>").append(Markup.escape(title)).append("</title></rect>\n");
        }
    }

    @Override
    public void text(double x, double y, String text, Weight weight, boolean right) {
        out.append("<text x=\"").append(number(x)).append("\" y=\"").append(number(y));
        out.append("\" class=\"")
                .append(weight == Weight.SOFT ? "f-soft" : "f-text")
                .append('"');
        out.append(weight == Weight.TITLE ? " font-size=\"15\" font-weight=\"bold\"" : "");
        out.append(right ? " text-anchor=\"end\"" : "").append('>');
        out.append(Markup.escape(text)).append("</text>\n");
    }

    @Override
    public double width(String text) {
        return TextWidth.room(text, SIZE, false);
    }

    @Override
    public void cut(double x1, double y1, double x2, double y2) {
        cuts.append('M').append(number(x1)).append(' ').append(number(y1));
        cuts.append('L').append(number(x2)).append(' ').append(number(y2));
    }

    /** The document; {@code style} stands at its beginning. */
    String document(int width, int height, String about, String style) {
        StringBuilder whole = new StringBuilder();
        whole.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"").append(width);
        whole.append("\" height=\"").append(height).append("\" viewBox=\"0 0 ");
        whole.append(width).append(' ').append(height);
        whole.append("\" font-family=\"").append(ChartPicture.FONTS).append("\" font-size=\"12\"");
        whole.append(" role=\"img\" aria-label=\"").append(Markup.escape(about)).append("\">\n");
        whole.append(style);
        whole.append("<rect width=\"100%\" height=\"100%\" class=\"f-paper\"/>\n");
        whole.append("<g shape-rendering=\"crispEdges\">\n").append(out).append("</g>\n");
        if (cuts.length() > 0) {
            whole.append("<path class=\"s-paper\" fill=\"none\" pointer-events=\"none\" d=\"");
            whole.append(cuts).append("\"/>\n");
        }
        return whole.append("</svg>\n").toString();
    }

    private static String number(double value) {
        return value == Math.rint(value)
                ? Long.toString((long) value)
                : String.format(Locale.ROOT, "%.2f", value).replaceAll("0+$", "");
    }
}
