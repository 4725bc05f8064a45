package ruminate.render;

/** Words as they may stand in XML and HTML, in elements and in quoted attributes. */
public final class Markup {
    private static final char UNKNOWN = '\ufffd';

    private Markup() {}

    /** The escaped words. What XML cannot hold is replaced. */
    public static String escape(String words) {
        StringBuilder escaped = new StringBuilder(words.length() + 16);
        for (int at = 0; at < words.length(); ) {
            int character = words.codePointAt(at);
            at += Character.charCount(character);
            switch (character) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.appendCodePoint(allowed(character) ? character : UNKNOWN);
            }
        }
        return escaped.toString();
    }

    private static boolean allowed(int character) {
        return character == '\t'
                || character == '\n'
                || character >= ' ' && character < 0x7f
                || character >= 0xa0 && character < 0xd800
                || character >= 0xe000 && (character & 0xfffe) != 0xfffe;
    }
}
