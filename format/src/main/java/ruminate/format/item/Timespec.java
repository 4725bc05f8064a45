package ruminate.format.item;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A point in time.
 *
 * <p>Source: {@code struct btrfs_timespec}, uapi/linux/btrfs_tree.h.
 *
 * @param seconds seconds since 1970 in UTC, signed
 * @param nanoseconds nanoseconds within the second
 */
public record Timespec(long seconds, long nanoseconds) {
    /** 1970, which stands for "never". */
    public static final Timespec ZERO = new Timespec(0, 0);

    /** What texts and calendars need; apart, since most times that are read are never shown. */
    private static final class Calendar {
        static final Pattern SECONDS = Pattern.compile("-?[0-9]{1,18}");

        /** Bounds of calendar dates, which are narrower than those of instants. */
        static final long EARLIEST = LocalDateTime.MIN.toEpochSecond(ZoneOffset.UTC);

        static final long LATEST = LocalDateTime.MAX.toEpochSecond(ZoneOffset.UTC);
    }

    /** What a user writes: seconds since 1970, or a date, or date and time, in UTC. */
    public static Optional<Timespec> parse(String text) {
        try {
            if (Calendar.SECONDS.matcher(text).matches()) {
                return Optional.of(new Timespec(Long.parseLong(text), 0));
            }
            LocalDateTime time = text.contains("T")
                    ? LocalDateTime.parse(text.endsWith("Z") ? text.substring(0, text.length() - 1) : text)
                    : LocalDate.parse(text).atStartOfDay();
            return Optional.of(new Timespec(time.toEpochSecond(ZoneOffset.UTC), time.getNano()));
        } catch (DateTimeException notOne) {
            return Optional.empty();
        }
    }

    /** Whether it stands for "never". */
    public boolean isZero() {
        return seconds == 0 && nanoseconds == 0;
    }

    /** The same for Java; the nearest it knows where the numbers are out of all bounds. */
    public Instant instant() {
        return Instant.ofEpochSecond(
                Math.max(Calendar.EARLIEST, Math.min(Calendar.LATEST, seconds)), Math.min(nanoseconds, 999_999_999));
    }
}
