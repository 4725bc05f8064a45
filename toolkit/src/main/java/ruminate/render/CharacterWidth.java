package ruminate.render;

/** How many terminal columns a character takes. */
public final class CharacterWidth {
    private CharacterWidth() {}

    /** Columns of a code point: 0, 1 or 2. */
    public static int of(int character) {
        if (character < 0x300) {
            return 1;
        }
        int type = Character.getType(character);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
            return 0;
        }
        // East Asian wide and full-width blocks, and pictographs.
        boolean wide = character >= 0x1100 && character <= 0x115f
                || character >= 0x2e80 && character <= 0xa4cf && character != 0x303f
                || character >= 0xac00 && character <= 0xd7a3
                || character >= 0xf900 && character <= 0xfaff
                || character >= 0xfe30 && character <= 0xfe6f
                || character >= 0xff00 && character <= 0xff60
                || character >= 0xffe0 && character <= 0xffe6
                || character >= 0x1f300 && character <= 0x1f64f
                || character >= 0x1f900 && character <= 0x1f9ff
                || character >= 0x20000 && character <= 0x3fffd;
        return wide ? 2 : 1;
    }
}
