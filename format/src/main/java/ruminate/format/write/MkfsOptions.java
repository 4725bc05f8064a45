package ruminate.format.write;

import java.util.List;
import java.util.Random;
import ruminate.format.checksum.ChecksumType;
import ruminate.format.ids.Uuid;
import ruminate.format.item.Profile;
import ruminate.format.item.Timespec;

/**
 * What a new filesystem is to be like. Everything that others draw at random comes from {@link #seed}, so the same options
 * give the same bytes.
 */
public final class MkfsOptions {
    private static final long START_OF_TIME = 1_700_000_000L;

    private static final long SMALLEST = 16L << 20;

    private int nodeSize = 16384;
    private ChecksumType checksum = ChecksumType.CRC32C;
    private String label = "";
    private long seed;
    private long time = START_OF_TIME;
    private Uuid fsid = Uuid.ZERO;
    private List<Long> deviceSizes = List.of(1L << 30);
    private Profile dataProfile = Profile.SINGLE;
    private Profile metadataProfile = Profile.DUP;
    private Profile systemProfile = Profile.DUP;
    private boolean mixed;
    private boolean skinny = true;
    private boolean noHoles = true;
    private boolean freeSpaceTree = true;
    private boolean blockGroupTree = true;
    private Allocation dataAllocation = Allocation.cluster(1L << 20);
    private Allocation metadataAllocation = Allocation.cluster(2L << 20);
    private int maxInline = 2048;
    private boolean metadataOnly;

    /** The defaults of {@code mkfs.btrfs} on one device of 1 GiB. */
    public MkfsOptions() {}

    /** Size of a tree block: a power of two from 4096 to 65536. */
    public MkfsOptions nodeSize(int bytes) {
        if (bytes < 4096 || bytes > 65536 || Integer.bitCount(bytes) != 1) {
            throw new IllegalArgumentException(
                    "node size " + bytes + ": a power of two from 4096 to 65536 is possible");
        }
        nodeSize = bytes;
        return this;
    }

    /** Algorithm of all checksums. */
    public MkfsOptions checksum(ChecksumType type) {
        checksum = type;
        return this;
    }

    /** The label, at most 255 bytes. */
    public MkfsOptions label(String text) {
        if (text.getBytes(java.nio.charset.StandardCharsets.UTF_8).length > 255) {
            throw new IllegalArgumentException("a label has at most 255 bytes");
        }
        label = text;
        return this;
    }

    /** Where UUIDs and random data come from. */
    public MkfsOptions seed(long number) {
        seed = number;
        return this;
    }

    /** Time of creation, in seconds since 1970; each transaction is a second later than the one before. */
    public MkfsOptions time(long seconds) {
        time = seconds;
        return this;
    }

    /** The filesystem id, instead of one from the seed. */
    public MkfsOptions fsid(Uuid uuid) {
        fsid = uuid;
        return this;
    }

    /** Size in bytes of each member. */
    public MkfsOptions deviceSizes(List<Long> bytes) {
        deviceSizes = List.copyOf(bytes);
        boolean several = bytes.size() > 1;
        if (several && metadataProfile == Profile.DUP) {
            metadataProfile = Profile.RAID1;
            systemProfile = Profile.RAID1;
        }
        return this;
    }

    /** Profile of data chunks. */
    public MkfsOptions dataProfile(Profile profile) {
        dataProfile = profile;
        return this;
    }

    /** Profile of metadata and system chunks. */
    public MkfsOptions metadataProfile(Profile profile) {
        metadataProfile = profile;
        systemProfile = profile;
        return this;
    }

    /** Data and metadata in the same chunks; node size becomes the sector size. */
    public MkfsOptions mixed(boolean yes) {
        mixed = yes;
        return this;
    }

    /** Whether tree block extents carry their level in the key. */
    public MkfsOptions skinny(boolean yes) {
        skinny = yes;
        return this;
    }

    /** Whether holes need no items. */
    public MkfsOptions noHoles(boolean yes) {
        noHoles = yes;
        return this;
    }

    /** Whether there is a free space tree. */
    public MkfsOptions freeSpaceTree(boolean yes) {
        freeSpaceTree = yes;
        return this;
    }

    /** Whether block group items have a tree of their own. */
    public MkfsOptions blockGroupTree(boolean yes) {
        blockGroupTree = yes;
        return this;
    }

    /** How space for data is chosen. */
    public MkfsOptions dataAllocation(Allocation strategy) {
        dataAllocation = strategy;
        return this;
    }

    /** How space for tree blocks is chosen. */
    public MkfsOptions metadataAllocation(Allocation strategy) {
        metadataAllocation = strategy;
        return this;
    }

    /** Greatest size in bytes of a file that is kept in its extent item. */
    public MkfsOptions maxInline(int bytes) {
        maxInline = bytes;
        return this;
    }

    /** Whether file data is left out: all of it reads as zeros, with checksums to match. */
    public MkfsOptions metadataOnly(boolean yes) {
        metadataOnly = yes;
        return this;
    }

    /** Why these options do not go together; empty where they do. */
    public java.util.Optional<String> conflict() {
        if (deviceSizes.isEmpty()) {
            return java.util.Optional.of("no device");
        }
        if (deviceSizes.stream().anyMatch(bytes -> bytes < SMALLEST)) {
            return java.util.Optional.of("a device has at least %d bytes".formatted(SMALLEST));
        }
        if (blockGroupTree && !(freeSpaceTree && noHoles)) {
            return java.util.Optional.of("a block group tree needs a free space tree and no-holes");
        }
        if (mixed && nodeSize != sectorSize()) {
            return java.util.Optional.of("mixed block groups need a node size of " + sectorSize());
        }
        if (mixed && dataProfile != metadataProfile) {
            return java.util.Optional.of("mixed block groups have one profile for data and metadata");
        }
        for (Profile profile : List.of(dataProfile, metadataProfile)) {
            int needed = profile == Profile.DUP ? 1 : profile.minStripes();
            if (deviceSizes.size() < needed) {
                return java.util.Optional.of(
                        "%s needs %d devices, there are %d".formatted(profile.text(), needed, deviceSizes.size()));
            }
        }
        return java.util.Optional.empty();
    }

    /** Number of member devices. */
    public int members() {
        return deviceSizes.size();
    }

    int nodeSize() {
        return nodeSize;
    }

    int sectorSize() {
        return 4096;
    }

    ChecksumType checksum() {
        return checksum;
    }

    String label() {
        return label;
    }

    Timespec time() {
        return new Timespec(time, 0);
    }

    Uuid fsid(Random random) {
        Uuid drawn = uuid(random);
        return fsid.isZero() ? drawn : fsid;
    }

    long seed() {
        return seed;
    }

    static Uuid uuid(Random random) {
        long high = random.nextLong() & ~0xF000L | 0x4000L;
        long low = random.nextLong() & ~(3L << 62) | 1L << 63;
        return new Uuid(high, low);
    }

    List<Long> deviceSizes() {
        return deviceSizes;
    }

    Profile dataProfile() {
        return dataProfile;
    }

    Profile metadataProfile() {
        return metadataProfile;
    }

    Profile systemProfile() {
        return systemProfile;
    }

    boolean mixed() {
        return mixed;
    }

    boolean skinny() {
        return skinny;
    }

    boolean noHoles() {
        return noHoles;
    }

    boolean freeSpaceTree() {
        return freeSpaceTree;
    }

    boolean blockGroupTree() {
        return blockGroupTree;
    }

    Allocation dataAllocation() {
        return dataAllocation;
    }

    Allocation metadataAllocation() {
        return metadataAllocation;
    }

    int maxInline() {
        return maxInline;
    }

    boolean metadataOnly() {
        return metadataOnly;
    }
}
