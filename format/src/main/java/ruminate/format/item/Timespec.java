package ruminate.format.item;

import java.time.Instant;

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

    /** The same for Java; the nearest it knows where the numbers are out of all bounds. */
    public Instant instant() {
        long second = Math.max(Instant.MIN.getEpochSecond(), Math.min(Instant.MAX.getEpochSecond(), seconds));
        return Instant.ofEpochSecond(second, Math.min(nanoseconds, 999_999_999));
    }
}
