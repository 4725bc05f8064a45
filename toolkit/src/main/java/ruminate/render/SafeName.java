package ruminate.render;

import java.nio.charset.StandardCharsets;

/**
 * Names from an image as text that is safe on a terminal and can be turned back into the bytes.
 *
 * <p>A backslash is doubled; bytes that are not UTF-8, control characters, line separators and characters that turn the
 * direction of writing become {@code \xNN}, one for each byte.
 */
public final class SafeName {
    private SafeName() {}

    /** The escaped text of a name. */
    public static String text(byte[] name) {
        if (isPlain(name)) {
            return new String(name, StandardCharsets.US_ASCII);
        }
        StringBuilder text = new StringBuilder(name.length + 8);
        int at = 0;
        while (at < name.length) {
            int length = sequenceLength(name, at);
            if (length == 0) {
                escape(text, name[at]);
                at++;
                continue;
            }
            int character = decode(name, at, length);
            if (character == '\\') {
                text.append("\\\\");
            } else if (isUnsafe(character)) {
                for (int i = at; i < at + length; i++) {
                    escape(text, name[i]);
                }
            } else {
                text.appendCodePoint(character);
            }
            at += length;
        }
        return text.toString();
    }

    /** The escaped text of words that came from outside, such as a file name given by the user. */
    public static String text(String words) {
        return text(words.getBytes(StandardCharsets.UTF_8));
    }

    private static boolean isPlain(byte[] name) {
        for (byte b : name) {
            if (b < 0x20 || b == 0x7f || b == '\\') {
                return false;
            }
        }
        return true;
    }

    private static void escape(StringBuilder text, byte b) {
        text.append("\\x").append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
    }

    private static boolean isUnsafe(int character) {
        switch (Character.getType(character)) {
            case Character.CONTROL:
            case Character.FORMAT:
            case Character.SURROGATE:
            case Character.LINE_SEPARATOR:
            case Character.PARAGRAPH_SEPARATOR:
            case Character.UNASSIGNED:
                return true;
            default:
                return false;
        }
    }

    /** Bytes of the UTF-8 sequence that starts at {@code at}; 0 where none does. */
    private static int sequenceLength(byte[] name, int at) {
        int first = name[at] & 0xff;
        int length;
        if (first < 0x80) {
            length = 1;
        } else if (first >= 0xc2 && first < 0xe0) {
            length = 2;
        } else if (first >= 0xe0 && first < 0xf0) {
            length = 3;
        } else if (first >= 0xf0 && first < 0xf5) {
            length = 4;
        } else {
            return 0;
        }
        if (at + length > name.length) {
            return 0;
        }
        for (int i = at + 1; i < at + length; i++) {
            if ((name[i] & 0xc0) != 0x80) {
                return 0;
            }
        }
        int character = decode(name, at, length);
        boolean overlong = length == 3 && character < 0x800 || length == 4 && character < 0x10000;
        boolean outside = character > 0x10ffff || character >= 0xd800 && character < 0xe000;
        return overlong || outside ? 0 : length;
    }

    private static int decode(byte[] name, int at, int length) {
        int character = length == 1 ? name[at] : name[at] & 0xff >> length + 1;
        for (int i = at + 1; i < at + length; i++) {
            character = character << 6 | name[i] & 0x3f;
        }
        return character;
    }
}
