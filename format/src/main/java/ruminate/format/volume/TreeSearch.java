package ruminate.format.volume;

import java.util.Optional;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Damage;
import ruminate.format.fault.FindingCode;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Interior;
import ruminate.format.node.Leaf;
import ruminate.format.node.Node;

/** Looks up single items of a tree that addresses depend on. */
final class TreeSearch {
    private final BlockReader reader;
    private final BlockPointer root;

    TreeSearch(BlockReader reader, BlockPointer root) {
        this.reader = reader;
        this.root = root;
    }

    /**
     * An item.
     *
     * @param data a window on its leaf
     */
    record Found(Key key, ByteView data) {}

    /**
     * The last item whose key is not greater than {@code key}.
     *
     * @throws Damage where a block on the way cannot be read
     */
    Optional<Found> lastNotAfter(Key key) throws Damage {
        BlockPointer pointer = root;
        while (true) {
            BlockRead result = reader.read(pointer);
            if (result instanceof BlockRead.Lost lost) {
                throw new Damage(
                        FindingCode.BLOCK_UNREADABLE,
                        "block " + U64.text(pointer.logical()) + ": "
                                + lost.finding().words());
            }
            Node node = ((BlockRead.Read) result).node();
            int slot = node.lowerBound(key);
            if (slot == node.count() || node.compare(slot, key) > 0) {
                slot--;
            }
            if (slot < 0) {
                return Optional.empty();
            }
            if (node instanceof Leaf leaf) {
                return Optional.of(new Found(leaf.key(slot), leaf.data(slot)));
            }
            // Levels fall by one each time, so this ends.
            pointer = BlockPointer.child(root.tree(), (Interior) node, slot);
        }
    }
}
