package ruminate.format.bytes;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers of bytes with a binary unit: {@code 16K}, {@code 16KiB}, {@code 1G}. */
public final class Size {
    private static final Pattern TEXT = Pattern.compile("([0-9]{1,18})\\s*([KMGT]?)(I?B)?");
    private static final String UNITS = "KMGT";
    private static final int UNIT_BITS = 10;

    private Size() {}

    /** The bytes that {@code text} stands for. */
    public static Optional<Long> parse(String text) {
        Matcher matcher = TEXT.matcher(text.trim().toUpperCase(Locale.ROOT));
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int power = matcher.group(2).isEmpty() ? 0 : UNITS.indexOf(matcher.group(2)) + 1;
        long number = Long.parseLong(matcher.group(1));
        long bytes = number << UNIT_BITS * power;
        return bytes >> UNIT_BITS * power == number ? Optional.of(bytes) : Optional.empty();
    }
}
