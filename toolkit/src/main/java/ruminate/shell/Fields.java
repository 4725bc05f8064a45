package ruminate.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ruminate.format.fault.Damage;
import ruminate.format.item.Geometry;
import ruminate.format.item.Item;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Part;
import ruminate.format.layout.Piece;
import ruminate.format.node.Interior;
import ruminate.format.node.Leaf;
import ruminate.format.node.Node;

/**
 * The declared fields of what is under the cursor, and the bytes they describe.
 *
 * @param bytes the item, the pointer, or the header of a block
 * @param list the fields in order
 */
record Fields(ByteView bytes, List<Named> list) {
    /**
     * A field.
     *
     * @param name its path in the item: {@code disk_bytenr}, {@code stripe[1].devid}
     * @param part its declaration
     * @param at where the structure it is a part of starts in the bytes
     */
    record Named(String name, Part part, int at) {
        /** Where the field itself starts. */
        int start() {
            return at + part.offset();
        }
    }

    /** Those of a slot; empty where its bytes do not lie in the block. */
    static Optional<Fields> of(TreePosition position, Geometry geometry) throws Damage {
        if (position.slot() < 0) {
            return Optional.empty();
        }
        int slot = position.slot();
        if (position.leaf().isPresent()) {
            Leaf leaf = position.leaf().get();
            Item item = leaf.item(slot, geometry);
            return Optional.of(of(leaf.data(slot), item.pieces()));
        }
        return position.interior().map(node -> pointer(node, slot));
    }

    private static Fields pointer(Interior node, int slot) {
        ByteView bytes = ByteView.of(node.bytes(), node.start(slot), Interior.KEY_PTR.size());
        return of(bytes, List.of(Piece.of(Interior.KEY_PTR)));
    }

    /** Those of a block's header. */
    static Fields header(Node node) {
        ByteView bytes = ByteView.of(node.bytes(), node.base(), Node.HEADER.size());
        return of(bytes, List.of(Piece.of(Node.HEADER)));
    }

    private static Fields of(ByteView bytes, List<Piece> pieces) {
        List<Named> list = new ArrayList<>();
        for (Piece piece : pieces) {
            for (Part part : piece.parts()) {
                Named field = new Named(
                        piece.prefix().isEmpty() ? part.name() : piece.prefix() + "." + part.name(), part, piece.at());
                if (field.start() + part.size() <= bytes.size()) {
                    list.add(field);
                }
            }
        }
        return new Fields(bytes, list);
    }

    /** The fields called {@code name}: by its whole path, else by its end. */
    List<Named> find(String name) {
        List<Named> exact =
                list.stream().filter(field -> field.name().equals(name)).toList();
        return exact.isEmpty()
                ? list.stream()
                        .filter(field -> field.name().endsWith("." + name))
                        .toList()
                : exact;
    }

    /** The value of a field in words. */
    String text(Named field) {
        return FieldText.of(field.part(), bytes, field.at());
    }
}
