package ruminate.analyze.check;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Place;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.FileExtentItem;
import ruminate.format.node.Interior;
import ruminate.format.node.Leaf;
import ruminate.format.node.Node;
import ruminate.format.tree.TreeRoot;

/** Takes every pointer off the balance of the extent it leads to. */
final class PointerCheck {
    /** How many addresses without an extent item are looked into. */
    static final int MISSING_KEPT = 1000;

    private final ExtentRecords extents;
    private final Losses losses;
    private final Map<Long, Integer> numbers = new HashMap<>();
    private final Set<Long> missing = new HashSet<>();
    private final ThreadLocal<Found> scratch = ThreadLocal.withInitial(Found::new);
    private long missed;
    private BlockGraph graph;

    /** The extents that the items of one leaf point to. */
    static final class Found {
        private long[] addresses = new long[0];
        private int[] slots = new int[0];
        private int[] records = new int[0];
        private int count;

        int count() {
            return count;
        }

        int slot(int i) {
            return slots[i];
        }

        int record(int i) {
            return records[i];
        }

        private void room(int wanted) {
            if (addresses.length < wanted) {
                addresses = new long[wanted];
                slots = new int[wanted];
                records = new int[wanted];
            }
            count = 0;
        }
    }

    PointerCheck(ExtentRecords extents, Losses losses) {
        this.losses = losses;
        this.extents = extents;
    }

    /** The sweep begins. */
    void begin(BlockGraph swept) {
        graph = swept;
        for (int owner = 0; owner < swept.owners().count(); owner++) {
            TreeRoot root = swept.owners().root(owner);
            root(root);
            boolean internal = root.kind() == TreeRoot.Kind.INTERNAL && U64.less(root.id(), ObjectId.FIRST_FREE);
            if (root.kind() == TreeRoot.Kind.SUBVOLUME || internal) {
                numbers.put(root.id(), owner);
            }
        }
    }

    /** Takes note of the blocks of a sweep that came before the extents were known; its trees are no subvolumes. */
    void earlier(BlockGraph swept) {
        for (TreeRoot root : swept.owners().roots()) {
            root(root);
        }
        for (int block = 0; block < swept.size(); block++) {
            long print = ReferencePrint.tree(swept.headerOwner(block));
            int record = extents.find(swept.logical(block));
            if (record >= 0 && extents.has(record, ExtentRecords.FULL_BACKREF)) {
                reportOddFull(swept.headerOwner(block), swept.logical(block), swept.level(block));
            }
            for (int i = 0; i < swept.childCount(block); i++) {
                int child = swept.child(block, i);
                pointerToBlock(swept.logical(child), swept.level(child), print);
            }
        }
    }

    private void root(TreeRoot root) {
        if (Pointers.recorded(root)) {
            pointerToBlock(root.logical(), root.level(), Pointers.printOfRoot(root));
        }
    }

    /** A node of level 1 or higher. */
    void node(int block, Interior node) {
        if (!recorded(graph, block)) {
            return;
        }
        long print = Pointers.printOfBlock(node, full(block, node));
        for (int slot = node.count() - graph.childCount(block); slot < node.count(); slot++) {
            pointerToBlock(node.child(slot), node.level() - 1, print);
        }
    }

    /** Whether what a block points to has back references. */
    static boolean recorded(BlockGraph graph, int block) {
        int owner = graph.sets().first(graph.ownerSet(block));
        return owner != Integer.MAX_VALUE && Pointers.recorded(graph.owners().root(owner));
    }

    private boolean full(int block, Node node) {
        int record = extents.find(node.bytenr());
        boolean full = record >= 0 && extents.has(record, ExtentRecords.FULL_BACKREF);
        if (record >= 0 && !full && (node.flags() & Node.FLAG_RELOC) != 0) {
            Place place = Place.block(node.owner(), node.bytenr(), node.level());
            losses.add(Finding.of(FindingCode.BLOCK_WITHOUT_FULL_BACKREF, place));
        }
        if (full && (node.flags() & Node.FLAG_RELOC) == 0 && ownerAlone(block, node)) {
            reportOddFull(node.owner(), node.bytenr(), node.level());
        }
        if (record >= 0 && !full && !ownerReaches(block, node.owner())) {
            Place place = Place.block(graph.someTree(graph.ownerSet(block)), node.bytenr(), node.level());
            losses.add(Finding.of(FindingCode.BLOCK_OWNER_GONE, place, ObjectId.treeName(node.owner())));
        }
        return full;
    }

    private void reportOddFull(long owner, long block, int level) {
        Place place = Place.block(owner, block, level);
        losses.add(Finding.of(FindingCode.BLOCK_ODD_FULL_BACKREF, place, ObjectId.treeName(owner)));
    }

    /** Whether the tree that made a block has it, and made it after the last snapshot: others cannot have it. */
    private boolean ownerAlone(int block, Node node) {
        Integer number = numbers.get(node.owner());
        return number != null
                && graph.sets().contains(graph.ownerSet(block), number)
                && U64.less(graph.owners().root(number).lastSnapshot(), node.generation());
    }

    /**
     * Whether the tree that made a block still has it. Where nodes are lost, that cannot be known; an owner that is no
     * subvolume has a finding of its own.
     */
    private boolean ownerReaches(int block, long owner) {
        long set = graph.ownerSet(block);
        int first = graph.sets().first(set);
        if (graph.owners().root(first).kind() != TreeRoot.Kind.SUBVOLUME
                || !ObjectId.isSubvolume(owner)
                || losses.mayHidePointers()) {
            return true;
        }
        Integer number = numbers.get(owner);
        return number != null && graph.sets().contains(set, number);
    }

    private void pointerToBlock(long logical, int level, long print) {
        int record = extents.find(logical);
        if (record < 0) {
            miss(logical);
            return;
        }
        extents.pointer(record, print);
        if (extents.level(record) != level || !extents.has(record, ExtentRecords.TREE_BLOCK)) {
            extents.mark(record, ExtentRecords.SUSPECT);
        }
    }

    private synchronized void miss(long logical) {
        if (missing.size() < MISSING_KEPT) {
            missing.add(logical);
        } else if (!missing.contains(logical)) {
            missed++;
        }
    }

    /** Handles a leaf, and finds the extents its items point to, for others to use. Valid until the thread's next call. */
    Found extentsOf(int block, Leaf leaf) {
        Found found = scratch.get();
        found.room(leaf.count());
        for (int slot = 0; slot < leaf.count(); slot++) {
            if (Pointers.toData(leaf, slot)) {
                found.addresses[found.count] = FileExtentItem.DISK_BYTENR.get(leaf, slot);
                found.slots[found.count++] = slot;
            }
        }
        for (int i = 0; i < found.count; i++) {
            found.records[i] = extents.find(found.addresses[i]);
        }
        if (recorded(graph, block)) {
            take(block, leaf, found);
        }
        return found;
    }

    private void take(int block, Leaf leaf, Found found) {
        boolean full = full(block, leaf);
        for (int i = 0; i < found.count; i++) {
            int record = found.records[i];
            if (record < 0) {
                miss(found.addresses[i]);
                continue;
            }
            extents.pointer(record, Pointers.printOfData(leaf, found.slots[i], full));
            long length = FileExtentItem.DISK_NUM_BYTES.get(leaf, found.slots[i]);
            if (extents.length(record) != length || !extents.has(record, ExtentRecords.DATA)) {
                extents.mark(record, ExtentRecords.SUSPECT);
            }
            boolean written = FileExtentItem.TYPE.get(leaf, found.slots[i]) == FileExtentItem.REGULAR;
            if (written && !extents.has(record, ExtentRecords.WRITTEN)) {
                extents.mark(record, ExtentRecords.WRITTEN);
            }
        }
    }

    /** Addresses that something points to, but that have no extent item, in order. */
    synchronized long[] missing() {
        long[] sorted = missing.stream().mapToLong(Long::longValue).toArray();
        Arrays.sort(sorted);
        return sorted;
    }

    /** How many more pointers there are to extents without an item. */
    synchronized long missedBesides() {
        return missed;
    }
}
