package ruminate.draw.heat;

/** What a heat map is painted with: SVG or pixels. */
interface Brush {
    /** A box in one colour. */
    void box(int x, int y, int width, int height, Tint tint, String tip);

    /** A box of so many degrees of heat over the ground. */
    void heat(int x, int y, int width, int height, Tint tint, int degree, String tip);

    /** A line of words whose base line is at {@code y}. */
    void text(int x, int y, Tint tint, boolean bold, String words);
}
