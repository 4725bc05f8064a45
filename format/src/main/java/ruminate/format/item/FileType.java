package ruminate.format.item;

import java.util.Optional;

/**
 * Kind of a file, as directory entries and inode modes say it.
 *
 * <p>Source: {@code BTRFS_FT_*}, uapi/linux/btrfs_tree.h; {@code S_IF*}, uapi/linux/stat.h.
 */
public enum FileType {
    /** Regular file. */
    FILE(1, 0100000),
    /** Directory. */
    DIR(2, 0040000),
    /** Character device. */
    CHRDEV(3, 0020000),
    /** Block device. */
    BLKDEV(4, 0060000),
    /** Named pipe. */
    FIFO(5, 0010000),
    /** Socket. */
    SOCK(6, 0140000),
    /** Symbolic link. */
    SYMLINK(7, 0120000),
    /** No file at all: an extended attribute. */
    XATTR(8, 0);

    /** Mode bits that hold the kind. */
    public static final long MODE_MASK = 0170000;

    private static final FileType[] VALUES = values();

    private final int number;
    private final long modeBits;

    FileType(int number, long modeBits) {
        this.number = number;
        this.modeBits = modeBits;
    }

    /** The kind with this number in directory entries. */
    public static Optional<FileType> of(int number) {
        return number >= 1 && number <= VALUES.length ? Optional.of(VALUES[number - 1]) : Optional.empty();
    }

    /** The kind in a mode; empty where the bits are none of these. */
    public static Optional<FileType> ofMode(long mode) {
        for (FileType type : VALUES) {
            if (type != XATTR && (mode & MODE_MASK) == type.modeBits) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }

    /** The number in directory entries. */
    public int number() {
        return number;
    }

    /** The kind's bits in a mode. */
    public long modeBits() {
        return modeBits;
    }
}
