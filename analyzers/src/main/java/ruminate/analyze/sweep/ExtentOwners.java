package ruminate.analyze.sweep;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
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
 * extents each leaf points to are noted first, four bytes each, and joined in owner order when the notes are full or the
 * sweep ends. A full note book costs no exactness, only intervals.
 */
public final class ExtentOwners implements SweepListener {
    /** The question this answers. */
    public static final Question<ExtentOwners> QUESTION = Question.of(
            "owners of data extents", Question.Scope.FILES, analysis -> new ExtentOwners(analysis.threads()));

    private static final int PAGE = 1 << 16;
    /** Neighbouring extents go to the same thread, so that no two threads write to one cache line. */
    private static final int EXTENTS_SIDE_BY_SIDE = 4;

    private final int threads;
    private final long budget;
    private final List<ReferenceListener> listeners = new ArrayList<>();
    private final List<ItemListener> itemListeners = new ArrayList<>();
    private final ExtentTable table = new ExtentTable();
    private final Pages ownerSets = new Pages(OwnerSets.EMPTY);
    private final ReadWriteLock noting = new ReentrantReadWriteLock();
    private final AtomicLong noted = new AtomicLong();
    private final ConcurrentLinkedQueue<Note> notes = new ConcurrentLinkedQueue<>();
    private final ThreadLocal<Notebook> notebooks = ThreadLocal.withInitial(Notebook::new);
    private BlockGraph graph;

    /** The extents one leaf points to: {@code count} numbers from {@code from} on. */
    private record Note(int block, int owner, int[] page, int from, int count) {}

    /** Where one thread writes notes. */
    private static final class Notebook {
        private int[] page = new int[0];
        private int used;
        private long[] addresses = new long[0];
        private long[] sizes = new long[0];
        private int[] slots = new int[0];

        void makeRoom(int wanted) {
            if (page.length - used < wanted) {
                page = new int[Math.max(PAGE, wanted)];
                used = 0;
            }
            if (addresses.length < wanted) {
                addresses = new long[wanted];
                sizes = new long[wanted];
                slots = new int[wanted];
            }
        }

        /** Collects the extents a leaf points to; {@code once} leaves out an extent that the item before points to, too. */
        int gather(Leaf leaf, boolean once) {
            byte[] bytes = leaf.bytes();
            int found = 0;
            long before = 0;
            for (int slot = 0; slot < leaf.count(); slot++) {
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
        this.threads = threads;
        this.budget = Math.max(1 << 20, Runtime.getRuntime().maxMemory() / 4 / Integer.BYTES);
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
    public void leaf(int block, Leaf leaf) {
        long set = graph.ownerSet(block);
        int owner = graph.sets().first(set);
        if (owner == Integer.MAX_VALUE || graph.owners().root(owner).kind() == TreeRoot.Kind.LOG) {
            return;
        }
        noting.readLock().lock();
        try {
            note(block, owner, leaf);
        } finally {
            noting.readLock().unlock();
        }
        if (noted.get() > budget) {
            joinNotes(budget);
        }
    }

    private void note(int block, int owner, Leaf leaf) {
        Notebook book = notebooks.get();
        book.makeRoom(leaf.count());
        int found = book.gather(leaf, listeners.isEmpty() && itemListeners.isEmpty());
        if (found == 0) {
            return;
        }
        int[] page = book.page;
        int from = book.used;
        table.numbers(book.addresses, found, page, from);
        for (int i = 0; i < found; i++) {
            if (page[from + i] < 0) {
                page[from + i] = table.number(book.addresses[i], book.sizes[i]);
            }
        }
        for (ItemListener listener : itemListeners) {
            listener.items(block, leaf, book.slots, page, from, found);
        }
        book.used += found;
        notes.add(new Note(block, owner, page, from, found));
        noted.addAndGet(found);
    }

    @Override
    public void end() {
        joinNotes(0);
    }

    private void joinNotes(long limit) {
        noting.writeLock().lock();
        try {
            if (noted.get() <= limit) {
                return;
            }
            int extents = table.count();
            ownerSets.reserve(extents);
            listeners.forEach(listener -> listener.reserve(extents));
            Note[] ordered = notes.toArray(new Note[0]);
            Arrays.sort(ordered, Comparator.comparingInt(Note::owner).thenComparingInt(Note::block));
            AtomicInteger parts = new AtomicInteger();
            Workers.run(threads, () -> {
                int part = parts.getAndIncrement();
                for (Note note : ordered) {
                    join(note, part);
                }
            });
            notes.clear();
            noted.set(0);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        } finally {
            noting.writeLock().unlock();
        }
    }

    /** Each thread joins what concerns its own part of the extents, so that none waits and the order is kept. */
    private void join(Note note, int part) {
        OwnerSets sets = graph.sets();
        long set = graph.ownerSet(note.block);
        for (int i = note.from; i < note.from + note.count; i++) {
            int extent = note.page[i];
            if ((extent >>> EXTENTS_SIDE_BY_SIDE) % threads != part) {
                continue;
            }
            long known = ownerSets.get(extent);
            if (known != set) {
                ownerSets.set(extent, sets.union(known, set));
            }
            for (ReferenceListener listener : listeners) {
                listener.reference(extent, note.block, set);
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
