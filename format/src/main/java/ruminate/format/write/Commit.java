package ruminate.format.write;

import java.io.IOException;
import java.util.Optional;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.BlockGroupItem;
import ruminate.format.item.Timespec;

/**
 * Ends a transaction. Recording extents changes the extent tree, whose new blocks are extents to be recorded; accounting for
 * space and roots changes trees as well: all of it is repeated until nothing is left, which it comes to because a block is
 * copied only once in a transaction. Then the blocks are written, and last the superblocks that make them count.
 */
final class Commit {
    private static final int MAX_ROUNDS = 1000;

    private final State state;
    private final ExtentTree extents;
    private final Tree groupTree;
    private final Optional<FreeSpaceTree> freeSpace;
    private final Optional<QuotaGroups> quota;
    private final ChunkTrees chunks;
    private final Roots roots;
    private final SuperblockWriter superblocks;
    private final Members members;
    private final Path path = new Path();

    Commit(
            State state,
            ExtentTree extents,
            Tree groupTree,
            Optional<FreeSpaceTree> freeSpace,
            Optional<QuotaGroups> quota,
            ChunkTrees chunks,
            Roots roots,
            SuperblockWriter superblocks,
            Members members) {
        this.state = state;
        this.extents = extents;
        this.groupTree = groupTree;
        this.freeSpace = freeSpace;
        this.quota = quota;
        this.chunks = chunks;
        this.roots = roots;
        this.superblocks = superblocks;
        this.members = members;
    }

    CommitReport run(Timespec now) throws IOException {
        // What follows changes no subvolume any more.
        quota.ifPresent(QuotaGroups::update);
        settle(now);
        long written = state.store().flush();
        members.settleParity();
        superblocks.write(state.transid());
        CommitReport report = state.report(written);
        state.space().unpin();
        state.nextTransaction();
        return report;
    }

    void recordExtents() {
        extents.update();
    }

    private void settle(Timespec now) {
        int rounds = 0;
        while (!settled()) {
            extents.update();
            chunks.addFreshChunks();
            for (BlockGroup group : state.space().groups()) {
                if (group.stale()) {
                    update(group);
                }
            }
            roots.update(now);
            if (++rounds > MAX_ROUNDS) {
                throw new AssertionError("a commit does not come to an end");
            }
        }
    }

    private boolean settled() {
        return state.refs().isEmpty()
                && !chunks.maker().hasFresh()
                && state.space().groups().stream().noneMatch(BlockGroup::stale)
                && !roots.stale();
    }

    private void update(BlockGroup group) {
        // First, so that what the following changes bring about is not lost.
        group.updated();
        BlockGroupItem item = new BlockGroupItem(
                new Key(group.start(), KeyType.BLOCK_GROUP_ITEM, group.length()),
                group.used(),
                ObjectId.FIRST_CHUNK_TREE,
                group.flags(),
                Optional.empty());
        if (!group.inTrees()) {
            group.putInTrees();
            int at = groupTree.insert(item.key(), item.size(), path);
            item.write(path.leaf().bytes(), at);
            freeSpace.ifPresent(tree -> tree.addGroup(group));
        } else {
            groupTree.findForWrite(item.key(), path);
            item.write(path.leaf().bytes(), path.leaf().data(path.slot()));
        }
        freeSpace.ifPresent(tree -> tree.update(group));
    }
}
