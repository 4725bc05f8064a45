package ruminate.shell;

import java.util.Optional;
import ruminate.format.bytes.U64;
import ruminate.format.node.Interior;
import ruminate.format.node.Leaf;
import ruminate.format.node.Node;

/** A position in one line. */
final class PlaceText {
    private PlaceText() {}

    /** {@code FS_TREE leaf 30408704 slot 3: (257 EXTENT_DATA 0), 53 bytes}. */
    static String of(TreePosition position) {
        StringBuilder text = new StringBuilder(position.treeName()).append(' ').append(block(position.block()));
        if (position.slot() < 0) {
            return text.append(": empty").toString();
        }
        text.append(" slot ").append(position.slot()).append(": ");
        position.key().ifPresent(text::append);
        Optional<Leaf> leaf = position.leaf();
        leaf.ifPresent(found ->
                text.append(", ").append(found.storedSize(position.slot())).append(" bytes"));
        position.interior().ifPresent(node -> text.append(pointer(node, position.slot())));
        return text.toString();
    }

    private static String pointer(Interior node, int slot) {
        return " block " + U64.text(node.child(slot)) + " gen " + U64.text(node.childGeneration(slot));
    }

    /** {@code leaf 30408704}, {@code node 30408704 level 1}. */
    static String block(Block block) {
        String logical = U64.text(block.pointer().logical());
        Optional<Node> node = block.node();
        if (node.isEmpty()) {
            return "unreadable block " + logical;
        }
        String text = block.level() == 0 ? "leaf " + logical : "node " + logical + " level " + block.level();
        return block.sound() ? text : "damaged " + text;
    }
}
