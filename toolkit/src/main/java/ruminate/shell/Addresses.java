package ruminate.shell;

import java.io.PrintWriter;
import java.util.Optional;
import ruminate.format.bytes.U64;
import ruminate.format.ids.DevicePosition;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.BlockGroupItem;
import ruminate.format.item.ChunkItem;
import ruminate.format.item.Item;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.Volume;

/** The ways of counting bytes, side by side. */
final class Addresses {
    private final Filesystem filesystem;
    private final PrintWriter out;

    Addresses(Filesystem filesystem, PrintWriter out) {
        this.filesystem = filesystem;
        this.out = out;
    }

    /** Says where a logical address lies. */
    void logical(long logical) {
        out.println("logical " + U64.text(logical));
        Optional<ChunkItem> chunk = filesystem.volume().chunks().at(logical);
        if (chunk.isEmpty()) {
            out.println("no chunk maps it");
            return;
        }
        long into = logical - chunk.get().logical();
        out.println("chunk " + U64.text(chunk.get().logical()) + "+" + U64.text(into) + " of "
                + U64.text(chunk.get().length()) + " " + chunk.get().type());
        for (int copy = 0; copy < filesystem.volume().copies(logical); copy++) {
            int number = copy + 1;
            filesystem
                    .volume()
                    .run(logical, copy)
                    .ifPresent(run -> out.println(
                            "copy " + number + " device " + new DevicePosition(run.devid(), run.physical())));
        }
        blockGroup(chunk.get())
                .ifPresent(group -> out.println(
                        "block group " + U64.text(group.key().objectid()) + " used " + U64.text(group.used())));
    }

    private Optional<BlockGroupItem> blockGroup(ChunkItem chunk) {
        Key key = new Key(chunk.logical(), KeyType.BLOCK_GROUP_ITEM, chunk.length());
        return item(ObjectId.BLOCK_GROUP_TREE, key)
                .or(() -> item(ObjectId.EXTENT_TREE, key))
                .filter(BlockGroupItem.class::isInstance)
                .map(BlockGroupItem.class::cast);
    }

    private Optional<Item> item(long tree, Key key) {
        return filesystem.root(tree).flatMap(root -> filesystem.item(root, key));
    }

    /** Says what lies at a byte of a device. */
    void physical(long devid, long physical) {
        out.println("device " + new DevicePosition(devid, physical));
        for (ChunkItem chunk : filesystem.volume().chunks().all()) {
            for (ChunkItem.Stripe stripe : chunk.stripes()) {
                long into = physical - stripe.physical();
                if (stripe.devid() == devid && U64.less(into, chunk.stripeSize())) {
                    Optional<Long> logical = logical(chunk, into, devid, physical);
                    if (logical.isPresent()) {
                        logical(logical.get());
                    } else {
                        out.println("chunk " + U64.text(chunk.logical()) + ", but no logical address: parity");
                    }
                    return;
                }
            }
        }
        out.println("no chunk lies there");
    }

    /**
     * The address that maps to a byte of a stripe. Which of a row's addresses it is, depends on the profile; asking where
     * each of them lies needs no knowledge of it.
     */
    private Optional<Long> logical(ChunkItem chunk, long into, long devid, long physical) {
        long length = ChunkItem.STRIPE_LENGTH;
        int across =
                Math.max(1, chunk.type().profile().dataStripes(chunk.stripes().size()));
        long row = Long.divideUnsigned(into, length);
        for (int column = 0; column < across; column++) {
            long offset = across == 1 ? into : (row * across + column) * length + Long.remainderUnsigned(into, length);
            long candidate = chunk.logical() + offset;
            if (U64.less(offset, chunk.length()) && maps(candidate, devid, physical)) {
                return Optional.of(candidate);
            }
        }
        return Optional.empty();
    }

    private boolean maps(long logical, long devid, long physical) {
        for (int copy = 0; copy < filesystem.volume().copies(logical); copy++) {
            Optional<Volume.Run> run = filesystem.volume().run(logical, copy);
            if (run.isPresent() && run.get().devid() == devid && run.get().physical() == physical) {
                return true;
            }
        }
        return false;
    }
}
