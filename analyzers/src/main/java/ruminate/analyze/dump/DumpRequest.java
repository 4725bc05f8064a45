package ruminate.analyze.dump;

import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import ruminate.format.bytes.U64;
import ruminate.format.ids.KeyRange;
import ruminate.format.ids.ObjectId;
import ruminate.format.node.Leaf;
import ruminate.format.node.Node;
import ruminate.format.tree.TreeWalk;

/**
 * What to dump.
 *
 * @param tree the one tree to show; empty for all
 * @param blocks the blocks to show, each alone; empty for trees
 * @param range keys of the items to show
 * @param type type of the items to show; empty for all
 * @param firstGeneration the first generation of the blocks to show
 * @param lastGeneration the last generation of the blocks to show
 * @param order order of the blocks of a tree
 * @param rootsOnly only say where trees start
 */
public record DumpRequest(
        OptionalLong tree,
        List<Long> blocks,
        KeyRange range,
        OptionalInt type,
        long firstGeneration,
        long lastGeneration,
        TreeWalk.Order order,
        boolean rootsOnly) {
    /** Everything. */
    public static final DumpRequest ALL = new DumpRequest(
            OptionalLong.empty(),
            List.of(),
            KeyRange.ALL,
            OptionalInt.empty(),
            0,
            U64.MAX,
            TreeWalk.Order.BREADTH_FIRST,
            false);

    /** Whether a tree was asked for that the tool knows without its root item; it prints neither that nor totals then. */
    public boolean asksForKnownTree() {
        return tree.isPresent()
                && (tree.getAsLong() == ObjectId.ROOT_TREE
                        || tree.getAsLong() == ObjectId.CHUNK_TREE
                        || tree.getAsLong() == ObjectId.BLOCK_GROUP_TREE);
    }

    /** The same, of one tree only. */
    public DumpRequest of(long wanted) {
        return new DumpRequest(
                OptionalLong.of(wanted), blocks, range, type, firstGeneration, lastGeneration, order, rootsOnly);
    }

    /** Whether items are chosen by key or type; then nodes are not shown, nor leaves without such an item. */
    public boolean choosesItems() {
        return type.isPresent() || !range.equals(KeyRange.ALL);
    }

    /** Whether something in a block is shown. */
    public boolean shows(Node node) {
        long generation = node.generation();
        if (U64.less(generation, firstGeneration) || U64.less(lastGeneration, generation)) {
            return false;
        }
        if (!choosesItems()) {
            return true;
        }
        for (int slot = 0; node instanceof Leaf && slot < node.count(); slot++) {
            if (shows(node, slot)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the item or pointer in a slot of a block that is shown is shown, too. */
    public boolean shows(Node node, int slot) {
        if (!choosesItems()) {
            return true;
        }
        boolean ofType = type.isEmpty() || type.getAsInt() == node.type(slot);
        return ofType && node.compare(slot, range.first()) >= 0 && node.compare(slot, range.last()) <= 0;
    }

    /** Whether a block whose keys lie in {@code keys}, written in {@code generation}, may lead to something shown. */
    boolean leadsTo(KeyRange keys, long generation) {
        // What a block points to is never younger than the block.
        boolean young = generation == 0 || !U64.less(generation, firstGeneration);
        return young && range.overlaps(keys);
    }
}
