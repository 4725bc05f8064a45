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

    private static final List<Flags.Bit> DUMPED = List.of(
            new Flags.Bit(DATA, "DATA"),
            new Flags.Bit(METADATA, "METADATA"),
            new Flags.Bit(SYSTEM, "SYSTEM"),
            new Flags.Bit(METADATA_REMAP, "METADATA_REMAP"));

    private static final List<Profile> DUMP_ORDER = List.of(
            Profile.RAID10,
            Profile.RAID1,
            Profile.RAID1C3,
            Profile.RAID1C4,
            Profile.DUP,
            Profile.RAID0,
            Profile.RAID5,
            Profile.RAID6);

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

    /** As dumps print it: {@code DATA|RAID1}, {@code SYSTEM|DUP}; without a profile bit {@code METADATA|single}. */
    @Override
    public String toString() {
        StringBuilder out = new StringBuilder();
        for (Flags.Bit bit : DUMPED) {
            if ((bits & bit.bit()) != 0) {
                // dump-tree 6.19 sets types apart only after DATA.
                out.append(data() && bit.bit() != DATA ? "|" : "").append(bit.name());
            }
        }
        Profile shown = Profile.SINGLE;
        for (Profile profile : DUMP_ORDER) {
            if (shown == Profile.SINGLE && (bits & profile.bit()) != 0) {
                shown = profile;
            }
        }
        return out.append('|').append(shown.text()).toString();
    }
}
