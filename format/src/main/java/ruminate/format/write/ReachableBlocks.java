package ruminate.format.write;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Finding;
import ruminate.format.ids.KeyRange;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Node;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;
import ruminate.format.tree.TreeVisitor;
import ruminate.format.tree.TreeWalk;

/** Every tree block that can be reached and read, each once. */
final class ReachableBlocks implements TreeVisitor {
    private final Filesystem filesystem;
    private final LongMap<BlockPointer> seen = new LongMap<>();
    private final List<BlockPointer> readable = new ArrayList<>();

    private ReachableBlocks(Filesystem filesystem) {
        this.filesystem = filesystem;
    }

    /** Pointers to the blocks in the order of their addresses; what cannot be read goes to the filesystem's findings. */
    static List<BlockPointer> of(Filesystem filesystem) {
        ReachableBlocks blocks = new ReachableBlocks(filesystem);
        for (TreeRoot root : filesystem.roots()) {
            TreeWalk.walk(filesystem.reader(), root.pointer(), TreeWalk.Order.DEPTH_FIRST, blocks);
        }
        blocks.readable.sort(Comparator.comparing(BlockPointer::logical, U64.ORDER));
        return blocks.readable;
    }

    @Override
    public boolean wants(BlockPointer pointer, KeyRange range) {
        if (pointer.logical() == 0 || seen.containsKey(pointer.logical())) {
            return false;
        }
        seen.put(pointer.logical(), pointer);
        return true;
    }

    @Override
    public void block(BlockPointer pointer, Node node) {
        readable.add(pointer);
    }

    @Override
    public void lost(BlockPointer pointer, KeyRange lost, Finding cause) {
        filesystem.findings().add(cause);
    }
}
