package ruminate.format.item;

import java.util.List;

/**
 * Flags of an inode. Unknown bits are kept; those above bit 31 forbid writing, not reading.
 *
 * <p>Source: {@code BTRFS_INODE_*}, uapi/linux/btrfs_tree.h.
 *
 * @param bits the bits as stored
 */
public record InodeFlags(long bits) {
    /** Data has no checksums. */
    public static final long NODATASUM = 0x1;
    /** Data is overwritten in place. */
    public static final long NODATACOW = 0x2;
    /** Data is never compressed. */
    public static final long NOCOMPRESS = 0x8;
    /** The file has, or had, preallocated extents. */
    public static final long PREALLOC = 0x10;
    /** The file may not change. */
    public static final long IMMUTABLE = 0x40;
    /** The file may only grow. */
    public static final long APPEND = 0x80;
    /** Data is compressed. */
    public static final long COMPRESS = 0x800;
    /** Only in root items: the inode inside is initialised. */
    public static final long ROOT_ITEM_INIT = 0x8000_0000L;
    /** The file has an fs-verity Merkle tree. */
    public static final long RO_VERITY = 0x1_0000_0000L;

    private static final List<Flags.Bit> NAMES = List.of(
            new Flags.Bit(NODATASUM, "NODATASUM"),
            new Flags.Bit(NODATACOW, "NODATACOW"),
            new Flags.Bit(0x4, "READONLY"),
            new Flags.Bit(NOCOMPRESS, "NOCOMPRESS"),
            new Flags.Bit(PREALLOC, "PREALLOC"),
            new Flags.Bit(0x20, "SYNC"),
            new Flags.Bit(IMMUTABLE, "IMMUTABLE"),
            new Flags.Bit(APPEND, "APPEND"),
            new Flags.Bit(0x100, "NODUMP"),
            new Flags.Bit(0x200, "NOATIME"),
            new Flags.Bit(0x400, "DIRSYNC"),
            new Flags.Bit(COMPRESS, "COMPRESS"),
            new Flags.Bit(ROOT_ITEM_INIT, "ROOT_ITEM_INIT"));

    /** Whether the bits of {@code flag} are set. */
    public boolean has(long flag) {
        return (bits & flag) != 0;
    }

    /** Bits nobody has defined. */
    public long unknownBits() {
        long rest = bits & ~RO_VERITY;
        for (Flags.Bit bit : NAMES) {
            rest &= ~bit.bit();
        }
        return rest;
    }

    /** The names of the bits that are set. */
    public List<String> words() {
        return bits == 0 ? List.of() : List.of(toString().split("\\|"));
    }

    /** As dumps print it: {@code NODATASUM|PREALLOC}, {@code none}. */
    @Override
    public String toString() {
        return Flags.names(bits, NAMES, "none");
    }
}
