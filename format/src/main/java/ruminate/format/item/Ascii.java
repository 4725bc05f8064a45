package ruminate.format.item;

import java.nio.charset.StandardCharsets;

/**
 * A piece of ASCII text in the form {@link DumpText} copies quickest, for what is printed for each of millions of items.
 */
public final class Ascii {
    private final byte[] bytes;

    private Ascii(byte[] bytes) {
        this.bytes = bytes;
    }

    /** The text; kept in {@code static final} fields. */
    public static Ascii of(String text) {
        return new Ascii(text.getBytes(StandardCharsets.US_ASCII));
    }

    int length() {
        return bytes.length;
    }

    void copyTo(byte[] into, int at) {
        System.arraycopy(bytes, 0, into, at, bytes.length);
    }

    @Override
    public String toString() {
        return new String(bytes, StandardCharsets.US_ASCII);
    }
}
