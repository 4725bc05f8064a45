package ruminate.draw.chart;

import java.awt.Shape;
import java.awt.geom.PathIterator;
import java.awt.geom.Rectangle2D;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Shapes as SVG elements, to a hundredth of a pixel. */
final class SvgShape {
    private static final int DECIMALS = 2;
    private static final double SAME = 1e-6;

    private SvgShape() {}

    /** Appends a shape with these attributes. */
    static void append(StringBuilder out, Shape shape, String attributes) {
        append(out, shape, attributes, "");
    }

    /** Appends a shape with these attributes and this content. */
    static void append(StringBuilder out, Shape shape, String attributes, String content) {
        String element = "path";
        if (isRectangle(shape)) {
            element = "rect";
            Rectangle2D box = shape.getBounds2D();
            out.append("<rect x=\"").append(number(box.getX()));
            out.append("\" y=\"").append(number(box.getY()));
            out.append("\" width=\"").append(number(box.getWidth()));
            out.append("\" height=\"").append(number(box.getHeight())).append('"');
        } else {
            out.append("<path d=\"").append(path(shape)).append('"');
        }
        out.append(attributes);
        if (content.isEmpty()) {
            out.append("/>\n");
        } else {
            out.append('>').append(content).append("</").append(element).append(">\n");
        }
    }

    /** Whether a shape is a rectangle whose sides are those of the page. */
    static boolean isRectangle(Shape shape) {
        if (shape instanceof Rectangle2D) {
            return true;
        }
        Rectangle2D box = shape.getBounds2D();
        double[] at = new double[6];
        int corners = 0;
        for (PathIterator path = shape.getPathIterator(null); !path.isDone(); path.next()) {
            int kind = path.currentSegment(at);
            if (kind == PathIterator.SEG_CLOSE) {
                continue;
            }
            boolean corner = (same(at[0], box.getMinX()) || same(at[0], box.getMaxX()))
                    && (same(at[1], box.getMinY()) || same(at[1], box.getMaxY()));
            if (!corner || kind != (corners == 0 ? PathIterator.SEG_MOVETO : PathIterator.SEG_LINETO)) {
                return false;
            }
            corners++;
        }
        return corners >= 4 && corners <= 5 && box.getWidth() > 0 && box.getHeight() > 0;
    }

    private static boolean same(double a, double b) {
        return Math.abs(a - b) < SAME;
    }

    private static String path(Shape shape) {
        StringBuilder path = new StringBuilder();
        double[] at = new double[6];
        for (PathIterator steps = shape.getPathIterator(null); !steps.isDone(); steps.next()) {
            int kind = steps.currentSegment(at);
            int numbers = 2;
            switch (kind) {
                case PathIterator.SEG_MOVETO -> path.append('M');
                case PathIterator.SEG_LINETO -> path.append('L');
                case PathIterator.SEG_QUADTO -> {
                    path.append('Q');
                    numbers = 4;
                }
                case PathIterator.SEG_CUBICTO -> {
                    path.append('C');
                    numbers = 6;
                }
                default -> {
                    path.append('Z');
                    numbers = 0;
                }
            }
            for (int i = 0; i < numbers; i++) {
                path.append(i == 0 ? "" : " ").append(number(at[i]));
            }
        }
        return path.toString();
    }

    static String number(double value) {
        if (!Double.isFinite(value)) {
            return "0";
        }
        BigDecimal rounded = BigDecimal.valueOf(value)
                .setScale(DECIMALS, RoundingMode.HALF_UP)
                .stripTrailingZeros();
        return rounded.signum() == 0 ? "0" : rounded.toPlainString();
    }
}
