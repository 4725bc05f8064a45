package ruminate.format.volume;

import java.util.ArrayList;
import java.util.List;
import ruminate.format.item.Flags;
import ruminate.format.item.IncompatFeature;

/** The named bits of the superblock's flag fields, in the order dumps list them. */
public final class SuperblockFlags {
    /** Set in {@code flags} of a seed device. */
    public static final long SEEDING = 1L << 32;

    /** Set in {@code compat_ro_flags}: there is a free space tree. */
    public static final long FREE_SPACE_TREE = 1;

    /** Set in {@code flags} of an image that is made of a metadump and has the devices of the filesystem. */
    public static final long METADUMP_V2 = 1L << 34;

    /** Set in {@code flags} of an image that is made of a metadump; the other one stands for one device made of all. */
    static final long RESTORED = 1L << 33 | METADUMP_V2;

    /** Set in {@code flags} while a tool rewrites every tree block; kernels refuse to mount. */
    static final long CHANGING = 1L << 35 | 1L << 39 | 1L << 40;

    /** Bits of {@code flags}. */
    public static final List<Flags.Bit> FLAGS = List.of(
            new Flags.Bit(1L, "WRITTEN"),
            new Flags.Bit(1L << 1, "RELOC"),
            new Flags.Bit(1L << 35, "CHANGING_FSID"),
            new Flags.Bit(1L << 36, "CHANGING_FSID_V2"),
            new Flags.Bit(SEEDING, "SEEDING"),
            new Flags.Bit(1L << 33, "METADUMP"),
            new Flags.Bit(METADUMP_V2, "METADUMP_V2"),
            new Flags.Bit(1L << 38, "CHANGING_BG_TREE"),
            new Flags.Bit(1L << 39, "CHANGING_DATA_CSUM"),
            new Flags.Bit(1L << 40, "CHANGING_META_CSUM"));

    /** Bits of {@code compat_ro_flags}. */
    public static final List<Flags.Bit> COMPAT_RO = List.of(
            new Flags.Bit(FREE_SPACE_TREE, "FREE_SPACE_TREE"),
            new Flags.Bit(1L << 1, "FREE_SPACE_TREE_VALID"),
            new Flags.Bit(1L << 2, "VERITY"),
            new Flags.Bit(1L << 3, "BLOCK_GROUP_TREE"));

    /** Bits of {@code incompat_flags}. */
    public static final List<Flags.Bit> INCOMPAT = incompat();

    private SuperblockFlags() {}

    private static List<Flags.Bit> incompat() {
        List<Flags.Bit> bits = new ArrayList<>();
        for (IncompatFeature feature : IncompatFeature.values()) {
            bits.add(new Flags.Bit(feature.bit(), feature.name()));
        }
        return List.copyOf(bits);
    }

    /** The bits of {@code value} that {@code known} does not name. */
    public static long unknown(long value, List<Flags.Bit> known) {
        long rest = value;
        for (Flags.Bit bit : known) {
            rest &= ~bit.bit();
        }
        return rest;
    }

    /** Names of the bits set, then what is left as {@code unknown flag: 0x800}. */
    public static List<String> names(long value, List<Flags.Bit> known) {
        List<String> names = new ArrayList<>();
        for (Flags.Bit bit : known) {
            if ((value & bit.bit()) != 0) {
                names.add(bit.name());
            }
        }
        long rest = unknown(value, known);
        if (rest != 0) {
            names.add("unknown flag: 0x" + Long.toHexString(rest));
        }
        return names;
    }
}
