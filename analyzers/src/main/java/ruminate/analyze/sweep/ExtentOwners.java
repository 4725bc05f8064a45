package ruminate.analyze.sweep;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import ruminate.format.bytes.LittleEndian;
import ruminate.format.ids.KeyType;
import ruminate.format.item.FileExtentItem;
import ruminate.format.node.Leaf;
import ruminate.format.tree.TreeRoot;

/**
 * Which trees reach each data extent.
 *
 * <p>Leaves come in device order, since reads must be long. But unions are cheap only where leaves of neighbouring owners
 * follow each other: then an extent's set stays one interval all the way, and costs eight bytes. So the numbers of the
 * extents each leaf points to are noted first and joined in owner order when the notes are full or the sweep ends. Full
 * notes cost no exactness, only intervals.
 */
public final class ExtentOwners implements SweepListener {
    /** The question this answers. */
    public static final Question<ExtentOwners> QUESTION = Question.of(
            "owners of data extents", Question.Scope.FILES, analysis -> new ExtentOwners(analysis.threads()));

    private final long budget;
    private final List<ReferenceListener> listeners = new ArrayList<>();
    private final List<ItemListener> itemListeners = new ArrayList<>();
    private final ExtentTable table = new ExtentTable();
    private final Pages ownerSets = new Pages(OwnerSets.EMPTY);
    private final ReferenceNotes notes;
    private final ThreadLocal<Gatherer> gatherers;
    private BlockGraph graph;

    /** Finds the extents that a leaf points to; one for each thread. */
    private static final class Gatherer {
        private final ReferenceNotes.Writer notes;
        private long[] addresses = new long[0];
        private long[] sizes = new long[0];
        private int[] slots = new int[0];
        private int[] extents = new int[0];

        Gatherer(ReferenceNotes.Writer notes) {
            this.notes = notes;
        }

        /** {@code once} leaves out an extent that the item before points to, too. */
        int gather(Leaf leaf, boolean once) {
            int items = leaf.count();
            if (addresses.length < items) {
                addresses = new long[items];
                sizes = new long[items];
                slots = new int[items];
                extents = new int[items];
            }
            byte[] bytes = leaf.bytes();
            int found = 0;
            long before = 0;
            for (int slot = 0; slot < items; slot++) {
                if (leaf.type(slot) != KeyType.EXTENT_DATA || leaf.size(slot) < FileExtentItem.LAYOUT.size()) {
                    continue;
                }
                int start = leaf.start(slot);
                long logical = FileExtentItem.DISK_BYTENR.get(bytes, start);
                boolean inline = LittleEndian.u8(bytes, start + FileExtentItem.TYPE.offset()) == FileExtentItem.INLINE;
                if (!inline && logical != 0 && !(once && logical == before)) {
                    addresses[found] = logical;
                    slots[found] = slot;
                    sizes[found++] = FileExtentItem.DISK_NUM_BYTES.get(bytes, start);
                    before = logical;
                }
            }
            return found;
        }
    }

    /**
     * Listens to a sweep.
     *
     * @param threads how many threads join the notes
     */
    ExtentOwners(int threads) {
        this.budget = Math.max(1 << 20, Runtime.getRuntime().maxMemory() / 4 / Integer.BYTES);
        this.notes = new ReferenceNotes(threads);
        this.gatherers = ThreadLocal.withInitial(() -> new Gatherer(notes.new Writer()));
    }

    /** Has {@code listener} told of every reference; to be called before the sweep begins. */
    public void listen(ReferenceListener listener) {
        listeners.add(listener);
    }

    /** Has {@code listener} told of every item while its leaf is at hand; to be called before the sweep begins. */
    public void listen(ItemListener listener) {
        itemListeners.add(listener);
    }

    @Override
    public void begin(BlockGraph swept) {
        graph = swept;
    }

    @Override
    public void leaves() {
        notes.begin(graph.blocksOf(0));
    }

    @Override
    public void leaf(int block, Leaf leaf) {
        int owner = graph.sets().first(graph.ownerSet(block));
        if (owner == Integer.MAX_VALUE || graph.owners().root(owner).kind() == TreeRoot.Kind.LOG) {
            return;
        }
        Gatherer gatherer = gatherers.get();
        int found = gatherer.gather(leaf, listeners.isEmpty() && itemListeners.isEmpty());
        if (found == 0) {
            return;
        }
        int[] extents = gatherer.extents;
        table.numbers(gatherer.addresses, gatherer.sizes, found, extents);
        for (ItemListener listener : itemListeners) {
            listener.items(block, leaf, gatherer.slots, extents, found);
        }
        gatherer.notes.write(block, extents, found);
    }

    @Override
    public boolean full() {
        return notes.size() > budget;
    }

    @Override
    public void pause() throws IOException {
        if (full()) {
            join();
        }
    }

    @Override
    public void end() throws IOException {
        join();
    }

    private void join() throws IOException {
        int extents = table.count();
        ownerSets.reserve(extents);
        listeners.forEach(listener -> listener.reserve(extents));
        notes.readAll(graph.sets(), this::join);
    }

    private void join(int block, int[] extents, int from, int to) {
        OwnerSets sets = graph.sets();
        long set = graph.ownerSet(block);
        for (int i = from; i < to; i++) {
            long known = ownerSets.get(extents[i]);
            if (known != set) {
                ownerSets.set(extents[i], sets.union(known, set));
            }
        }
        for (ReferenceListener listener : listeners) {
            for (int i = from; i < to; i++) {
                listener.reference(extents[i], block, set);
            }
        }
    }

    /** The tree blocks of the sweep. */
    public BlockGraph graph() {
        return graph;
    }

    /** The extents. */
    public ExtentTable extents() {
        return table;
    }

    /** The trees that reach an extent; valid after the sweep. */
    public long ownerSet(int extent) {
        return ownerSets.get(extent);
    }
}
