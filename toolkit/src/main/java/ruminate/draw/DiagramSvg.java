package ruminate.draw;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import ruminate.analyze.diagram.Drawing;
import ruminate.draw.DiagramLayout.Point;
import ruminate.draw.DiagramLayout.Route;
import ruminate.draw.chart.ChartPicture;
import ruminate.draw.chart.TextWidth;
import ruminate.render.Markup;

/** Writes boxes and arrows as SVG, where a layout has put them: rows with their names, and a legend below. */
final class DiagramSvg {
    /** Seen on light and on dark pages. */
    static final String LINE = "#7f8994";

    private static final String BAR = "#33506f";
    private static final double MARGIN = 10;
    private static final double ROW_NAMES = 76;
    private static final double STACK = 3;
    private static final double SWATCH = 14;
    private static final double LEGEND_STEP = 22;
    private static final double LEAST_LEGEND = 520;
    private static final double PERCENT = 42;

    private final List<DiagramBox> boxes;
    private final List<Drawing.Arrow> arrows;
    private final DiagramLayout layout;
    private final StringBuilder out = new StringBuilder();

    DiagramSvg(List<DiagramBox> boxes, List<Drawing.Arrow> arrows, DiagramLayout layout) {
        this.boxes = boxes;
        this.arrows = arrows;
        this.layout = layout;
    }

    /** Name of an arrow. */
    static String name(Drawing.Arrow arrow) {
        return arrow.from() + "-" + arrow.to();
    }

    static String style() {
        StringBuilder style = new StringBuilder();
        style.append(".d-tree{stroke:").append(DiagramShade.TREE.colour()).append('}');
        for (DiagramShade shade : DiagramShade.values()) {
            style.append('.').append(shade.fillClass()).append("{fill:").append(shade.colour());
            style.append(";stroke:")
                    .append(shade == DiagramShade.LOST ? "#c03030" : LINE)
                    .append('}');
        }
        style.append(".d-word{fill:#1a1a1a}.d-name{fill:#ffffff}.d-note{fill:").append(LINE);
        style.append("}.d-full{fill:")
                .append(BAR)
                .append("}.d-bar{fill:#ffffff;stroke:")
                .append(LINE);
        style.append("}.d-line{fill:none;stroke:").append(LINE);
        style.append("}.d-head{fill:").append(LINE).append("}.d-bold{font-weight:bold}");
        return style.toString();
    }

    /** The document; {@code style} stands at its beginning. */
    String document(String style) {
        rowNames();
        arrows.forEach(this::arrow);
        boxes.forEach(this::box);
        double width = Math.max(layout.width() + ROW_NAMES, LEAST_LEGEND) + 2 * MARGIN;
        double height = legend(width, layout.height() + 2 * MARGIN + LEGEND_STEP / 2);
        StringBuilder whole = new StringBuilder();
        whole.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"").append(number(width));
        whole.append("\" height=\"").append(number(height)).append("\" viewBox=\"0 0 ");
        whole.append(number(width)).append(' ').append(number(height));
        whole.append("\" font-family=\"").append(ChartPicture.FONTS);
        whole.append("\" font-size=\"").append(number(DiagramBox.FONT));
        whole.append("\" role=\"img\" aria-label=\"").append(boxes.size()).append(" boxes, ");
        whole.append(arrows.size()).append(" arrows\">\n").append(style);
        return whole.append(out).append("</svg>\n").toString();
    }

    /** Beside each row, what it is. */
    private void rowNames() {
        Map<Integer, Double> rows = new TreeMap<>(Comparator.reverseOrder());
        for (DiagramBox box : boxes) {
            double middle = layout.corners().get(box.box().id()).y() + box.height() / 2;
            rows.merge(box.box().level(), middle, Math::min);
        }
        int top = rows.isEmpty() ? 0 : rows.keySet().iterator().next();
        rows.forEach((level, middle) -> {
            String name =
                    level == top ? "trees" : level > 0 ? "level " + level : level == 0 ? "leaves" : "data extents";
            text(MARGIN, MARGIN + middle + 4, name, "d-note");
        });
    }

    private void arrow(Drawing.Arrow arrow) {
        Route route = layout.routes().get(name(arrow));
        out.append("<g class=\"edge\"><path class=\"d-line\" d=\"");
        for (int i = 0; i < route.points().size(); i++) {
            out.append(i == 0 ? "M" : i > 1 ? " " : route.curved() ? "C" : "L");
            place(route.points().get(i));
        }
        out.append("\"/><path class=\"d-head\" d=\"");
        for (int i = 0; i < route.head().size(); i++) {
            out.append(i == 0 ? "M" : i > 1 ? " " : "L");
            place(route.head().get(i));
        }
        out.append("Z\"/></g>\n");
    }

    private void place(Point point) {
        out.append(number(point.x() + ROW_NAMES + MARGIN)).append(' ').append(number(point.y() + MARGIN));
    }

    private void box(DiagramBox box) {
        Point corner = layout.corners().get(box.box().id());
        double x = corner.x() + ROW_NAMES + MARGIN;
        double y = corner.y() + MARGIN;
        out.append("<g class=\"node\"><title>")
                .append(Markup.escape(box.title()))
                .append("</title>\n");
        outline(x, y, box.width(), box.height(), box);
        boolean tree = box.shade() == DiagramShade.TREE;
        double middle = x + box.width() / 2;
        double line = y + DiagramBox.PADDING + DiagramBox.FONT;
        for (int i = 0; i < box.lines().size(); i++) {
            String look = (tree ? "d-name" : "d-word") + (i == 0 ? " d-bold" : "");
            out.append("<text text-anchor=\"middle\" x=\"").append(number(middle));
            out.append("\" y=\"")
                    .append(number(line))
                    .append("\" class=\"")
                    .append(look)
                    .append("\">");
            out.append(Markup.escape(box.lines().get(i))).append("</text>\n");
            line += DiagramBox.LINE;
        }
        box.fillPercent().ifPresent(percent -> bar(box, percent, x, y));
        out.append("</g>\n");
    }

    private void outline(double x, double y, double width, double height, DiagramBox box) {
        double radius = box.round() ? Math.min(height, width) / 2 : 2;
        if (box.many()) {
            rectangle(
                    x + STACK,
                    y + STACK,
                    width - STACK,
                    height - STACK,
                    radius,
                    box.shade().fillClass());
            rectangle(x, y, width - STACK, height - STACK, radius, box.shade().fillClass());
        } else {
            rectangle(x, y, width, height, radius, box.shade().fillClass());
        }
    }

    private void bar(DiagramBox box, double percent, double x, double y) {
        double length = box.width() - 2 * DiagramBox.PADDING - PERCENT;
        double left = x + DiagramBox.PADDING;
        double top = y + box.height() - DiagramBox.PADDING - DiagramBox.LINE + 3;
        rectangle(left, top, length, 7, 0, "d-bar");
        rectangle(left, top, length * Math.max(0, Math.min(100, percent)) / 100, 7, 0, "d-full");
        out.append("<text text-anchor=\"end\" x=\"").append(number(x + box.width() - DiagramBox.PADDING));
        out.append("\" y=\"").append(number(top + 8)).append("\" class=\"d-word\">");
        out.append(DiagramBox.percent(percent)).append("</text>\n");
    }

    private void rectangle(double x, double y, double width, double height, double radius, String look) {
        out.append("<rect x=\"").append(number(x)).append("\" y=\"").append(number(y));
        out.append("\" width=\"").append(number(width)).append("\" height=\"").append(number(height));
        out.append(radius > 0 ? "\" rx=\"" + number(radius) : "")
                .append("\" class=\"")
                .append(look);
        out.append("\"/>\n");
    }

    private void text(double x, double y, String words, String look) {
        out.append("<text x=\"").append(number(x)).append("\" y=\"").append(number(y));
        out.append("\" class=\"")
                .append(look)
                .append("\">")
                .append(Markup.escape(words))
                .append("</text>\n");
    }

    /** What colours and forms say, as far as the picture has them. Returns where the picture ends. */
    private double legend(double width, double top) {
        Set<DiagramShade> shades = EnumSet.noneOf(DiagramShade.class);
        boxes.forEach(box -> shades.add(box.shade()));
        shades.remove(DiagramShade.TREE);
        Collection<String> words = new ArrayList<>();
        double x = MARGIN;
        double y = top;
        for (DiagramShade shade : shades) {
            x = wrapped(x, width, shade.meaning());
            y += x == MARGIN && !words.isEmpty() ? LEGEND_STEP : 0;
            rectangle(x, y, SWATCH, SWATCH, 2, shade.fillClass());
            text(x + SWATCH + 5, y + SWATCH - 3, shade.meaning(), "d-note");
            x += room(shade.meaning());
            words.add(shade.meaning());
        }
        return y + LEGEND_STEP + MARGIN / 2;
    }

    private static double wrapped(double x, double width, String words) {
        return x > MARGIN && x + room(words) > width ? MARGIN : x;
    }

    private static double room(String words) {
        return SWATCH + 5 + 1.15 * TextWidth.of(words, DiagramBox.FONT, false) + 16;
    }

    private static String number(double value) {
        String text = String.format(Locale.ROOT, "%.1f", value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }
}
