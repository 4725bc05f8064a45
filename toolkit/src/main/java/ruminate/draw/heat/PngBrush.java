package ruminate.draw.heat;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import javax.imageio.ImageIO;

/** Paints pixels, on a light page. */
final class PngBrush implements Brush {
    private final BufferedImage image;
    private final Graphics2D graphics;

    PngBrush(int width, int height) {
        image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        box(0, 0, width, height, Tint.PAPER, "");
    }

    @Override
    public void box(int x, int y, int width, int height, Tint tint, String tip) {
        graphics.setColor(tint.onPaper());
        graphics.fillRect(x, y, width, height);
    }

    @Override
    public void heat(int x, int y, int width, int height, Tint tint, int degree, String tip) {
        graphics.setColor(tint.onGround(degree));
        graphics.fillRect(x, y, width, height);
    }

    @Override
    public void text(int x, int y, Tint tint, boolean bold, String words) {
        graphics.setColor(tint.onPaper());
        graphics.setFont(new Font(Font.SANS_SERIF, bold ? Font.BOLD : Font.PLAIN, 12));
        graphics.drawString(words, x, y);
    }

    /** The picture. */
    byte[] picture() throws IOException {
        graphics.dispose();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageIO.write(image, "png", bytes);
        return bytes.toByteArray();
    }
}
