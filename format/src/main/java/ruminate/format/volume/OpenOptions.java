package ruminate.format.volume;

import java.util.OptionalInt;

/**
 * How to open a filesystem.
 *
 * @param offset bytes of each file before the filesystem starts
 * @param mirror the superblock copy to use, 0 for the one at 64 KiB, even where another seems better; empty to choose
 */
public record OpenOptions(long offset, OptionalInt mirror) {
    /** The whole file, the best superblock. */
    public static final OpenOptions DEFAULT = new OpenOptions(0, OptionalInt.empty());
}
