package ruminate.format.ids;

import java.util.Optional;

/**
 * An inclusive range of keys.
 *
 * @param first the smallest key in it
 * @param last the greatest key in it
 */
public record KeyRange(Key first, Key last) {
    /** Every key. */
    public static final KeyRange ALL = new KeyRange(Key.MIN, Key.MAX);

    /** All items of one objectid. */
    public static KeyRange of(long objectid) {
        return new KeyRange(new Key(objectid, 0, 0), new Key(objectid, 255, -1));
    }

    /** All items of one objectid and type. */
    public static KeyRange of(long objectid, int type) {
        return new KeyRange(new Key(objectid, type, 0), new Key(objectid, type, -1));
    }

    /** Whether the key lies in the range. */
    public boolean contains(Key key) {
        return first.compareTo(key) <= 0 && key.compareTo(last) <= 0;
    }

    /** Whether the two ranges have a key in common. */
    public boolean overlaps(KeyRange other) {
        return first.compareTo(other.last) <= 0 && other.first.compareTo(last) <= 0;
    }

    /** Parses {@code KEY..KEY}, or one key or prefix such as {@code (257)} or {@code (257 EXTENT_DATA)}. */
    public static Optional<KeyRange> parse(String text) {
        int dots = text.indexOf("..");
        String from = dots < 0 ? text : text.substring(0, dots);
        String to = dots < 0 ? text : text.substring(dots + 2);
        Optional<Key> first = from.isBlank() ? Optional.of(Key.MIN) : Key.parse(from, Key.MIN);
        Optional<Key> last = to.isBlank() ? Optional.of(Key.MAX) : Key.parse(to, Key.MAX);
        return first.isPresent() && last.isPresent()
                ? Optional.of(new KeyRange(first.get(), last.get()))
                : Optional.empty();
    }

    // Written out, because linking the generated ones takes several milliseconds of every start.
    @Override
    public boolean equals(Object other) {
        return other instanceof KeyRange that && first.equals(that.first) && last.equals(that.last);
    }

    @Override
    public int hashCode() {
        return 31 * first.hashCode() + last.hashCode();
    }

    @Override
    public String toString() {
        return first + ".." + last;
    }
}
