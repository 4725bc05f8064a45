package ruminate.shell;

import java.io.IOException;
import java.util.Optional;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Finding;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Node;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.BlockRead;

/**
 * A tree block as one looks at it: also one that no walk would enter is shown, as far as its bytes can be read.
 *
 * @param pointer how it was reached
 * @param node the block; of one that cannot be trusted whatever its bytes say; empty where there are no bytes
 * @param finding why it cannot be trusted
 */
record Block(BlockPointer pointer, Optional<Node> node, Optional<Finding> finding) {
    /** Reads the block a pointer points to. */
    static Block read(Filesystem filesystem, BlockPointer pointer) {
        BlockRead read = filesystem.reader().read(pointer);
        if (read instanceof BlockRead.Read good) {
            return new Block(pointer, Optional.of(good.node()), Optional.empty());
        }
        Finding finding = ((BlockRead.Lost) read).finding();
        filesystem.findings().add(finding);
        return new Block(pointer, raw(filesystem, pointer.logical()), Optional.of(finding));
    }

    private static Optional<Node> raw(Filesystem filesystem, long logical) {
        int size = filesystem.geometry().nodeSize();
        for (int copy = 0; copy < filesystem.volume().copies(logical); copy++) {
            byte[] bytes = new byte[size];
            try {
                filesystem.volume().read(logical, bytes, 0, size, copy);
                return Optional.of(Node.of(bytes, 0, size));
            } catch (Damage | IOException unreadable) {
                // Perhaps the next copy; that this one is bad, the finding says.
            }
        }
        return Optional.empty();
    }

    /** Whether it is the block its pointer means. */
    boolean sound() {
        return finding.isEmpty();
    }

    /** How many slots can be shown. */
    int count() {
        return node.map(Node::count).orElse(0);
    }

    /** Its level, or the level it should have. */
    int level() {
        return node.map(Node::level).orElse(Math.max(0, pointer.level()));
    }
}
