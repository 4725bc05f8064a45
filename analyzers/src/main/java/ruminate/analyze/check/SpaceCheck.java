package ruminate.analyze.check;

import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Place;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.BlockGroupItem;
import ruminate.format.item.IncompatFeature;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.Superblock;

/** Checks everything that says how space is given out: chunks, devices, block groups, free space, checksums. */
final class SpaceCheck {
    /** Compatible feature bits: there is a free space tree, and it is up to date. */
    private static final long FREE_SPACE_TREE_VALID = 0x3;

    private final Filesystem filesystem;
    private final ExtentRecords extents;
    private final NavigableMap<Long, BlockGroupItem> groups = new TreeMap<>(U64.ORDER);
    private final Losses losses;

    SpaceCheck(Filesystem filesystem, ExtentRecords extents, List<BlockGroupItem> blockGroups, Losses losses) {
        this.filesystem = filesystem;
        this.extents = extents;
        this.losses = losses;
        long end = 0;
        long before = 0;
        for (BlockGroupItem group : blockGroups) {
            long start = group.key().objectid();
            if (U64.less(start, end)) {
                Place place = Place.of("block group " + U64.text(start));
                losses.add(Finding.of(FindingCode.BLOCK_GROUP_OVERLAP, place, U64.text(before)));
            }
            before = start;
            end = U64.addSaturating(start, group.key().offset());
            groups.put(start, group);
        }
    }

    /** Checks it all. */
    void run(BlockGraph graph, SumRanges sums) {
        ChunkCheck chunks = new ChunkCheck(filesystem, losses);
        chunks.run(groups, losses);
        if (filesystem.root(ObjectId.EXTENT_TREE).isEmpty()) {
            return;
        }
        ExtentSpaceCheck space = new ExtentSpaceCheck(filesystem, extents, chunks.chunks(), losses);
        boolean remapped = filesystem.geometry().has(IncompatFeature.REMAP_TREE);
        if (remapped) {
            for (int block = 0; block < graph.size(); block++) {
                if (graph.headerOwner(block) == ObjectId.REMAP_TREE) {
                    space.unrecorded(graph.logical(block));
                }
            }
        }
        if (!losses.in(ObjectId.CHUNK_TREE)) {
            space.extents();
            space.sums(groups, losses);
        }
        if (!losses.in(ObjectId.EXTENT_TREE)) {
            space.checksums(sums);
            space.preallocated(losses);
        }
        long features = filesystem.superblock().get(Superblock.COMPAT_RO_FLAGS);
        boolean valid = (features & FREE_SPACE_TREE_VALID) == FREE_SPACE_TREE_VALID;
        boolean whole = !losses.in(ObjectId.EXTENT_TREE)
                && !losses.in(ObjectId.BLOCK_GROUP_TREE)
                && !losses.in(ObjectId.FREE_SPACE_TREE);
        if (valid
                && whole
                && !remapped
                && filesystem.root(ObjectId.FREE_SPACE_TREE).isPresent()) {
            new FreeSpaceCheck(filesystem, extents, groups, chunks.chunks(), losses).run();
        }
    }
}
