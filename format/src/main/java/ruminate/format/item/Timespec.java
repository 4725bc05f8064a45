package ruminate.format.item;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

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

    /** Bounds of calendar dates, which are narrower than those of instants. */
    private static final long EARLIEST = LocalDateTime.MIN.toEpochSecond(ZoneOffset.UTC);

    private static final long LATEST = LocalDateTime.MAX.toEpochSecond(ZoneOffset.UTC);

    /** The same for Java; the nearest it knows where the numbers are out of all bounds. */
    public Instant instant() {
        return Instant.ofEpochSecond(Math.max(EARLIEST, Math.min(LATEST, seconds)), Math.min(nanoseconds, 999_999_999));
    }
}
