package ruminate.draw;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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
    /** Frame of what the commit shown has written. */
    static final String FRESH = "#d9480f";

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
    private final Optional<DiagramStep> step;
    private final double top;
    private final StringBuilder out = new StringBuilder();

    DiagramSvg(List<DiagramBox> boxes, List<Drawing.Arrow> arrows, DiagramLayout layout, Optional<DiagramStep> step) {
        this.boxes = boxes;
        this.arrows = arrows;
        this.layout = layout;
        this.step = step;
        this.top = MARGIN + (step.isPresent() ? LEGEND_STEP : 0);
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
        style.append(".d-fresh{fill:none;stroke:").append(FRESH).append(";stroke-width:2.5}");
        return style.toString();
    }

    /** The document; {@code style} stands at its beginning. */
    String document(String style) {
        step.ifPresent(commit -> text(MARGIN, MARGIN + DiagramBox.FONT, commit.words(), "d-note d-bold"));
        rowNames();
        arrows.forEach(this::arrow);
        boxes.forEach(this::box);
        double width = Math.max(layout.width() + ROW_NAMES, LEAST_LEGEND) + 2 * MARGIN;
        double height = legend(width, layout.height() + top + MARGIN + LEGEND_STEP / 2);
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
            text(MARGIN, top + middle + 4, name, "d-note");
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
        out.append(number(point.x() + ROW_NAMES + MARGIN)).append(' ').append(number(point.y() + top));
    }

    private void box(DiagramBox box) {
        Point corner = layout.corners().get(box.box().id());
        double x = corner.x() + ROW_NAMES + MARGIN;
        double y = corner.y() + top;
        out.append("<g class=\"node\"><title>")
                .append(Markup.escape(box.title()))
                .append("</title>\n");
        outline(x, y, box.width(), box.height(), box);
        if (fresh(box)) {
            rectangle(x, y, box.width(), box.height(), 2, "d-fresh");
        }
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

    private boolean fresh(DiagramBox box) {
        return step.isPresent() && box.writtenBy(step.get().generation());
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

    /** What colours and frames say, as far as the picture has them. Returns where the picture ends. */
    private double legend(double width, double from) {
        Map<String, String> looks = new LinkedHashMap<>();
        for (DiagramShade shade : DiagramShade.values()) {
            if (shade != DiagramShade.TREE && boxes.stream().anyMatch(box -> box.shade() == shade)) {
                looks.put(shade.meaning(), shade.fillClass());
            }
        }
        if (boxes.stream().anyMatch(this::fresh)) {
            looks.put("written by this commit", "d-fresh");
        }
        double x = MARGIN;
        double y = from;
        for (Map.Entry<String, String> look : looks.entrySet()) {
            double room = SWATCH + 5 + TextWidth.room(look.getKey(), DiagramBox.FONT, false) + 16;
            if (x > MARGIN && x + room > width) {
                x = MARGIN;
                y += LEGEND_STEP;
            }
            rectangle(x, y, SWATCH, SWATCH, 2, look.getValue());
            text(x + SWATCH + 5, y + SWATCH - 3, look.getKey(), "d-note");
            x += room;
        }
        return y + LEGEND_STEP + MARGIN / 2;
    }

    private static String number(double value) {
        String text = String.format(Locale.ROOT, "%.1f", value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }
}
