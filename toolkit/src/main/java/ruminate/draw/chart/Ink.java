package ruminate.draw.chart;

import java.awt.Color;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The colours of charts: one for light pages, one for dark ones. In SVG they are classes, so that the page decides. */
enum Ink {
    /** What everything is drawn on. */
    PAPER(0xffffff, 0x14181d),
    /** Words that matter. */
    TEXT(0x1f2328, 0xe6e8eb),
    /** Words that explain, and axes. */
    SOFT(0x5b6570, 0x9aa4af),
    /** Lines that help the eye. */
    GRID(0xe2e6ea, 0x2c343d),
    /** First of several things shown together. */
    BLUE(0x4478b4, 0x6ea1dc),
    /** Second. */
    ORANGE(0xdd8632, 0xeba05a),
    /** Third. */
    GREEN(0x4f9a5f, 0x74ba82),
    /** Fourth. */
    RED(0xc25450, 0xdf7f7a),
    /** Fifth. */
    VIOLET(0x8666ac, 0xab8fcc),
    /** Sixth. */
    BROWN(0x94704c, 0xb8946f),
    /** Seventh. */
    TEAL(0x2f9a9a, 0x58bcbc),
    /** What is left. */
    REST(0xb4bcc5, 0x59636e);

    /** Colours of things shown together, in this order. */
    static final List<Ink> SERIES = List.of(BLUE, ORANGE, GREEN, RED, VIOLET, BROWN, TEAL);

    private static final int RGB = 0xffffff;

    private final int light;
    private final int dark;

    Ink(int light, int dark) {
        this.light = light;
        this.dark = dark;
    }

    Color color() {
        return new Color(light);
    }

    /** The same, through which so much of the paper is seen: 0 nothing of the colour, 1 all of it. */
    Color color(double strength) {
        int alpha = (int) Math.round(255 * Math.max(0, Math.min(1, strength)));
        return new Color(alpha << 24 | light, true);
    }

    /** Name of the class of what is filled with it; that of lines begins with {@code s-} instead. */
    String fillClass() {
        return "f-" + name().toLowerCase(Locale.ROOT);
    }

    String strokeClass() {
        return "s-" + name().toLowerCase(Locale.ROOT);
    }

    static Optional<Ink> of(Color color) {
        for (Ink ink : values()) {
            if (ink.light == (color.getRGB() & RGB)) {
                return Optional.of(ink);
            }
        }
        return Optional.empty();
    }

    /** Rules for all classes: light, and dark where the reader's screen is. Paper is white. */
    static String style() {
        StringBuilder style = new StringBuilder();
        rules(style, false);
        style.append("@media screen and (prefers-color-scheme:dark){");
        rules(style, true);
        return style.append('}').toString();
    }

    private static void rules(StringBuilder style, boolean forDark) {
        for (Ink ink : values()) {
            String colour = String.format(Locale.ROOT, "#%06x", forDark ? ink.dark : ink.light);
            style.append('.')
                    .append(ink.fillClass())
                    .append("{fill:")
                    .append(colour)
                    .append('}');
            style.append('.')
                    .append(ink.strokeClass())
                    .append("{stroke:")
                    .append(colour)
                    .append('}');
        }
    }
}
