package ruminate.format.item;

import java.util.Locale;
import java.util.Optional;

/** How a chunk spreads its bytes over its stripes. */
public enum Profile {
    /** One stripe, one copy. */
    SINGLE(0, 1, 0, 0, 1),
    /** Striped, one copy. */
    RAID0(0x8, 1, 0, 0, 1),
    /** Two copies on two devices. */
    RAID1(0x10, 2, 0, 1, 2),
    /** Two copies on one device. */
    DUP(0x20, 2, 0, 0, 2),
    /** Striped over pairs. */
    RAID10(0x40, 2, 0, 1, 2),
    /** Striped, with one parity stripe. */
    RAID5(0x80, 1, 1, 1, 2),
    /** Striped, with two parity stripes. */
    RAID6(0x100, 1, 2, 2, 3),
    /** Three copies. */
    RAID1C3(0x200, 3, 0, 2, 3),
    /** Four copies. */
    RAID1C4(0x400, 4, 0, 3, 4);

    /** All profile bits. */
    public static final long MASK = 0x7f8;

    private final long bit;
    private final int copies;
    private final int parity;
    private final int tolerated;
    private final int minStripes;

    Profile(long bit, int copies, int parity, int tolerated, int minStripes) {
        this.bit = bit;
        this.copies = copies;
        this.parity = parity;
        this.tolerated = tolerated;
        this.minStripes = minStripes;
    }

    /** The profile of a set of chunk flags; the lowest bit wins where several are set. */
    public static Profile of(long flags) {
        for (Profile profile : values()) {
            if ((flags & profile.bit) != 0) {
                return profile;
            }
        }
        return SINGLE;
    }

    /** The profile that users call so: {@code raid1c3}, in any case. */
    public static Optional<Profile> parse(String text) {
        for (Profile profile : values()) {
            if (profile.name().equalsIgnoreCase(text)) {
                return Optional.of(profile);
            }
        }
        return Optional.empty();
    }

    static String names(long flags) {
        StringBuilder out = new StringBuilder();
        for (Profile profile : values()) {
            if ((flags & profile.bit) != 0) {
                out.append(out.length() == 0 ? "" : "|").append(profile.name());
            }
        }
        return out.toString();
    }

    /** The flag, 0 for single. */
    public long bit() {
        return bit;
    }

    /** Complete copies of each byte. */
    public int copies() {
        return copies;
    }

    /** Parity stripes in each row. */
    public int parity() {
        return parity;
    }

    /** Devices that may be missing without loss; for RAID10, in each pair. */
    public int toleratedLosses() {
        return tolerated;
    }

    /** The least number of stripes a chunk may have. */
    public int minStripes() {
        return minStripes;
    }

    /** Whether bytes go round robin over the stripes in units of the stripe length. */
    public boolean striped() {
        return this == RAID0 || this == RAID10 || parity > 0;
    }

    /** Stripes that hold different data, of {@code stripes} in all. */
    public int dataStripes(int stripes) {
        return striped() ? (stripes - parity) / copies : 1;
    }

    /** In the spelling of {@code btrfs filesystem usage}: {@code RAID1}, {@code single}. */
    public String text() {
        return this == SINGLE ? "single" : name().toUpperCase(Locale.ROOT);
    }
}
