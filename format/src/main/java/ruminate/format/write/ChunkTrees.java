package ruminate.format.write;

import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.ids.Uuid;
import ruminate.format.item.ChunkItem;
import ruminate.format.item.DevExtent;
import ruminate.format.item.DevItem;
import ruminate.format.item.DevStatsItem;
import ruminate.format.item.TypedItem;
import ruminate.format.layout.ByteView;

/** Chunk tree and device tree: what the devices' space is given to. */
final class ChunkTrees {
    private final State state;
    private final Tree chunkTree;
    private final Tree devTree;
    private final Members members;
    private final ChunkMaker maker;
    private final Uuid fsid;
    private final Path path = new Path();

    ChunkTrees(State state, Tree chunkTree, Tree devTree, Members members, ChunkMaker maker, Uuid fsid) {
        this.state = state;
        this.chunkTree = chunkTree;
        this.devTree = devTree;
        this.members = members;
        this.maker = maker;
        this.fsid = fsid;
    }

    Tree chunkTree() {
        return chunkTree;
    }

    Tree devTree() {
        return devTree;
    }

    ChunkMaker maker() {
        return maker;
    }

    /** The device as the chunk tree and the superblock describe it. */
    DevItem device(Member member) {
        int sector = state.geometry().sectorSize();
        return new DevItem(
                new Key(ObjectId.DEV_ITEMS, KeyType.DEV_ITEM, member.devid()),
                member.devid(),
                member.size() / sector * sector,
                maker.allocated(member),
                sector,
                sector,
                sector,
                0,
                0,
                0,
                0,
                0,
                0,
                member.uuid(),
                fsid);
    }

    void addDevices() {
        for (Member member : members.all()) {
            insert(chunkTree, device(member));
            insert(
                    devTree,
                    new DevStatsItem(
                            new Key(ObjectId.DEV_STATS, KeyType.PERSISTENT_ITEM, member.devid()),
                            0,
                            0,
                            0,
                            0,
                            0,
                            ByteView.EMPTY));
        }
    }

    /** Enters chunks that were made since the last call. */
    void addFreshChunks() {
        if (!maker.hasFresh()) {
            return;
        }
        for (ChunkItem chunk : maker.takeFresh()) {
            insert(chunkTree, chunk);
            for (ChunkItem.Stripe stripe : chunk.stripes()) {
                insert(
                        devTree,
                        new DevExtent(
                                new Key(stripe.devid(), KeyType.DEV_EXTENT, stripe.physical()),
                                ObjectId.CHUNK_TREE,
                                ObjectId.FIRST_CHUNK_TREE,
                                chunk.logical(),
                                chunk.stripeSize(),
                                state.chunkTreeUuid()));
            }
        }
        for (Member member : members.all()) {
            DevItem device = device(member);
            chunkTree.findForWrite(device.key(), path);
            device.write(path.leaf().bytes(), path.leaf().data(path.slot()));
        }
    }

    private void insert(Tree tree, TypedItem item) {
        int at = tree.insert(item.key(), item.size(), path);
        item.write(path.leaf().bytes(), at);
    }
}
