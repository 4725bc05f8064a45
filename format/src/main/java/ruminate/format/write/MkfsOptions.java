package ruminate.format.write;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.zip.CRC32C;
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

    private OptionalInt nodeSize = OptionalInt.empty();
    private ChecksumType checksum = ChecksumType.CRC32C;
    private String label = "";
    private OptionalLong seed = OptionalLong.empty();
    private long time = START_OF_TIME;
    private Uuid fsid = Uuid.ZERO;
    private List<Long> deviceSizes = List.of(1L << 30);
    private Optional<Profile> dataProfile = Optional.empty();
    private Optional<Profile> metadataProfile = Optional.empty();
    private final Set<Feature> features = EnumSet.noneOf(Feature.class);
    private Allocation dataAllocation = Allocation.cluster(1L << 20);
    private Allocation metadataAllocation = Allocation.cluster(2L << 20);
    private int maxInline = 2048;
    private boolean metadataOnly;

    /** The defaults of {@code mkfs.btrfs} on one device of 1 GiB. */
    public MkfsOptions() {
        for (Feature feature : Feature.values()) {
            feature(feature, feature.standard());
        }
    }

    /** Size of a tree block: a power of two from 4096 to 65536. */
    public MkfsOptions nodeSize(int bytes) {
        if (bytes < 4096 || bytes > 65536 || Integer.bitCount(bytes) != 1) {
            throw new IllegalArgumentException(
                    "node size " + bytes + ": a power of two from 4096 to 65536 is possible");
        }
        nodeSize = OptionalInt.of(bytes);
        return this;
    }

    /** Algorithm of all checksums. */
    public MkfsOptions checksum(ChecksumType type) {
        checksum = type;
        return this;
    }

    /** The label, at most 255 bytes. */
    public MkfsOptions label(String text) {
        if (text.getBytes(StandardCharsets.UTF_8).length > 255) {
            throw new IllegalArgumentException("a label has at most 255 bytes");
        }
        label = text;
        return this;
    }

    /** Where UUIDs and random data come from. */
    public MkfsOptions seed(long number) {
        seed = OptionalLong.of(number);
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
        return this;
    }

    /** Profile of data chunks; single unless set, metadata's where the two are mixed. */
    public MkfsOptions dataProfile(Profile profile) {
        dataProfile = Optional.of(profile);
        return this;
    }

    /** Profile of metadata and system chunks; DUP unless set, RAID1 on several devices, data's where the two are mixed. */
    public MkfsOptions metadataProfile(Profile profile) {
        metadataProfile = Optional.of(profile);
        return this;
    }

    /** Whether to have a feature. */
    public MkfsOptions feature(Feature feature, boolean yes) {
        if (yes) {
            features.add(feature);
        } else {
            features.remove(feature);
        }
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
    public Optional<String> conflict() {
        if (deviceSizes.isEmpty()) {
            return Optional.of("no device");
        }
        for (long bytes : deviceSizes) {
            if (bytes < SMALLEST) {
                return Optional.of("a device of %d bytes is too small: the least is %d (%dM)"
                        .formatted(bytes, SMALLEST, SMALLEST >> 20));
            }
        }
        if (has(Feature.BLOCK_GROUP_TREE) && !(has(Feature.FREE_SPACE_TREE) && has(Feature.NO_HOLES))) {
            return Optional.of("a block group tree needs a free space tree and no-holes");
        }
        if (mixed() && nodeSize() != sectorSize()) {
            return Optional.of("mixed block groups need a node size of " + sectorSize());
        }
        if (mixed() && dataProfile() != metadataProfile()) {
            return Optional.of("mixed block groups have one profile for data and metadata");
        }
        return missingDevices("data", dataProfile()).or(() -> missingDevices("metadata", metadataProfile()));
    }

    private Optional<String> missingDevices(String what, Profile profile) {
        int needed = profile == Profile.DUP ? 1 : profile.minStripes();
        return members() >= needed
                ? Optional.empty()
                : Optional.of("%s %s needs %d devices, %d given"
                        .formatted(what, profile.text().toLowerCase(Locale.ROOT), needed, members()));
    }

    /** Number of member devices. */
    public int members() {
        return deviceSizes.size();
    }

    /** The features it is to have. */
    public Set<Feature> features() {
        return Collections.unmodifiableSet(features);
    }

    int nodeSize() {
        return nodeSize.orElse(mixed() ? sectorSize() : 16384);
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

    /** Where random numbers come from: options that differ give filesystems that differ. */
    long seed() {
        return seed.orElseGet(() -> hash(toString()));
    }

    private static long hash(String text) {
        CRC32C sum = new CRC32C();
        sum.update(text.getBytes(StandardCharsets.UTF_8));
        return sum.getValue();
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
        return dataProfile.orElse(mixed() ? metadataProfile.orElse(Profile.SINGLE) : Profile.SINGLE);
    }

    Profile metadataProfile() {
        return metadataProfile.orElse(mixed() ? dataProfile() : members() > 1 ? Profile.RAID1 : Profile.DUP);
    }

    boolean has(Feature feature) {
        return features.contains(feature);
    }

    boolean mixed() {
        return has(Feature.MIXED);
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

    /** All of it, for {@link #seed}. */
    @Override
    public String toString() {
        return String.join(
                " ",
                List.of(
                        Integer.toString(nodeSize()),
                        checksum.name(),
                        label,
                        Long.toString(time),
                        fsid.toString(),
                        deviceSizes.toString(),
                        dataProfile().name(),
                        metadataProfile().name(),
                        features.toString(),
                        dataAllocation.toString(),
                        metadataAllocation.toString(),
                        Integer.toString(maxInline),
                        Boolean.toString(metadataOnly)));
    }
}
