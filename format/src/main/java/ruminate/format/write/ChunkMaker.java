package ruminate.format.write;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.BlockGroupFlags;
import ruminate.format.item.ChunkItem;
import ruminate.format.item.Profile;
import ruminate.format.volume.ChunkMap;
import ruminate.format.volume.Striping;
import ruminate.format.volume.Superblock;

/** Makes chunks: chooses devices and the room on them as the kernel's regular policy does. */
final class ChunkMaker {
    private static final long MIB = 1L << 20;
    private static final long GIB = 1L << 30;
    private static final int STRIPE = ChunkItem.STRIPE_LENGTH;
    private static final long RESERVED = MIB;
    private static final long LARGE_FILESYSTEM = 50 * GIB;
    private static final long ROUND_UP = 16 * MIB;
    private static final int MAX_SYSTEM_STRIPES = 58;

    private final List<Member> members;
    private final ChunkMap chunks;
    private final int sectorSize;
    private final int maxStripes;
    private final Map<Long, Profile> profiles;
    private final boolean mixed;
    private final Map<Long, RangeSet> holes = new TreeMap<>();
    private final List<ChunkItem> fresh = new ArrayList<>();
    private long nextLogical = RESERVED;

    ChunkMaker(List<Member> members, ChunkMap chunks, MkfsOptions options) {
        this.members = members;
        this.chunks = chunks;
        this.sectorSize = options.sectorSize();
        this.mixed = options.mixed();
        this.maxStripes = (options.nodeSize() - 101 - 25 - 80) / 32 + 1;
        this.profiles = Map.of(
                BlockGroupFlags.DATA, options.dataProfile(),
                BlockGroupFlags.METADATA, options.metadataProfile(),
                BlockGroupFlags.SYSTEM, options.metadataProfile());
        for (Member member : members) {
            RangeSet hole = new RangeSet();
            hole.add(RESERVED, usable(member) - RESERVED);
            holes.put(member.devid(), hole);
        }
    }

    static long usable(Member member) {
        return member.size() / ChunkItem.STRIPE_LENGTH * ChunkItem.STRIPE_LENGTH;
    }

    /** Bytes of a device that are given to chunks. */
    long allocated(Member member) {
        return usable(member) - RESERVED - holes.get(member.devid()).total();
    }

    /** Chunks made since the last call, which no tree knows yet. */
    List<ChunkItem> takeFresh() {
        List<ChunkItem> taken = List.copyOf(fresh);
        fresh.clear();
        return taken;
    }

    boolean hasFresh() {
        return !fresh.isEmpty();
    }

    /** A chunk of a type, its stripes not longer than {@code longest}; empty where the devices have no room for it. */
    Optional<ChunkItem> make(long type, long longest) {
        Profile profile = profiles.get(type);
        int perDevice = profile == Profile.DUP ? 2 : 1;
        List<Candidate> candidates = candidates(perDevice);
        int stripes = stripeCount(profile, candidates.size(), type);
        if (stripes == 0) {
            return Optional.empty();
        }
        int devices = stripes / perDevice;
        List<Candidate> chosen = candidates.subList(0, devices);
        long room = chosen.get(devices - 1).longest() / perDevice;
        int dataStripes = profile.dataStripes(stripes);
        long limit = Math.min(maxChunk(type), total() / 10);
        long stripe = room;
        if (stripe * dataStripes > limit) {
            stripe = Math.min(roundUp(limit / dataStripes), stripe);
        }
        stripe = Math.min(stripe, Math.min(maxStripe(type), longest)) / STRIPE * STRIPE;
        if (stripe == 0) {
            return Optional.empty();
        }
        List<ChunkItem.Stripe> places = new ArrayList<>();
        for (Candidate candidate : chosen) {
            for (int i = 0; i < perDevice; i++) {
                places.add(take(candidate.member(), stripe));
            }
        }
        return Optional.of(enter(typeBits(type) | profile.bit(), stripe * dataStripes, places));
    }

    private static long roundUp(long bytes) {
        return (bytes + ROUND_UP - 1) / ROUND_UP * ROUND_UP;
    }

    private long typeBits(long type) {
        boolean both = mixed && type != BlockGroupFlags.SYSTEM;
        return both ? BlockGroupFlags.DATA | BlockGroupFlags.METADATA : type;
    }

    private ChunkItem enter(long type, long length, List<ChunkItem.Stripe> places) {
        ChunkItem chunk = new ChunkItem(
                new Key(ObjectId.FIRST_CHUNK_TREE, KeyType.CHUNK_ITEM, nextLogical),
                length,
                ObjectId.EXTENT_TREE,
                STRIPE,
                new BlockGroupFlags(type),
                STRIPE,
                STRIPE,
                sectorSize,
                Profile.of(type) == Profile.RAID10 ? 2 : 1,
                List.copyOf(places));
        nextLogical += length;
        chunks.put(chunk);
        fresh.add(chunk);
        return chunk;
    }

    private ChunkItem.Stripe take(Member member, long length) {
        RangeSet hole = holes.get(member.devid());
        long physical = hole.first(0, free -> free >= length).orElseThrow().start();
        hole.remove(physical, length);
        return new ChunkItem.Stripe(member.devid(), physical, member.uuid());
    }

    private record Candidate(Member member, long longest, long free) {}

    private List<Candidate> candidates(int perDevice) {
        List<Candidate> candidates = new ArrayList<>();
        for (Member member : members) {
            RangeSet hole = holes.get(member.devid());
            long longest = hole.longest().map(RangeSet.Range::length).orElse(0L);
            if (longest >= (long) STRIPE * perDevice) {
                candidates.add(new Candidate(member, longest, hole.total()));
            }
        }
        candidates.sort(Comparator.comparingLong(Candidate::longest)
                .thenComparingLong(Candidate::free)
                .reversed());
        return candidates;
    }

    private int stripeCount(Profile profile, int devices, long type) {
        int most = type == BlockGroupFlags.SYSTEM ? Math.min(maxStripes, MAX_SYSTEM_STRIPES) : maxStripes;
        int count = switch (profile) {
            case SINGLE -> Math.min(devices, 1);
            case DUP -> devices > 0 ? 2 : 0;
            case RAID0, RAID5, RAID6 -> Math.min(devices, most);
            case RAID10 -> Math.min(devices, most) / 2 * 2;
            case RAID1, RAID1C3, RAID1C4 -> devices >= profile.copies() ? profile.copies() : 0;
        };
        return count < profile.minStripes() ? 0 : count;
    }

    private long total() {
        return members.stream().mapToLong(Member::size).sum();
    }

    private long maxChunk(long type) {
        if (type == BlockGroupFlags.SYSTEM) {
            return 32 * MIB;
        }
        return type == BlockGroupFlags.DATA ? 10 * GIB : maxStripe(type);
    }

    private long maxStripe(long type) {
        if (type == BlockGroupFlags.SYSTEM) {
            return 32 * MIB;
        }
        return type == BlockGroupFlags.DATA || total() > LARGE_FILESYSTEM ? GIB : 256 * MIB;
    }

    /** The logical ranges of a chunk that superblock copies lie in; whole rows where there is parity. */
    RangeSet superblockRanges(ChunkItem chunk) {
        RangeSet ranges = new RangeSet();
        Striping striping = new Striping(chunk);
        boolean parity = chunk.type().profile().parity() > 0;
        for (int stripe = 0; stripe < chunk.stripes().size(); stripe++) {
            long physical = chunk.stripes().get(stripe).physical();
            for (long position : Superblock.POSITIONS) {
                if (position < physical || position >= physical + chunk.stripeSize()) {
                    continue;
                }
                long inStripe = (position - physical) / STRIPE * STRIPE;
                long row = (long) STRIPE * striping.dataStripes();
                long length = parity ? row : STRIPE;
                long offset = parity ? inStripe / STRIPE * row : striping.offset(stripe, inStripe);
                long start = chunk.logical() + offset;
                length = Math.min(length, chunk.length() - offset);
                ranges.removeAny(start, length);
                ranges.add(start, length);
            }
        }
        return ranges;
    }
}
