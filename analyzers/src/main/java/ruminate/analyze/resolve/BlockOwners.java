package ruminate.analyze.resolve;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ruminate.format.ids.Key;
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
    static List<TreeRoot> of(Filesystem filesystem, Node block) {
        List<TreeRoot> owners = new ArrayList<>();
        for (TreeRoot root : filesystem.roots()) {
            if (reaches(filesystem, root, block)) {
                owners.add(root);
            }
        }
        return owners;
    }

    private static boolean reaches(Filesystem filesystem, TreeRoot root, Node block) {
        if (root.halfDropped() && block.count() > 0 && block.compare(0, root.dropProgress()) < 0) {
            return false;
        }
        BlockPointer pointer = root.pointer();
        while (pointer.level() >= block.level()) {
            if (pointer.logical() == block.bytenr()) {
                return true;
            }
            if (block.count() == 0
                    || !(filesystem.reader().read(pointer) instanceof BlockRead.Read read)
                    || !(read.node() instanceof Interior node)) {
                return false;
            }
            pointer = BlockPointer.child(pointer.tree(), node, slotFor(node, block.key(0)));
        }
        return false;
    }

    /** The last slot whose key is not after {@code key}; 0 where all are. */
    private static int slotFor(Interior node, Key key) {
        int bound = node.lowerBound(key);
        boolean exact = bound < node.count() && node.compare(bound, key) == 0;
        return exact ? bound : Math.max(0, bound - 1);
    }
}
