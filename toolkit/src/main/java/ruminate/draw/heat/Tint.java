package ruminate.draw.heat;

import java.awt.Color;
import java.util.Locale;

/**
 * The colours of a heat map. Heat is told by how much of a colour covers the ground, so that cold is near to the page
 * whether it is light or dark.
 */
enum Tint {
    /** What everything is drawn on. */
    PAPER(0xffffff, 0x14181d),
    /** Words that matter. */
    TEXT(0x1f2328, 0xe6e8eb),
    /** Words that explain. */
    SOFT(0x5b6570, 0x9aa4af),
    /** Room of a chunk without extents. */
    GROUND(0xe6eaef, 0x2a323b),
    /** Room that no chunk takes. */
    UNALLOCATED(0xf6f7f9, 0x1a1f25),
    /** Data; any measure but use. */
    DATA(0x2f6db5, 0x6ea8e6),
    /** Metadata. */
    METADATA(0xc8641b, 0xf0a05a),
    /** System. */
    SYSTEM(0x2f8a4d, 0x6cc486),
    /** Chunks of several types. */
    MIXED(0x7c55ad, 0xb593dd);

    /** So many degrees of heat are told apart. */
    static final int DEGREES = 12;

    private static final double FAINTEST = 0.12;

    private final int light;
    private final int dark;

    Tint(int light, int dark) {
        this.light = light;
        this.dark = dark;
    }

    static Tint of(String type) {
        return switch (type) {
            case "DATA" -> DATA;
            case "METADATA" -> METADATA;
            case "SYSTEM" -> SYSTEM;
            default -> MIXED;
        };
    }

    /** How much of the colour covers the ground at a degree of heat. */
    static double strength(int degree) {
        return degree == 0 ? 0 : FAINTEST + (1 - FAINTEST) * degree / DEGREES;
    }

    String cssClass() {
        return name().toLowerCase(Locale.ROOT);
    }

    Color onPaper() {
        return new Color(light);
    }

    /** The colour over the ground, as where there is only a light page. */
    Color onGround(int degree) {
        double strength = strength(degree);
        return new Color(
                mix(light >> 16, GROUND.light >> 16, strength),
                mix(light >> 8, GROUND.light >> 8, strength),
                mix(light, GROUND.light, strength));
    }

    private static int mix(int over, int under, double strength) {
        return (int) Math.round((over & 0xff) * strength + (under & 0xff) * (1 - strength));
    }

    /** The classes as rules. */
    static String style() {
        StringBuilder style = new StringBuilder("<style>");
        rules(style, false);
        for (int degree = 1; degree < DEGREES; degree++) {
            style.append(String.format(Locale.ROOT, ".h%d{fill-opacity:%.2f}", degree, strength(degree)));
        }
        style.append("@media (prefers-color-scheme:dark){");
        rules(style, true);
        return style.append("}</style>\n").toString();
    }

    private static void rules(StringBuilder style, boolean forDark) {
        for (Tint tint : values()) {
            style.append(
                    String.format(Locale.ROOT, ".%s{fill:#%06x}", tint.cssClass(), forDark ? tint.dark : tint.light));
        }
    }
}
