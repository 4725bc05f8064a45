package ruminate.format.volume;

import java.util.Optional;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Damage;
import ruminate.format.fault.FindingCode;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.ChunkItem;
import ruminate.format.item.Profile;
import ruminate.format.item.RaidStripe;
import ruminate.format.item.RootItem;
import ruminate.format.layout.ByteView;
import ruminate.format.node.BlockPointer;

/** Where pieces of data lie on the devices of their chunk, in a filesystem with a RAID stripe tree. */
final class StripeTree {
    private final TreeSearch search;

    private StripeTree(TreeSearch search) {
        this.search = search;
    }

    /** The tree, if the root tree names it. */
    static Optional<StripeTree> find(BlockReader reader, Superblock superblock) {
        BlockPointer rootTree = BlockPointer.root(
                ObjectId.ROOT_TREE,
                superblock.get(Superblock.ROOT),
                (int) superblock.get(Superblock.ROOT_LEVEL),
                superblock.generation());
        Key key = new Key(ObjectId.RAID_STRIPE_TREE, KeyType.ROOT_ITEM, 0);
        try {
            Optional<TreeSearch.Found> item = new TreeSearch(reader, rootTree).lastNotAfter(key);
            if (item.isEmpty() || !item.get().key().equals(key)) {
                return Optional.empty();
            }
            ByteView data = item.get().data();
            data.requireSize(RootItem.LEVEL.offset() + RootItem.LEVEL.width());
            return Optional.of(new StripeTree(new TreeSearch(
                    reader,
                    BlockPointer.root(
                            ObjectId.RAID_STRIPE_TREE,
                            RootItem.BYTENR.get(data),
                            RootItem.LEVEL.getInt(data),
                            RootItem.GENERATION.get(data)))));
        } catch (Damage damage) {
            // Whoever lists the roots meets the same damage and reports it.
            return Optional.empty();
        }
    }

    /** Whether the places of this chunk's bytes are in the tree. */
    static boolean governs(ChunkItem chunk) {
        Profile profile = chunk.type().profile();
        return chunk.type().data() && profile != Profile.SINGLE && profile.parity() == 0;
    }

    /**
     * A place on a device.
     *
     * @param length bytes from there on that were written together
     */
    record Place(long physical, long length) {}

    /** Where one copy of an address lies on the device of {@code stripe}. */
    Place find(ChunkItem chunk, int stripe, int copy, long logical) throws Damage {
        Optional<TreeSearch.Found> found = search.lastNotAfter(new Key(logical, KeyType.RAID_STRIPE, U64.MAX));
        if (found.isEmpty()
                || found.get().key().type() != KeyType.RAID_STRIPE
                || !U64.less(
                        logical - found.get().key().objectid(),
                        found.get().key().offset())) {
            throw new Damage(FindingCode.STRIPE_MISSING, U64.text(logical));
        }
        Key key = found.get().key();
        ByteView data = found.get().data();
        long devid = chunk.stripes().get(stripe).devid();
        boolean byCopy = chunk.type().profile() == Profile.DUP;
        for (int index = 0; index < data.size() / RaidStripe.LAYOUT.size(); index++) {
            ByteView stride = data.slice(index * RaidStripe.LAYOUT.size(), RaidStripe.LAYOUT.size(), "stride");
            if (byCopy ? index == copy : RaidStripe.DEVID.get(stride) == devid) {
                long offset = logical - key.objectid();
                return new Place(RaidStripe.PHYSICAL.get(stride) + offset, key.offset() - offset);
            }
        }
        throw new Damage(FindingCode.STRIPE_MISSING, U64.text(logical));
    }
}
