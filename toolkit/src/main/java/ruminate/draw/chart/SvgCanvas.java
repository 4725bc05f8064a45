package ruminate.draw.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Composite;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.GraphicsConfiguration;
import java.awt.Image;
import java.awt.Paint;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.font.FontRenderContext;
import java.awt.font.GlyphVector;
import java.awt.geom.AffineTransform;
import java.awt.geom.Arc2D;
import java.awt.geom.Area;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.PathIterator;
import java.awt.geom.Rectangle2D;
import java.awt.geom.RoundRectangle2D;
import java.awt.image.BufferedImage;
import java.awt.image.BufferedImageOp;
import java.awt.image.ImageObserver;
import java.awt.image.RenderedImage;
import java.awt.image.renderable.RenderableImage;
import java.text.AttributedCharacterIterator;
import java.util.Map;
import ruminate.render.Markup;

/**
 * Writes what is drawn on it as SVG: text stays text, colours become classes, nothing is referred to. Shapes are cut to the
 * clip by geometry. Images cannot be drawn.
 */
final class SvgCanvas extends Graphics2D {
    private final StringBuilder out;
    private AffineTransform transform;
    private Labels labels = Labels.NONE;
    private Shape clip;
    private Color color = Color.BLACK;
    private BasicStroke stroke = new BasicStroke(1);
    private Font font = new FixedFont(Font.PLAIN, 12);
    private Composite composite;
    private Color background = Color.WHITE;
    private final RenderingHints hints = new RenderingHints(Map.of());

    /** Appends elements to {@code out}. */
    SvgCanvas(StringBuilder out) {
        this.out = out;
        this.transform = new AffineTransform();
    }

    private SvgCanvas(SvgCanvas other) {
        out = other.out;
        transform = new AffineTransform(other.transform);
        clip = other.clip;
        color = other.color;
        stroke = other.stroke;
        font = other.font;
        composite = other.composite;
        background = other.background;
        labels = other.labels;
        hints.putAll(other.hints);
    }

    @Override
    public Graphics create() {
        return new SvgCanvas(this);
    }

    @Override
    public void fill(Shape shape) {
        if (color.getAlpha() == 0) {
            return;
        }
        Shape placed = cut(transform.createTransformedShape(shape));
        if (!placed.getBounds2D().isEmpty()) {
            SvgShape.append(out, placed, paint("fill", color, true));
        }
    }

    @Override
    public void draw(Shape shape) {
        if (color.getAlpha() == 0) {
            return;
        }
        StringBuilder look = new StringBuilder(" fill=\"none\"").append(paint("stroke", color, false));
        if (stroke.getLineWidth() != 1) {
            look.append(" stroke-width=\"")
                    .append(SvgShape.number(stroke.getLineWidth()))
                    .append('"');
        }
        if (stroke.getDashArray() != null) {
            look.append(" stroke-dasharray=\"");
            for (float dash : stroke.getDashArray()) {
                look.append(SvgShape.number(dash)).append(' ');
            }
            look.append('"');
        }
        SvgShape.append(out, transform.createTransformedShape(shape), look.toString());
    }

    /** Where the words that follow stand, if they belong to an axis. */
    enum Labels {
        /** Anywhere. */
        NONE,
        /** Left of an upright axis, and end there. */
        BESIDE,
        /** Below or above a level axis, and stand in the middle; upright words end there. */
        BELOW
    }

    /** Says where the words that follow stand. */
    void labels(Labels now) {
        labels = now;
    }

    @Override
    public void drawString(String text, float x, float y) {
        if (text.isEmpty()) {
            return;
        }
        double[] place = {x, y};
        transform.transform(place, 0, place, 0, 1);
        double angle = Math.toDegrees(Math.atan2(transform.getShearY(), transform.getScaleX()));
        String anchor = anchor(text, place, angle);
        String at = SvgShape.number(place[0]) + "\" y=\"" + SvgShape.number(place[1]);
        out.append("<text x=\"").append(at).append('"');
        if (Math.abs(angle) > 1e-6) {
            String turn = SvgShape.number(angle) + " " + SvgShape.number(place[0]) + " " + SvgShape.number(place[1]);
            out.append(" transform=\"rotate(").append(turn).append(")\"");
        }
        out.append(anchor).append(paint("fill", color, true));
        out.append(" font-size=\"").append(font.getSize()).append('"');
        if (font.isBold()) {
            out.append(" font-weight=\"bold\"");
        }
        out.append('>').append(Markup.escape(text)).append("</text>\n");
    }

    /** Moves the place of words to the point of them that must not move, and says which that is. */
    private String anchor(String text, double[] place, double angle) {
        if (labels == Labels.NONE || !(font instanceof FixedFont fixed)) {
            return "";
        }
        boolean level = Math.abs(angle) < 1e-6;
        boolean end = level == (labels == Labels.BESIDE);
        double length = fixed.width(text) * (end ? 1 : 0.5);
        place[0] += length * Math.cos(Math.toRadians(angle));
        place[1] += length * Math.sin(Math.toRadians(angle));
        return end ? " text-anchor=\"end\"" : " text-anchor=\"middle\"";
    }

    private static String paint(String attribute, Color color, boolean fill) {
        String look = Ink.of(color)
                .map(ink -> " class=\"" + (fill ? ink.fillClass() : ink.strokeClass()) + "\"")
                .orElseGet(() -> " " + attribute + String.format("=\"#%06x\"", color.getRGB() & 0xffffff));
        return color.getAlpha() == 255
                ? look
                : look + " " + attribute + "-opacity=\"" + SvgShape.number(color.getAlpha() / 255.0) + "\"";
    }

    private Shape cut(Shape placed) {
        if (clip == null || clip.contains(placed.getBounds2D())) {
            return placed;
        }
        if (clip instanceof Rectangle2D window && SvgShape.isRectangle(placed)) {
            return window.createIntersection(placed.getBounds2D());
        }
        Area both = new Area(placed);
        both.intersect(new Area(clip));
        return both;
    }

    @Override
    public void clip(Shape shape) {
        if (shape == null) {
            clip = null;
            return;
        }
        Shape placed = transform.createTransformedShape(shape);
        if (SvgShape.isRectangle(placed)) {
            placed = placed.getBounds2D();
        }
        clip = clip == null ? placed : cut(placed);
    }

    @Override
    public void setClip(Shape shape) {
        clip = null;
        clip(shape);
    }

    @Override
    public Shape getClip() {
        if (clip == null) {
            return null;
        }
        try {
            Shape here = transform.createInverse().createTransformedShape(clip);
            return SvgShape.isRectangle(here) ? here.getBounds2D() : here;
        } catch (java.awt.geom.NoninvertibleTransformException flat) {
            return new Rectangle();
        }
    }

    @Override
    public Rectangle getClipBounds() {
        return clip == null ? null : getClip().getBounds();
    }

    @Override
    public void clipRect(int x, int y, int width, int height) {
        clip(new Rectangle(x, y, width, height));
    }

    @Override
    public void setClip(int x, int y, int width, int height) {
        setClip(new Rectangle(x, y, width, height));
    }

    @Override
    public FontMetrics getFontMetrics(Font wanted) {
        return wanted instanceof FixedFont fixed
                ? fixed.metrics()
                : new FixedFont(wanted.getStyle(), wanted.getSize()).metrics();
    }

    @Override
    public FontRenderContext getFontRenderContext() {
        return new FontRenderContext(null, true, true);
    }

    @Override
    public void setPaint(Paint paint) {
        if (paint instanceof Color plain) {
            color = plain;
        }
    }

    @Override
    public Paint getPaint() {
        return color;
    }

    @Override
    public void setColor(Color plain) {
        setPaint(plain);
    }

    @Override
    public Color getColor() {
        return color;
    }

    @Override
    public void setStroke(Stroke line) {
        if (line instanceof BasicStroke basic) {
            stroke = basic;
        }
    }

    @Override
    public Stroke getStroke() {
        return stroke;
    }

    @Override
    public void setFont(Font wanted) {
        font = wanted;
    }

    @Override
    public Font getFont() {
        return font;
    }

    @Override
    public void setComposite(Composite wanted) {
        composite = wanted;
    }

    @Override
    public Composite getComposite() {
        return composite;
    }

    @Override
    public void setBackground(Color wanted) {
        background = wanted;
    }

    @Override
    public Color getBackground() {
        return background;
    }

    @Override
    public void transform(AffineTransform more) {
        transform.concatenate(more);
    }

    @Override
    public void setTransform(AffineTransform wanted) {
        transform = new AffineTransform(wanted);
    }

    @Override
    public AffineTransform getTransform() {
        return new AffineTransform(transform);
    }

    @Override
    public void translate(int x, int y) {
        transform.translate(x, y);
    }

    @Override
    public void translate(double x, double y) {
        transform.translate(x, y);
    }

    @Override
    public void rotate(double angle) {
        transform.rotate(angle);
    }

    @Override
    public void rotate(double angle, double x, double y) {
        transform.rotate(angle, x, y);
    }

    @Override
    public void scale(double x, double y) {
        transform.scale(x, y);
    }

    @Override
    public void shear(double x, double y) {
        transform.shear(x, y);
    }

    @Override
    public void setRenderingHint(RenderingHints.Key key, Object value) {
        if (value == null) {
            hints.remove(key);
        } else {
            hints.put(key, value);
        }
    }

    @Override
    public Object getRenderingHint(RenderingHints.Key key) {
        return hints.get(key);
    }

    @Override
    public void setRenderingHints(Map<?, ?> wanted) {
        hints.clear();
        hints.putAll(wanted);
    }

    @Override
    public void addRenderingHints(Map<?, ?> wanted) {
        hints.putAll(wanted);
    }

    @Override
    public RenderingHints getRenderingHints() {
        return (RenderingHints) hints.clone();
    }

    @Override
    public void drawString(String text, int x, int y) {
        drawString(text, (float) x, (float) y);
    }

    @Override
    public void drawString(AttributedCharacterIterator text, int x, int y) {
        drawString(text, (float) x, (float) y);
    }

    @Override
    public void drawString(AttributedCharacterIterator text, float x, float y) {
        StringBuilder plain = new StringBuilder();
        for (char c = text.first(); c != AttributedCharacterIterator.DONE; c = text.next()) {
            plain.append(c);
        }
        drawString(plain.toString(), x, y);
    }

    @Override
    public void drawGlyphVector(GlyphVector glyphs, float x, float y) {
        throw new UnsupportedOperationException("text must stay text");
    }

    @Override
    public void drawLine(int x1, int y1, int x2, int y2) {
        draw(new Line2D.Double(x1, y1, x2, y2));
    }

    @Override
    public void fillRect(int x, int y, int width, int height) {
        fill(new Rectangle(x, y, width, height));
    }

    @Override
    public void clearRect(int x, int y, int width, int height) {
        Color before = color;
        color = background;
        fillRect(x, y, width, height);
        color = before;
    }

    @Override
    public void drawRoundRect(int x, int y, int width, int height, int arcWidth, int arcHeight) {
        draw(new RoundRectangle2D.Double(x, y, width, height, arcWidth, arcHeight));
    }

    @Override
    public void fillRoundRect(int x, int y, int width, int height, int arcWidth, int arcHeight) {
        fill(new RoundRectangle2D.Double(x, y, width, height, arcWidth, arcHeight));
    }

    @Override
    public void drawOval(int x, int y, int width, int height) {
        draw(new Ellipse2D.Double(x, y, width, height));
    }

    @Override
    public void fillOval(int x, int y, int width, int height) {
        fill(new Ellipse2D.Double(x, y, width, height));
    }

    @Override
    public void drawArc(int x, int y, int width, int height, int start, int extent) {
        draw(new Arc2D.Double(x, y, width, height, start, extent, Arc2D.OPEN));
    }

    @Override
    public void fillArc(int x, int y, int width, int height, int start, int extent) {
        fill(new Arc2D.Double(x, y, width, height, start, extent, Arc2D.PIE));
    }

    @Override
    public void drawPolyline(int[] xs, int[] ys, int count) {
        draw(polygon(xs, ys, count, false));
    }

    @Override
    public void drawPolygon(int[] xs, int[] ys, int count) {
        draw(polygon(xs, ys, count, true));
    }

    @Override
    public void fillPolygon(int[] xs, int[] ys, int count) {
        fill(polygon(xs, ys, count, true));
    }

    private static Path2D polygon(int[] xs, int[] ys, int count, boolean closed) {
        Path2D path = new Path2D.Double(PathIterator.WIND_EVEN_ODD);
        for (int i = 0; i < count; i++) {
            if (i == 0) {
                path.moveTo(xs[i], ys[i]);
            } else {
                path.lineTo(xs[i], ys[i]);
            }
        }
        if (closed && count > 0) {
            path.closePath();
        }
        return path;
    }

    @Override
    public boolean hit(Rectangle rectangle, Shape shape, boolean onStroke) {
        Shape tested = onStroke ? stroke.createStrokedShape(shape) : shape;
        return transform.createTransformedShape(tested).intersects(rectangle);
    }

    @Override
    public GraphicsConfiguration getDeviceConfiguration() {
        throw new UnsupportedOperationException("there is no device");
    }

    @Override
    public void setPaintMode() {
        // What is drawn always replaces what is there.
    }

    @Override
    public void setXORMode(Color other) {
        throw new UnsupportedOperationException("no pixels to invert");
    }

    @Override
    public void copyArea(int x, int y, int width, int height, int dx, int dy) {
        throw new UnsupportedOperationException("no pixels to copy");
    }

    @Override
    public void dispose() {
        // Nothing is held.
    }

    @Override
    public boolean drawImage(Image image, AffineTransform placement, ImageObserver observer) {
        throw noImages();
    }

    @Override
    public void drawImage(BufferedImage image, BufferedImageOp operation, int x, int y) {
        throw noImages();
    }

    @Override
    public boolean drawImage(Image image, int x, int y, ImageObserver observer) {
        throw noImages();
    }

    @Override
    public boolean drawImage(Image image, int x, int y, int width, int height, ImageObserver observer) {
        throw noImages();
    }

    @Override
    public boolean drawImage(Image image, int x, int y, Color behind, ImageObserver observer) {
        throw noImages();
    }

    @Override
    public boolean drawImage(Image image, int x, int y, int width, int height, Color behind, ImageObserver observer) {
        throw noImages();
    }

    @Override
    public boolean drawImage(
            Image image,
            int dx1,
            int dy1,
            int dx2,
            int dy2,
            int sx1,
            int sy1,
            int sx2,
            int sy2,
            ImageObserver observer) {
        throw noImages();
    }

    @Override
    public boolean drawImage(
            Image image,
            int dx1,
            int dy1,
            int dx2,
            int dy2,
            int sx1,
            int sy1,
            int sx2,
            int sy2,
            Color behind,
            ImageObserver observer) {
        throw noImages();
    }

    @Override
    public void drawRenderedImage(RenderedImage image, AffineTransform placement) {
        throw noImages();
    }

    @Override
    public void drawRenderableImage(RenderableImage image, AffineTransform placement) {
        throw noImages();
    }

    private static UnsupportedOperationException noImages() {
        return new UnsupportedOperationException("images cannot be drawn");
    }
}
