package ruminate.draw.chart;

import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.font.FontRenderContext;
import java.awt.font.LineMetrics;
import ruminate.render.CharacterWidth;

/**
 * A font whose measures are written down here, so that pictures neither need fonts on the machine that draws them nor depend
 * on which it has. The widths are those of Helvetica, which Arial and Liberation Sans share.
 */
final class FixedFont extends Font {
    private static final long serialVersionUID = 1;
    private static final int FIRST = ' ';
    /** Advance widths of the printable ASCII characters in thousandths of the size. */
    private static final short[] WIDTHS = {
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556,
                556,
        556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556,
                833,
        722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500,
                556,
        556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500,
                334,
        260, 334, 584,
    };

    private static final int COLUMN = 600;
    private static final int BOLD_PERCENT = 108;
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
        double thousandths = 0;
        for (int at = 0; at < text.length(); ) {
            int character = text.codePointAt(at);
            at += Character.charCount(character);
            boolean ascii = character >= FIRST && character < FIRST + WIDTHS.length;
            thousandths += ascii ? WIDTHS[character - FIRST] : COLUMN * CharacterWidth.of(character);
        }
        return thousandths * getSize2D() / 1000 * (isBold() ? BOLD_PERCENT : 100) / 100;
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
