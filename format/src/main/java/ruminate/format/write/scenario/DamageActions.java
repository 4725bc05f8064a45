package ruminate.format.write.scenario;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import ruminate.format.ids.Key;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.Item;
import ruminate.format.item.ItemType;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Part;
import ruminate.format.layout.Piece;
import ruminate.format.layout.Region;
import ruminate.format.node.Interior;
import ruminate.format.node.Leaf;
import ruminate.format.node.Node;
import ruminate.format.volume.Superblock;
import ruminate.format.write.ImageEditor;
import ruminate.format.write.LeafEdit;

/** Breaks an image as steps say. */
final class DamageActions {
    private final ImageEditor editor;

    DamageActions(ImageEditor editor) {
        this.editor = editor;
    }

    void run(List<Step<DamageOperation>> steps) throws IOException, ScenarioException {
        for (Step<DamageOperation> step : steps) {
            try {
                step.operation().run(this, step);
            } catch (IllegalArgumentException e) {
                throw new ScenarioException(step.place() + ": " + e.getMessage());
            }
        }
    }

    // finding and storing blocks

    private long address(Step<DamageOperation> step) throws IOException {
        if (step.has("block")) {
            return step.number("block", 0);
        }
        if (!step.has("tree")) {
            throw new IllegalArgumentException("field \"tree\" or \"block\" must name a block");
        }
        long tree = step.number("tree", 0);
        return editor.find(tree, key(step), (int) step.number("level", 0))
                .orElseThrow(() ->
                        new IllegalArgumentException("there is no such block in tree " + ObjectId.treeName(tree)));
    }

    private static Key key(Step<DamageOperation> step) {
        return (Key) step.values().getOrDefault("key", Key.MIN);
    }

    /** Changes the bytes of a block. */
    private interface Change {
        void apply(byte[] block);
    }

    private void change(Step<DamageOperation> step, Change change) throws IOException {
        long logical = address(step);
        byte[] block = editor.block(logical);
        change.apply(block);
        if (!step.flag("keep-checksum")) {
            editor.seal(block);
        }
        editor.write(logical, block, only(step));
    }

    private static OptionalInt only(Step<DamageOperation> step) {
        return step.has("copy") ? OptionalInt.of((int) step.number("copy", 0)) : OptionalInt.empty();
    }

    private int slot(Node node, Step<DamageOperation> step) {
        Key key = key(step);
        int slot = step.has("key") ? node.lowerBound(key) : 0;
        if (slot >= node.count() || step.has("key") && node.compare(slot, key) != 0) {
            throw new IllegalArgumentException("the block does not hold " + key);
        }
        return slot;
    }

    private Node node(byte[] block) {
        return Node.of(block, 0, editor.geometry().nodeSize());
    }

    private Leaf leaf(byte[] block) {
        if (node(block) instanceof Leaf leaf) {
            return leaf;
        }
        throw new IllegalArgumentException("the block is no leaf");
    }

    private static <P extends Part> P part(Layout layout, String name, Class<P> kind) {
        return layout.parts().stream()
                .filter(part -> kind.isInstance(part) && part.name().equals(name))
                .map(kind::cast)
                .findFirst()
                .orElseThrow(() -> noField(
                        name,
                        layout.parts().stream()
                                .filter(kind::isInstance)
                                .map(Part::name)
                                .toList()));
    }

    private static IllegalArgumentException noField(String name, List<String> names) {
        return new IllegalArgumentException("there is no field " + name + "; there are " + String.join(", ", names));
    }

    // what can be broken

    void setBytes(Step<DamageOperation> step) throws IOException {
        byte[] bytes = (byte[]) step.values().get("hex");
        long at = step.number("at", 0);
        if (at + bytes.length > editor.geometry().nodeSize()) {
            throw new IllegalArgumentException("the block has no byte " + (at + bytes.length - 1));
        }
        change(step, block -> System.arraycopy(bytes, 0, block, (int) at, bytes.length));
    }

    void setHeader(Step<DamageOperation> step) throws IOException {
        Field field = part(Node.HEADER, step.text("field"), Field.class);
        change(step, block -> field.put(block, 0, step.number("value", 0)));
    }

    void setField(Step<DamageOperation> step) throws IOException {
        change(step, block -> {
            Leaf leaf = leaf(block);
            int slot = slot(leaf, step);
            byte[] copy = Arrays.copyOfRange(block, leaf.start(slot), leaf.start(slot) + leaf.size(slot));
            Item item = ItemType.read(leaf.key(slot), ByteView.of(copy), editor.geometry());
            itemField(item, step.text("field")).put(block, leaf.start(slot), step.number("value", 0));
        });
    }

    private static Field itemField(Item item, String path) {
        List<String> names = new java.util.ArrayList<>();
        for (Piece piece : item.pieces()) {
            for (Part part : piece.parts()) {
                String name = piece.prefix().isEmpty() ? part.name() : piece.prefix() + "." + part.name();
                names.add(name);
                if (name.equals(path) && part instanceof Field field) {
                    return new Field(field.name(), piece.at() + field.offset(), field.width(), field.unit());
                }
            }
        }
        throw noField(path, names);
    }

    void setKey(Step<DamageOperation> step) throws IOException {
        Key key = (Key) step.values().get("new-key");
        change(step, block -> {
            Node node = node(block);
            int stride = node instanceof Leaf ? Leaf.ITEM.size() : Interior.KEY_PTR.size();
            key.write(block, Node.HEADER.size() + slot(node, step) * stride);
        });
    }

    void setItem(Step<DamageOperation> step) throws IOException {
        change(step, block -> {
            int header = Node.HEADER.size() + slot(leaf(block), step) * Leaf.ITEM.size();
            put(step, "offset", Leaf.OFFSET, block, header);
            put(step, "size", Leaf.SIZE, block, header);
        });
    }

    void setPointer(Step<DamageOperation> step) throws IOException {
        change(step, block -> {
            if (!(node(block) instanceof Interior node)) {
                throw new IllegalArgumentException("the block is a leaf");
            }
            int at = node.start(slot(node, step));
            put(step, "address", Interior.BLOCKPTR, block, at);
            put(step, "generation", Interior.PTR_GENERATION, block, at);
        });
    }

    private static void put(Step<DamageOperation> step, String name, Field field, byte[] block, int at) {
        if (step.has(name)) {
            field.put(block, at, step.number(name, 0));
        }
    }

    void removeItem(Step<DamageOperation> step) throws IOException {
        change(step, block -> LeafEdit.remove(block, slot(leaf(block), step)));
    }

    void loseBlock(Step<DamageOperation> step) throws IOException {
        editor.write(address(step), new byte[editor.geometry().nodeSize()], only(step));
    }

    void loseNewest(Step<DamageOperation> step) throws IOException {
        List<Long> newest = editor.newest(step.number("tree", 0));
        if (newest.isEmpty()) {
            throw new IllegalArgumentException("the last commit did not write this tree");
        }
        long count = Math.min(newest.size(), step.number("count", 1));
        for (long logical : newest.subList((int) (newest.size() - count), newest.size())) {
            editor.write(logical, new byte[editor.geometry().nodeSize()], OptionalInt.empty());
        }
    }

    void setSuper(Step<DamageOperation> step) throws IOException {
        Change change = superblockChange(step);
        for (int member = 0; member < editor.members(); member++) {
            for (int mirror = 0; mirror < Superblock.POSITIONS.size(); mirror++) {
                boolean chosen = member == step.number("member", member) && mirror == step.number("copy", mirror);
                if (chosen && editor.hasSuperblock(member, mirror)) {
                    byte[] bytes = editor.superblock(member, mirror);
                    change.apply(bytes);
                    if (!step.flag("keep-checksum")) {
                        editor.seal(bytes);
                    }
                    editor.putSuperblock(member, mirror, bytes);
                }
            }
        }
    }

    private static Change superblockChange(Step<DamageOperation> step) {
        if (step.has("value") == step.has("hex")) {
            throw new IllegalArgumentException("one of \"value\" and \"hex\" must be given");
        }
        if (step.has("value")) {
            Field field = part(Superblock.LAYOUT, step.text("field"), Field.class);
            return bytes -> field.put(bytes, 0, step.number("value", 0));
        }
        Region region = part(Superblock.LAYOUT, step.text("field"), Region.class);
        byte[] hex = (byte[]) step.values().get("hex");
        if (hex.length > region.size()) {
            throw new IllegalArgumentException("field %s has %d bytes".formatted(region.name(), region.size()));
        }
        return bytes -> System.arraycopy(hex, 0, bytes, region.offset(), hex.length);
    }

    void flip(Step<DamageOperation> step) throws IOException {
        byte[] mask = new byte[(int) Math.min(1 << 20, step.number("size", 1))];
        Arrays.fill(mask, (byte) -1);
        editor.flip((int) step.number("member", 0), step.number("at", 0), mask);
    }

    void truncate(Step<DamageOperation> step) throws IOException {
        editor.truncate((int) step.number("member", 0), step.number("size", 0));
    }

    static Optional<Long> value(Object raw) {
        if (raw instanceof Long number) {
            return Optional.of(number);
        }
        try {
            return raw instanceof String text ? Optional.of(ruminate.format.bytes.U64.parse(text)) : Optional.empty();
        } catch (NumberFormatException notANumber) {
            return Optional.empty();
        }
    }
}
