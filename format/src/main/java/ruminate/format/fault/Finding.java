package ruminate.format.fault;

import java.util.Optional;
import ruminate.format.ids.KeyRange;

/**
 * Something wrong in an image.
 *
 * @param code what it is
 * @param place where it is
 * @param message the code's message with this case's values
 * @param lost the keys that cannot be seen because of it, where a subtree is lost
 */
public record Finding(FindingCode code, Place place, String message, Optional<KeyRange> lost) {
    /** A finding that loses nothing else. */
    public static Finding of(FindingCode code, Place place, Object... values) {
        return new Finding(code, place, code.message(values), Optional.empty());
    }

    /** The finding that damage met at {@code place} amounts to. */
    public static Finding of(Damage damage, Place place) {
        return new Finding(damage.code(), place, damage.getMessage(), Optional.empty());
    }

    /** This finding, which hides the items of {@code range}. */
    public Finding losing(KeyRange range) {
        return new Finding(code, place, message, Optional.of(range));
    }

    /** This finding, with more to say. */
    public Finding adding(String more) {
        return new Finding(code, place, message + more, lost);
    }

    /** Severity of the code. */
    public Severity severity() {
        return code.severity();
    }

    @Override
    public String toString() {
        String text = place + ", " + message;
        return lost.map(range -> text + ", keys lost: " + range).orElse(text);
    }
}
