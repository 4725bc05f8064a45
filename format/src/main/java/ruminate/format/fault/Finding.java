package ruminate.format.fault;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import ruminate.format.ids.KeyRange;

/**
 * Something wrong in an image.
 *
 * @param code what kind
 * @param place where
 * @param words the code's message with this case's values; {@link #NAME} stands for each name from the image
 * @param names these names, in order
 * @param lost the keys that cannot be seen because of it, where a subtree is lost
 */
public record Finding(FindingCode code, Place place, String words, List<ImageName> names, Optional<KeyRange> lost) {
    /** The object replacement character, which no message has. */
    private static final String NAME = "\ufffc";

    /** A finding that loses nothing else. Names from the image must come as {@link ImageName}. */
    public static Finding of(FindingCode code, Place place, Object... values) {
        List<ImageName> names = new ArrayList<>();
        Object[] shown = values.clone();
        for (int i = 0; i < shown.length; i++) {
            if (shown[i] instanceof ImageName name) {
                names.add(name);
                shown[i] = NAME;
            }
        }
        return new Finding(code, place, code.message(shown), List.copyOf(names), Optional.empty());
    }

    /** The finding that damage met at {@code place} amounts to. */
    public static Finding of(Damage damage, Place place) {
        return new Finding(damage.code(), place, damage.getMessage(), List.of(), Optional.empty());
    }

    /** This finding, which hides the items of {@code range}. */
    public Finding losing(KeyRange range) {
        return new Finding(code, place, words, names, Optional.of(range));
    }

    /** This finding, which loses nothing else. */
    public Finding losingNothing() {
        return new Finding(code, place, words, names, Optional.empty());
    }

    /** This finding, with more to say. */
    public Finding adding(String more) {
        return new Finding(code, place, words + more, names, lost);
    }

    /** Severity of the code. */
    public Severity severity() {
        return code.severity();
    }

    /** What is wrong, with names as {@code show} gives them. */
    public String message(Function<byte[], String> show) {
        StringBuilder message = new StringBuilder();
        int done = 0;
        for (ImageName name : names) {
            int at = words.indexOf(NAME, done);
            message.append(words, done, at).append(show.apply(name.bytes()));
            done = at + NAME.length();
        }
        return message.append(words, done, words.length()).toString();
    }

    /** Place and message, with names as {@code show} gives them. */
    public String text(Function<byte[], String> show) {
        String text = place + ", " + message(show);
        return lost.map(range -> text + ", keys lost: " + range).orElse(text);
    }

    /** Place and message without names. */
    @Override
    public String toString() {
        return text(name -> "\u2026");
    }
}
