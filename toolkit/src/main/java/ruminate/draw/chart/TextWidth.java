package ruminate.draw.chart;

import ruminate.render.CharacterWidth;

/** How wide words are in pictures, which no font is asked about: as in Helvetica, whose widths Arial and Liberation Sans share. */
public final class TextWidth {
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
    private static final double BOLD = 1.08;

    /** How much wider than Helvetica the fonts are that readers have in its place. */
    private static final double OTHER_FONTS = 1.15;

    private static final double OTHER_BOLD_FONTS = 1.24;

    private TextWidth() {}

    /** Room that words need in whatever font of this size a reader has. */
    public static double room(String text, double size, boolean bold) {
        return (bold ? OTHER_BOLD_FONTS : OTHER_FONTS) * of(text, size, bold);
    }

    /**
     * Width of words.
     *
     * @param size of the font, in the unit of the answer
     */
    public static double of(String text, double size, boolean bold) {
        double thousandths = 0;
        for (int at = 0; at < text.length(); ) {
            int character = text.codePointAt(at);
            at += Character.charCount(character);
            boolean ascii = character >= FIRST && character < FIRST + WIDTHS.length;
            thousandths += ascii ? WIDTHS[character - FIRST] : COLUMN * CharacterWidth.of(character);
        }
        return thousandths * size / 1000 * (bold ? BOLD : 1);
    }
}
