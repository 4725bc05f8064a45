package ruminate.draw.chart;

import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.font.FontRenderContext;
import java.awt.font.LineMetrics;

/**
 * A font whose measures are written down here, so that pictures neither need fonts on the machine that draws them nor depend
 * on which it has. {@link TextWidth} knows the widths.
 */
final class FixedFont extends Font {
    private static final long serialVersionUID = 1;
    private static final float ASCENT = 0.905f;
    private static final float DESCENT = 0.212f;

    FixedFont(int style, int size) {
        super("Helvetica", style, size);
    }

    @Override
    public Font deriveFont(float newSize) {
        return new FixedFont(getStyle(), Math.round(newSize));
    }

    @Override
    public LineMetrics getLineMetrics(String text, FontRenderContext context) {
        return new Line(text.length(), getSize2D());
    }

    double width(String text) {
        return TextWidth.room(text, getSize2D(), isBold());
    }

    FontMetrics metrics() {
        return new Metrics(this);
    }

    /** The measures as AWT asks for them. */
    private static final class Metrics extends FontMetrics {
        private static final long serialVersionUID = 1;

        Metrics(FixedFont font) {
            super(font);
        }

        @Override
        public int getAscent() {
            return (int) Math.ceil(font.getSize2D() * ASCENT);
        }

        @Override
        public int getDescent() {
            return (int) Math.ceil(font.getSize2D() * DESCENT);
        }

        @Override
        public int getLeading() {
            return 0;
        }

        @Override
        public int getHeight() {
            return getAscent() + getDescent();
        }

        @Override
        public int charWidth(char character) {
            return stringWidth(String.valueOf(character));
        }

        @Override
        public int stringWidth(String text) {
            return (int) Math.ceil(((FixedFont) font).width(text));
        }
    }

    /** The measures of a line of text. */
    private static final class Line extends LineMetrics {
        private final int characters;
        private final float size;

        Line(int characters, float size) {
            this.characters = characters;
            this.size = size;
        }

        @Override
        public int getNumChars() {
            return characters;
        }

        @Override
        public float getAscent() {
            return size * ASCENT;
        }

        @Override
        public float getDescent() {
            return size * DESCENT;
        }

        @Override
        public float getLeading() {
            return 0;
        }

        @Override
        public float getHeight() {
            return size * (ASCENT + DESCENT);
        }

        @Override
        public int getBaselineIndex() {
            return Font.ROMAN_BASELINE;
        }

        @Override
        public float[] getBaselineOffsets() {
            return new float[] {0, 0, 0};
        }

        @Override
        public float getStrikethroughOffset() {
            return -size / 3;
        }

        @Override
        public float getStrikethroughThickness() {
            return 1;
        }

        @Override
        public float getUnderlineOffset() {
            return 1;
        }

        @Override
        public float getUnderlineThickness() {
            return 1;
        }
    }
}
