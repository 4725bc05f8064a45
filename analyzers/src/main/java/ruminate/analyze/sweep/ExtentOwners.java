package ruminate.analyze.sweep;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
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

    private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int PAGE = 1 << 16;

    private final int threads;
    private final long budget;
    private final List<ReferenceListener> listeners = new ArrayList<>();
    private final ExtentTable table = new ExtentTable();
    private final Pages.Longs ownerSets = new Pages.Longs();
    private final ReadWriteLock noting = new ReentrantReadWriteLock();
    private final AtomicLong noted = new AtomicLong();
    private final ConcurrentLinkedQueue<Note> notes = new ConcurrentLinkedQueue<>();
    private final ThreadLocal<Notebook> notebooks = ThreadLocal.withInitial(Notebook::new);
    private BlockGraph graph;
    private int reserved;

    /** The extents one leaf points to: {@code count} numbers from {@code from} on. */
    private record Note(int block, int owner, int[] page, int from, int count) {}

    /** Where one thread writes notes. */
    private static final class Notebook {
        private int[] page = new int[0];
        private int used;

        void makeRoom(int wanted) {
            if (page.length - used < wanted) {
                page = new int[Math.max(PAGE, wanted)];
                used = 0;
            }
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
        int from = book.used;
        int[] page = book.page;
        int at = from;
        int before = -1;
        byte[] bytes = leaf.bytes();
        for (int slot = 0; slot < leaf.count(); slot++) {
            if (leaf.type(slot) != KeyType.EXTENT_DATA || leaf.size(slot) < FileExtentItem.LAYOUT.size()) {
                continue;
            }
            int start = leaf.start(slot);
            if (LittleEndian.u8(bytes, start + FileExtentItem.TYPE.offset()) == FileExtentItem.INLINE) {
                continue;
            }
            long logical = FileExtentItem.DISK_BYTENR.get(bytes, start);
            if (logical == 0) {
                continue;
            }
            int extent = table.number(logical, FileExtentItem.DISK_NUM_BYTES.get(bytes, start));
            if (extent != before || !listeners.isEmpty()) {
                page[at++] = extent;
                before = extent;
            }
        }
        if (at > from) {
            book.used = at;
            notes.add(new Note(block, owner, page, from, at - from));
            noted.addAndGet(at - from);
        }
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
            for (; reserved < extents; reserved += Pages.SIZE) {
                ownerSets.reserve(reserved, OwnerSets.EMPTY);
            }
            Note[] ordered = notes.toArray(new Note[0]);
            Arrays.sort(ordered, Comparator.comparingInt(Note::owner).thenComparingInt(Note::block));
            AtomicInteger next = new AtomicInteger();
            Workers.run(threads, () -> {
                for (int i = next.getAndIncrement(); i < ordered.length; i = next.getAndIncrement()) {
                    join(ordered[i]);
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

    private void join(Note note) {
        OwnerSets sets = graph.sets();
        long set = graph.ownerSet(note.block);
        for (int i = note.from; i < note.from + note.count; i++) {
            int extent = note.page[i];
            long[] page = ownerSets.page(extent);
            int at = extent & Pages.MASK;
            long known;
            long joined;
            do {
                known = (long) LONGS.getOpaque(page, at);
                joined = sets.union(known, set);
            } while (joined != known && !LONGS.compareAndSet(page, at, known, joined));
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
