package ruminate.format.item;

import java.util.List;

/**
 * Type and profile of a chunk or block group. Unknown bits are kept.
 *
 * <p>Source: {@code BTRFS_BLOCK_GROUP_*}, uapi/linux/btrfs_tree.h.
 *
 * @param bits the bits as stored
 */
public record BlockGroupFlags(long bits) {
    /** Holds file data. */
    public static final long DATA = 0x1;
    /** Holds the chunk tree. */
    public static final long SYSTEM = 0x2;
    /** Holds tree blocks. */
    public static final long METADATA = 0x4;
    /** Range moved elsewhere by the remap tree. */
    public static final long REMAPPED = 0x800;
    /** Holds the remap tree. */
    public static final long METADATA_REMAP = 0x1000;

    private static final long TYPES = DATA | SYSTEM | METADATA | REMAPPED | METADATA_REMAP;

    private static final List<Flags.Bit> NAMES = List.of(
            new Flags.Bit(DATA, "DATA"),
            new Flags.Bit(SYSTEM, "SYSTEM"),
            new Flags.Bit(METADATA, "METADATA"),
            new Flags.Bit(REMAPPED, "REMAPPED"),
            new Flags.Bit(METADATA_REMAP, "METADATA_REMAP"));

    /** The profile; {@link Profile#SINGLE} where no profile bit is set, the lowest bit where several are. */
    public Profile profile() {
        return Profile.of(bits);
    }

    /** Whether file data may lie here. */
    public boolean data() {
        return (bits & DATA) != 0;
    }

    /** Whether tree blocks may lie here. */
    public boolean metadata() {
        return (bits & (METADATA | SYSTEM | METADATA_REMAP)) != 0;
    }

    /** Whether this is for the chunk tree. */
    public boolean system() {
        return (bits & SYSTEM) != 0;
    }

    /** Whether the range has been moved elsewhere by the remap tree. */
    public boolean remapped() {
        return (bits & REMAPPED) != 0;
    }

    /** Bits nobody has defined. */
    public long unknownBits() {
        return bits & ~(TYPES | Profile.MASK);
    }

    /** Names of the type bits, joined by {@code |}: {@code DATA|METADATA}. */
    public String typeName() {
        return Flags.names(bits & ~Profile.MASK, NAMES, "none");
    }

    /** As dumps print it: {@code DATA|RAID1}; chunks without a profile bit add {@code single}. */
    @Override
    public String toString() {
        String profiles = Profile.names(bits);
        return typeName() + (profiles.isEmpty() ? "|single" : "|" + profiles);
    }
}
