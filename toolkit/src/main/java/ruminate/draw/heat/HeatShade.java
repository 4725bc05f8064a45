package ruminate.draw.heat;

import java.awt.Color;
import java.util.Locale;

/**
 * A colour of a heat map: one for light pages, one for dark ones.
 *
 * @param name name of its class in SVG
 * @param light the colour on light paper
 * @param dark the colour on dark paper
 * @param strength how much of it there is, for terminals without colours: 0 nothing at all, 1 free, to 9
 */
record HeatShade(String name, int light, int dark, int strength) {
    /** Where no chunk lies. */
    static final HeatShade UNALLOCATED = new HeatShade("h-none", 0xf5f6f8, 0x1b2027, 0);
    /** In a chunk, but in no extent. */
    static final HeatShade FREE = new HeatShade("h-free", 0xdfe4ea, 0x2d343d, 1);
    /** Without free space, where free space is what counts. */
    static final HeatShade FULL = new HeatShade("h-full", 0xb4bcc5, 0x59636e, 0);
    /** Used, but no tree reaches it. */
    static final HeatShade UNREACHED = new HeatShade("h-lost", 0x6b7480, 0xb9c2cc, 2);

    private static final int RGB_BITS = 8;
    private static final int LOW = 0xff;

    Color color() {
        return new Color(light);
    }

    /** What turns a terminal to this colour, of the 216 that all with colours have; between light and dark. */
    String escape() {
        int middle = between(light, dark, 1.0 / 2);
        int cube = 16;
        int weight = 36;
        for (int shift = 2 * RGB_BITS; shift >= 0; shift -= RGB_BITS) {
            cube += weight * Math.round((middle >> shift & LOW) * 5f / LOW);
            weight /= 6;
        }
        return "\u001b[38;5;" + cube + "m";
    }

    /** The rule for its class; {@code onDark} for dark paper. */
    String rule(boolean onDark) {
        return String.format(Locale.ROOT, ".%s{fill:#%06x}", name, onDark ? dark : light);
    }

    /** The colour {@code part} of the way from one to another. */
    static int between(int from, int to, double part) {
        int mixed = 0;
        for (int shift = 2 * RGB_BITS; shift >= 0; shift -= RGB_BITS) {
            int a = from >> shift & LOW;
            int b = to >> shift & LOW;
            mixed |= (int) Math.round(a + (b - a) * part) << shift;
        }
        return mixed;
    }
}
