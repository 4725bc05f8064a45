package ruminate.format.write;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import ruminate.format.bytes.U64;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.BlockGroupFlags;
import ruminate.format.item.ChunkItem;

/** The block groups, and where new extents go: the strategy decides, new chunks are made when nothing is left. */
final class Space {
    private final int nodeSize;
    private final ChunkMaker maker;
    private final Allocation data;
    private final Allocation metadata;
    private final NavigableMap<Long, BlockGroup> groups = new TreeMap<>(U64.ORDER);
    private final List<BlockGroup> dataGroups = new ArrayList<>();
    private final List<BlockGroup> metadataGroups = new ArrayList<>();
    private final List<BlockGroup> systemGroups = new ArrayList<>();

    Space(int nodeSize, ChunkMaker maker, Allocation data, Allocation metadata) {
        this.nodeSize = nodeSize;
        this.maker = maker;
        this.data = data;
        this.metadata = metadata;
    }

    Collection<BlockGroup> groups() {
        return groups.values();
    }

    /** Bytes in extents. */
    long used() {
        return groups.values().stream().mapToLong(BlockGroup::used).sum();
    }

    /** Makes a chunk of a type; empty where the devices have no room for it. */
    Optional<BlockGroup> addGroup(long type) {
        return addGroup(type, Long.MAX_VALUE);
    }

    /** Makes a chunk of a type with stripes of at most {@code maxStripe} bytes. */
    Optional<BlockGroup> addGroup(long type, long maxStripe) {
        return maker.make(type, maxStripe).map(chunk -> {
            BlockGroup group = new BlockGroup(chunk);
            maker.superblockRanges(chunk).ends().forEach((start, end) -> group.exclude(start, end - start));
            enter(chunk, group);
            return group;
        });
    }

    private void enter(ChunkItem chunk, BlockGroup group) {
        groups.put(chunk.logical(), group);
        if (chunk.type().data()) {
            dataGroups.add(group);
        }
        if (chunk.type().system()) {
            systemGroups.add(group);
        } else if (chunk.type().metadata()) {
            metadataGroups.add(group);
        }
    }

    BlockGroup at(long logical) {
        BlockGroup group = groups.floorEntry(logical).getValue();
        if (!group.contains(logical)) {
            throw new AssertionError("no block group at " + logical);
        }
        return group;
    }

    /** A place for a tree block. */
    long allocateBlock(long tree) {
        boolean system = tree == ObjectId.CHUNK_TREE;
        Optional<Allocation.Choice> choice = choose(
                system ? systemGroups : metadataGroups,
                system ? BlockGroupFlags.SYSTEM : BlockGroupFlags.METADATA,
                metadata,
                nodeSize);
        return reserve(choice.orElseThrow(() -> new NoSpace("no space for a tree block")), nodeSize);
    }

    /**
     * A place for data.
     *
     * @param wanted bytes
     * @param unit what a shorter extent must be a multiple of
     */
    Extent allocateData(long wanted, long unit) {
        for (long length = wanted; length >= unit; length = length / 2 / unit * unit) {
            Optional<Allocation.Choice> choice = choose(dataGroups, BlockGroupFlags.DATA, data, length);
            if (choice.isPresent()) {
                return new Extent(reserve(choice.get(), length), length);
            }
        }
        throw new NoSpace("no space for " + wanted + " bytes of data");
    }

    private Optional<Allocation.Choice> choose(
            List<BlockGroup> candidates, long type, Allocation strategy, long length) {
        Optional<Allocation.Choice> choice = strategy.choose(candidates, length);
        if (choice.isEmpty() && addGroup(type).isPresent()) {
            choice = strategy.choose(candidates, length);
        }
        return choice;
    }

    private static long reserve(Allocation.Choice choice, long length) {
        choice.group().reserve(choice.logical(), length);
        return choice.logical();
    }

    /** Makes what was freed available, after a commit. */
    void unpin() {
        groups.values().forEach(BlockGroup::unpin);
    }

    /**
     * A data extent.
     *
     * @param logical first byte
     * @param length bytes
     */
    record Extent(long logical, long length) {}

    /** The devices are full. */
    static final class NoSpace extends IllegalStateException {
        private static final long serialVersionUID = 1;

        NoSpace(String message) {
            super(message);
        }
    }
}
