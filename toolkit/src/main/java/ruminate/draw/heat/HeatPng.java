package ruminate.draw.heat;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Line2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Supplier;
import javax.imageio.ImageIO;

/** Paints a heat map as PNG, two pixels for each of the drawing's, on light paper. */
final class HeatPng implements HeatCanvas {
    private static final int SCALE = 2;
    private static final Font PLAIN = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
    private static final Font TITLE = new Font(Font.SANS_SERIF, Font.BOLD, 15);
    private static final Color TEXT = new Color(0x1f2328);
    private static final Color SOFT = new Color(0x5b6570);

    static {
        System.setProperty("java.awt.headless", "true");
        ImageIO.setUseCache(false);
    }

    private final BufferedImage image;
    private final Graphics2D graphics;
    /** For boxes, which fill whole pixels: rectangles of these are painted without the detour over shapes. */
    private final Graphics2D pixels;

    HeatPng(int width, int height) {
        image = new BufferedImage(width * SCALE, height * SCALE, BufferedImage.TYPE_INT_RGB);
        graphics = image.createGraphics();
        pixels = image.createGraphics();
        graphics.scale(SCALE, SCALE);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, width, height);
    }

    @Override
    public void box(double x, double y, double width, double height, HeatShade shade, Supplier<String> words) {
        int left = pixel(x);
        int top = pixel(y);
        pixels.setColor(shade.color());
        pixels.fillRect(left, top, pixel(x + width) - left, pixel(y + height) - top);
    }

    private static int pixel(double place) {
        return (int) Math.round(place * SCALE);
    }

    @Override
    public void text(double x, double y, String text, Weight weight, boolean right) {
        boolean title = weight == Weight.TITLE;
        graphics.setFont(title ? TITLE : PLAIN);
        graphics.setColor(weight == Weight.SOFT ? SOFT : TEXT);
        double width = right ? graphics.getFontMetrics().stringWidth(text) : 0;
        graphics.drawString(text, (float) (x - width), (float) y);
    }

    @Override
    public double width(String text) {
        return graphics.getFontMetrics(PLAIN).stringWidth(text);
    }

    @Override
    public void cut(double x1, double y1, double x2, double y2) {
        graphics.setColor(Color.WHITE);
        graphics.setStroke(new BasicStroke(1));
        graphics.draw(new Line2D.Double(x1, y1, x2, y2));
    }

    /** The picture as a file has it. */
    byte[] bytes() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", out);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return out.toByteArray();
    }
}
