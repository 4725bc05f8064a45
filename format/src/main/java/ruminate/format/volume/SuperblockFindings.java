package ruminate.format.volume;

import ruminate.format.bytes.U64;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.item.DevItem;
import ruminate.format.item.IncompatFeature;

/** What is odd about superblocks that can be used. */
final class SuperblockFindings {
    /** The kernel sets this in memory alone; some tools have written it. */
    private static final long ERROR = 1L << 2;

    private SuperblockFindings() {}

    /** Whether this is a seed device, whose filesystem others build upon. */
    static boolean seeding(Superblock superblock) {
        return (superblock.get(Superblock.FLAGS) & SuperblockFlags.SEEDING) != 0;
    }

    /** The superblock in use: features, a log. */
    static void judge(Superblock superblock, Place place, Findings findings) {
        long incompat = superblock.get(Superblock.INCOMPAT_FLAGS);
        long compatRo = superblock.get(Superblock.COMPAT_RO_FLAGS);
        unknownBits(SuperblockFlags.unknown(incompat, SuperblockFlags.INCOMPAT), "incompat_flags", place, findings);
        unknownBits(SuperblockFlags.unknown(compatRo, SuperblockFlags.COMPAT_RO), "compat_ro_flags", place, findings);
        long flags = superblock.get(Superblock.FLAGS);
        unknownBits(SuperblockFlags.unknown(flags & ~ERROR, SuperblockFlags.FLAGS), "flags", place, findings);
        if ((flags & SuperblockFlags.CHANGING) != 0) {
            String names =
                    String.join(", ", SuperblockFlags.names(flags & SuperblockFlags.CHANGING, SuperblockFlags.FLAGS));
            findings.add(Finding.of(FindingCode.SUPER_CONVERTING, place, names));
        }
        long log = superblock.get(Superblock.LOG_ROOT);
        if (log != 0) {
            findings.add(Finding.of(FindingCode.SUPER_LOG_PENDING, place, U64.text(log)));
        }
    }

    private static void unknownBits(long bits, String field, Place place, Findings findings) {
        if (bits != 0) {
            findings.add(Finding.of(FindingCode.SUPER_UNKNOWN_FEATURE, place, field, "0x" + Long.toHexString(bits)));
        }
    }

    /**
     * The copies in one file, against the one that is believed. Copies the filesystem does not keep are left out.
     *
     * @param asked whether the user has chosen the one to believe
     */
    static void judgeCopies(MemberFile file, boolean asked, Findings findings) {
        int used = file.chosen().isPresent() ? file.chosen().get().mirror() : 0;
        for (SuperblockCopy copy : file.copies()) {
            if (copy.mirror() != 0 && copy.mirror() != used && !kept(copy, file)) {
                continue;
            }
            for (Finding fault : copy.faults()) {
                findings.add(fault);
            }
            if (copy.mirror() != used && copy.sound() && file.chosen().isPresent()) {
                Place place = SuperblockCopy.place(copy.device(), copy.mirror());
                compare(copy.superblock(), file.superblock(), place, findings);
            }
        }
        if (used > 0 && !asked) {
            findings.add(Finding.of(
                    FindingCode.SUPER_MIRROR_USED, Place.of(file.device().name()), used));
        }
    }

    private static boolean kept(SuperblockCopy copy, MemberFile file) {
        if (file.chosen().isEmpty()) {
            return copy.superblock().hasMagic();
        }
        // btrfs-image restores the first copy alone.
        if ((file.superblock().get(Superblock.FLAGS) & SuperblockFlags.RESTORED) != 0
                && !copy.superblock().hasMagic()) {
            return false;
        }
        long size = DevItem.TOTAL_BYTES.get(file.superblock().deviceItem());
        return !file.superblock().has(IncompatFeature.ZONED) && U64.less(copy.position() + Superblock.SIZE, size);
    }

    private static void compare(Superblock other, Superblock chosen, Place place, Findings findings) {
        if (!other.fsid().equals(chosen.fsid())) {
            findings.add(Finding.of(FindingCode.SUPER_OTHER_FSID, place, other.fsid(), chosen.fsid()));
        } else if (other.generation() != chosen.generation()) {
            findings.add(Finding.of(
                    FindingCode.SUPER_GENERATION_DIFFERS,
                    place,
                    U64.text(other.generation()),
                    U64.text(chosen.generation())));
        }
    }
}
