package ruminate.format.tree;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyRange;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Interior;
import ruminate.format.volume.BlockRead;
import ruminate.format.volume.BlockReader;

/**
 * Walks the blocks of one tree, parents before children. Goes on past what cannot be read. Levels fall with every
 * step, and no
 * node is entered twice, so that a walk ends.
 */
public final class TreeWalk {
    /** In what order blocks are seen. */
    public enum Order {
        /** A block, then everything below its first pointer, and so on. */
        DEPTH_FIRST,
        /** All blocks of a level before those below. */
        BREADTH_FIRST
    }

    private record Pending(BlockPointer pointer, KeyRange range) {}

    private TreeWalk() {}

    /** Walks everything below {@code start}. */
    public static void walk(BlockReader reader, BlockPointer start, Order order, TreeVisitor visitor) {
        Deque<Pending> pending = new ArrayDeque<>();
        pending.add(new Pending(start, KeyRange.ALL));
        Set<Long> entered = new HashSet<>();
        byte[] space = new byte[reader.nodeSize()];
        while (!pending.isEmpty()) {
            Pending next = pending.removeFirst();
            if (!visitor.wants(next.pointer, next.range)) {
                continue;
            }
            if (next.pointer.level() != 0 && !entered.add(next.pointer.logical())) {
                visitor.lost(next.pointer, next.range, again(next.pointer));
                continue;
            }
            BlockRead read = reader.readOnce(next.pointer, space);
            if (read instanceof BlockRead.Lost lost) {
                visitor.lost(next.pointer, next.range, lost.finding());
            } else if (read instanceof BlockRead.Read block) {
                visitor.block(next.pointer, block.node());
                if (block.node() instanceof Interior node) {
                    List<Pending> children = children(next, node);
                    if (order == Order.BREADTH_FIRST) {
                        for (Pending child : children) {
                            pending.addLast(child);
                        }
                    } else {
                        for (int i = children.size() - 1; i >= 0; i--) {
                            pending.addFirst(children.get(i));
                        }
                    }
                }
            }
        }
    }

    /** What is wrong with a pointer to a node that was reached by another before. */
    static Finding again(BlockPointer pointer) {
        Place place = Place.block(pointer.tree(), pointer.logical(), pointer.level());
        return Finding.of(FindingCode.BLOCK_CYCLE, place, U64.text(pointer.logical()), pointer.level());
    }

    private static List<Pending> children(Pending parent, Interior node) {
        List<Pending> children = new ArrayList<>(node.count());
        for (int slot = 0; slot < node.count(); slot++) {
            BlockPointer child = BlockPointer.child(parent.pointer.tree(), node, slot);
            children.add(new Pending(child, promised(node, slot, parent.range)));
        }
        return children;
    }

    /** The keys that the pointer in {@code slot} promises, given those of the node. */
    public static KeyRange promised(Interior node, int slot, KeyRange range) {
        Key last = slot + 1 < node.count() ? node.key(slot + 1).previous() : range.last();
        return new KeyRange(node.key(slot), last);
    }
}
