package ruminate.analyze.resolve;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Interior;
import ruminate.format.node.Node;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;
import ruminate.format.volume.BlockRead;

/** The trees that reach a tree block: those where the way to its first key leads through it. */
final class BlockOwners {
    private BlockOwners() {}

    /** The block that covers an address, if one is there, in use or not. */
    static Optional<Node> at(Filesystem filesystem, long logical) {
        int sector = filesystem.geometry().sectorSize();
        int node = filesystem.geometry().nodeSize();
        long last = logical - Long.remainderUnsigned(logical, sector);
        for (long back = 0; back < node; back += sector) {
            if (filesystem.reader().read(BlockPointer.bare(last - back)) instanceof BlockRead.Read read) {
                return Optional.of(read.node());
            }
        }
        return Optional.empty();
    }

    /** The trees, in the order in which they are listed. */
    static List<Owner> of(Filesystem filesystem, Node block) {
        List<Owner> owners = new ArrayList<>();
        for (TreeRoot root : filesystem.roots()) {
            way(filesystem, root, block).ifPresent(owners::add);
        }
        return owners;
    }

    private static Optional<Owner> way(Filesystem filesystem, TreeRoot root, Node block) {
        if (root.halfDropped() && block.count() > 0 && block.compare(0, root.dropProgress()) < 0) {
            return Optional.empty();
        }
        BlockPointer pointer = root.pointer();
        OptionalLong parent = OptionalLong.empty();
        while (pointer.level() >= block.level()) {
            if (pointer.logical() == block.bytenr()) {
                return Optional.of(Owner.block(root, parent));
            }
            if (block.count() == 0
                    || !(filesystem.reader().read(pointer) instanceof BlockRead.Read read)
                    || !(read.node() instanceof Interior node)) {
                return Optional.empty();
            }
            parent = OptionalLong.of(pointer.logical());
            pointer = BlockPointer.child(pointer.tree(), node, node.slotFor(block.key(0)));
        }
        return Optional.empty();
    }
}
