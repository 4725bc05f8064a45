package ruminate.shell;

import java.util.ListIterator;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jline.reader.Expander;
import org.jline.reader.History;

/**
 * Earlier lines, named as in other shells: {@code !!} is the last one, {@code !12} that of this number, {@code !-2} the last
 * but one, {@code !tex} the last that begins with these letters, {@code !?tex?} the last that holds them.
 *
 * <p>Only where a line begins with it does an exclamation mark mean this; what follows is added to the earlier line.
 */
final class HistoryEvents implements Expander {
    private static final Pattern EVENT = Pattern.compile(
            "!(?:(?<last>!)|(?<number>-?\\d+)(?=\\s|$)|\\?(?<inside>[^?]+)(?:\\?|$)|(?<start>[^!?\\s]\\S*))(?<rest>.*)",
            Pattern.DOTALL);

    @Override
    public String expandHistory(History history, String line) {
        Matcher event = EVENT.matcher(line.strip());
        if (!event.matches()) {
            return line;
        }
        return find(history, event).map(found -> found + event.group("rest")).orElse(line);
    }

    private static Optional<String> find(History history, Matcher event) {
        if (event.group("last") != null) {
            return latest(history, line -> true);
        }
        if (event.group("number") != null) {
            return numbered(history, event.group("number"));
        }
        String inside = event.group("inside");
        return inside != null
                ? latest(history, line -> line.contains(inside))
                : latest(history, line -> line.startsWith(event.group("start")));
    }

    private static Optional<String> latest(History history, Predicate<String> wanted) {
        ListIterator<History.Entry> lines = history.iterator(history.last() + 1);
        while (lines.hasPrevious()) {
            String line = lines.previous().line();
            if (wanted.test(line)) {
                return Optional.of(line);
            }
        }
        return Optional.empty();
    }

    private static Optional<String> numbered(History history, String text) {
        try {
            int number = Integer.parseInt(text);
            int index = number < 0 ? history.last() + 1 + number : number - 1;
            return index < history.first() || index > history.last() || history.isEmpty()
                    ? Optional.empty()
                    : Optional.of(history.get(index));
        } catch (NumberFormatException tooLarge) {
            return Optional.empty();
        }
    }

    @Override
    public String expandVar(String word) {
        return word;
    }
}
