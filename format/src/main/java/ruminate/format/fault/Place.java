package ruminate.format.fault;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import ruminate.format.bytes.U64;
import ruminate.format.ids.Key;
import ruminate.format.ids.ObjectId;

/**
 * Where in an image something is, from coarse to fine.
 *
 * @param subject what is being looked at, such as {@code leaf} or {@code superblock mirror 1}
 * @param tree id of the tree, if in one
 * @param block logical address of the tree block, if in one
 * @param slot slot in the block, if at one
 * @param key key of the item, if at one
 */
public record Place(String subject, OptionalLong tree, OptionalLong block, OptionalInt slot, Optional<Key> key) {

    /** A place outside the trees. */
    public static Place of(String subject) {
        return new Place(subject, OptionalLong.empty(), OptionalLong.empty(), OptionalInt.empty(), Optional.empty());
    }

    /** A whole tree. */
    public static Place tree(long tree) {
        return new Place("tree", OptionalLong.of(tree), OptionalLong.empty(), OptionalInt.empty(), Optional.empty());
    }

    /** A tree block. */
    public static Place block(long tree, long block, int level) {
        return new Place(
                level == 0 ? "leaf" : "node",
                OptionalLong.of(tree),
                OptionalLong.of(block),
                OptionalInt.empty(),
                Optional.empty());
    }

    /** An item or pointer in this block. */
    public Place at(int atSlot, Key atKey) {
        return new Place(subject, tree, block, OptionalInt.of(atSlot), Optional.of(atKey));
    }

    @Override
    public String toString() {
        StringBuilder out = new StringBuilder(subject);
        char separator = ':';
        if (tree.isPresent()) {
            out.append(separator).append(" root=").append(ObjectId.treeName(tree.getAsLong()));
            separator = ' ';
        }
        if (block.isPresent()) {
            out.append(separator == ':' ? ": " : " ").append("block=").append(U64.text(block.getAsLong()));
        }
        if (slot.isPresent()) {
            out.append(" slot=").append(slot.getAsInt());
        }
        key.ifPresent(value -> out.append(" key=").append(value));
        return out.toString();
    }
}
