package ruminate.shell;

import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import ruminate.analyze.resolve.Address;
import ruminate.analyze.resolve.DevicePlaces;
import ruminate.analyze.resolve.StripeAt;
import ruminate.format.bytes.U64;
import ruminate.format.ids.DevicePosition;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.BlockGroupItem;
import ruminate.format.item.ChunkItem;
import ruminate.format.item.Item;
import ruminate.format.tree.Filesystem;

/** The ways of counting bytes, side by side. */
final class Addresses {
    private final Filesystem filesystem;

    Addresses(Filesystem filesystem) {
        this.filesystem = filesystem;
    }

    /** The logical address of a byte; empty where none is behind a byte of a device. */
    OptionalLong logical(Address address) {
        if (address instanceof Address.Logical logical) {
            return OptionalLong.of(logical.logical());
        }
        return stripe(((Address.Physical) address).position())
                .map(StripeAt::logical)
                .orElse(OptionalLong.empty());
    }

    private Optional<StripeAt> stripe(DevicePosition position) {
        return StripeAt.find(filesystem.volume().chunks(), position);
    }

    /** Prints an address in every way of counting. */
    void print(Address address, PrintWriter out) {
        if (address instanceof Address.Logical logical) {
            print(logical.logical(), out);
            return;
        }
        DevicePosition position = ((Address.Physical) address).position();
        out.println("device " + position);
        Optional<StripeAt> stripe = stripe(position);
        if (stripe.isEmpty()) {
            out.println("no chunk lies there");
        } else if (stripe.get().logical().isEmpty()) {
            out.println("chunk " + U64.text(stripe.get().chunk().logical()) + ", but no logical address: parity");
        } else {
            print(stripe.get().logical().getAsLong(), out);
        }
    }

    private void print(long logical, PrintWriter out) {
        out.println("logical " + U64.text(logical));
        Optional<ChunkItem> chunk = filesystem.volume().chunks().at(logical);
        if (chunk.isEmpty()) {
            out.println("no chunk maps it");
            return;
        }
        long into = logical - chunk.get().logical();
        out.println("chunk " + U64.text(chunk.get().logical()) + "+" + U64.text(into) + " of "
                + U64.text(chunk.get().length()) + " " + chunk.get().type());
        List<DevicePosition> places = DevicePlaces.of(filesystem.volume(), logical);
        for (int copy = 0; copy < places.size(); copy++) {
            out.println("copy " + (copy + 1) + " device " + places.get(copy));
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
}
