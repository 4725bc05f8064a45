package ruminate.draw.heat;

import java.util.function.Supplier;

/** What a heat map is drawn on. */
interface HeatCanvas {
    /** How words look. */
    enum Weight {
        /** The title. */
        TITLE,
        /** Words that matter. */
        PLAIN,
        /** Words that explain. */
        SOFT
    }

    /** A filled rectangle; {@code words} are shown where a pointer rests on it, unless they are empty.
     * Not every canvas asks for them. */
    void box(double x, double y, double width, double height, HeatShade shade, Supplier<String> words);

    /** A line of text that begins, or ends where {@code right}, at {@code x}; {@code y} is its base line. */
    void text(double x, double y, String text, Weight weight, boolean right);

    /** About how wide a line of plain text is. */
    double width(String text);

    /** A thin line in the colour of the paper, which sets apart what it runs between. */
    void cut(double x1, double y1, double x2, double y2);
}
