package ruminate.format.item;

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
}
