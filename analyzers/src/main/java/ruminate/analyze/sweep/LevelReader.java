package ruminate.analyze.sweep;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import ruminate.analyze.sweep.BlockGraph.Level;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyRange;
import ruminate.format.item.Geometry;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Interior;
import ruminate.format.node.Node;
import ruminate.format.node.NodeVerifier;
import ruminate.format.tree.TreeWalk;
import ruminate.format.volume.BlockRead;
import ruminate.format.volume.BlockReader;
import ruminate.format.volume.Volume;

/** Reads the blocks of one level in device order, in long reads, by several threads; each block is verified. */
final class LevelReader {
    /** What reading a megabyte takes where it has to come from a device, at least; from memory it takes half as long. */
    private static final long SLOW_NANOS_A_MEBIBYTE = 700_000;

    /** After so many bytes it is known whether reads are slow. */
    private static final long BYTES_TO_JUDGE = 8 << 20;

    /** So many of the trees that lose a block are named. */
    private static final int NAMED = 8;

    private final Volume volume;
    private final BlockReader reader;
    private final int threads;
    private final Findings findings;
    private final Progress progress;

    LevelReader(Volume volume, BlockReader reader, int threads, Findings findings, Progress progress) {
        this.volume = volume;
        this.reader = reader;
        this.threads = threads;
        this.findings = findings;
        this.progress = progress;
    }

    /** Sees a block; the bytes are valid during the call. */
    interface Visitor {
        /** Called by several threads. */
        void visit(int block, Node node);

        /** Whether a pause is wanted; asked by any thread. */
        boolean full();

        /** No thread visits a block now. */
        void pause() throws IOException;
    }

    /** Reads a level. */
    void read(BlockGraph graph, int level, Visitor visitor) throws IOException {
        Level blocks = graph.blocksOf(level);
        if (blocks.count() == 0) {
            return;
        }
        progress.phase("reading level " + level, blocks.count());
        Reading reading = new Reading(graph, level, visitor);
        while (reading.goOn()) {
            Workers.run(threads == 1 ? 1 : 2 * threads, reading::work);
            visitor.pause();
        }
    }

    /**
     * The reading of one level. As many threads compute as are wanted. Where reads turn out to be slow, as many again take
     * part, since those that wait for a device compute nothing.
     */
    private final class Reading {
        private final BlockGraph graph;
        private final int level;
        private final Visitor visitor;
        private final Stretch.Plan plan;
        private final AtomicInteger next = new AtomicInteger();
        private final AtomicInteger nextAlone = new AtomicInteger();
        private final AtomicInteger started = new AtomicInteger();
        private final Semaphore computing = new Semaphore(threads);
        private final AtomicLong bytesRead = new AtomicLong();
        private final AtomicLong nanosReading = new AtomicLong();
        private CountDownLatch helpWanted = new CountDownLatch(1);

        Reading(BlockGraph graph, int level, Visitor visitor) {
            this.graph = graph;
            this.level = level;
            this.visitor = visitor;
            this.plan =
                    Stretch.plan(volume, graph.blocksOf(level), graph.geometry().nodeSize(), 0);
        }

        boolean goOn() {
            started.set(0);
            helpWanted = new CountDownLatch(1);
            return next.get() < plan.stretches().size() || nextAlone.get() < plan.alone().length;
        }

        void work() throws IOException {
            if (started.getAndIncrement() >= threads && !wanted()) {
                return;
            }
            try {
                readStretches();
                readRest();
            } finally {
                helpWanted.countDown();
            }
        }

        private boolean wanted() {
            try {
                helpWanted.await();
                return true;
            } catch (InterruptedException failed) {
                throw new CancellationException("another worker has failed");
            }
        }

        private void readStretches() throws IOException {
            NodeVerifier verifier = new NodeVerifier(volume.geometry(), volume.headerFsids(), volume.metadump());
            byte[] buffer = new byte[next.get() < plan.stretches().size() ? plan.largest() : 0];
            while (!visitor.full()) {
                int number = next.getAndIncrement();
                if (number >= plan.stretches().size()) {
                    return;
                }
                Workers.goOn();
                Stretch stretch = plan.stretches().get(number);
                long start = System.nanoTime();
                boolean whole = stretch.readWhole(buffer);
                judge(stretch.length(), System.nanoTime() - start);
                computing.acquireUninterruptibly();
                try {
                    visit(stretch, whole, buffer, verifier);
                } finally {
                    computing.release();
                }
                progress.advance(stretch.blocks().length);
            }
        }

        private void judge(int length, long nanos) {
            long time = nanosReading.addAndGet(nanos);
            long bytes = bytesRead.addAndGet(length);
            if (bytes >= BYTES_TO_JUDGE && time / (bytes >> 20) > SLOW_NANOS_A_MEBIBYTE) {
                helpWanted.countDown();
            }
        }

        private void visit(Stretch stretch, boolean whole, byte[] buffer, NodeVerifier verifier) {
            Level blocks = graph.blocksOf(level);
            int nodeSize = graph.geometry().nodeSize();
            for (int i = 0; i < stretch.blocks().length; i++) {
                int at = stretch.blocks()[i];
                int base = stretch.offsets()[i];
                if (whole && fits(verifier, buffer, base, blocks, level, at)) {
                    deliver(graph, blocks, level, at, Node.of(buffer, base, nodeSize), visitor);
                } else {
                    readAlone(graph, level, at, visitor);
                }
            }
        }

        private void readRest() throws IOException {
            while (!visitor.full()) {
                int number = nextAlone.getAndIncrement();
                if (number >= plan.alone().length) {
                    return;
                }
                Workers.goOn();
                readAlone(graph, level, plan.alone()[number], visitor);
                progress.advance(1);
            }
        }
    }

    /**
     * Verifies the copies of a level that {@link #read} does not look at, in device order too. Bad ones become findings; where
     * no copy is good, that has been said before.
     */
    void verifyOtherCopies(BlockGraph graph, int level) throws IOException {
        Level blocks = graph.blocksOf(level);
        int copies = 1;
        for (long logical : blocks.logical) {
            copies = Math.max(copies, volume.copies(logical));
        }
        for (int copy = 1; copy < copies; copy++) {
            verifyCopy(graph, level, copy);
        }
    }

    private void verifyCopy(BlockGraph graph, int level, int copy) throws IOException {
        Level blocks = graph.blocksOf(level);
        progress.phase("verifying copy " + (copy + 1) + " of level " + level, blocks.count());
        Stretch.Plan plan = Stretch.plan(volume, blocks, graph.geometry().nodeSize(), copy);
        AtomicInteger next = new AtomicInteger();
        AtomicInteger nextAlone = new AtomicInteger();
        Workers.run(threads, () -> {
            NodeVerifier verifier = new NodeVerifier(volume.geometry(), volume.headerFsids(), volume.metadump());
            byte[] buffer = new byte[plan.largest()];
            for (int i = next.getAndIncrement(); i < plan.stretches().size(); i = next.getAndIncrement()) {
                Workers.goOn();
                Stretch stretch = plan.stretches().get(i);
                boolean whole = stretch.readWhole(buffer);
                for (int k = 0; k < stretch.blocks().length; k++) {
                    int at = stretch.blocks()[k];
                    if (!whole || !fits(verifier, buffer, stretch.offsets()[k], blocks, level, at)) {
                        reader.readEveryCopy(pointer(graph, blocks, level, at));
                    }
                }
                progress.advance(stretch.blocks().length);
            }
            for (int i = nextAlone.getAndIncrement(); i < plan.alone().length; i = nextAlone.getAndIncrement()) {
                Workers.goOn();
                int at = plan.alone()[i];
                // Once is enough, since that reads all copies: when the last one is due.
                if (volume.copies(blocks.logical[at]) == copy + 1) {
                    reader.readEveryCopy(pointer(graph, blocks, level, at));
                }
                progress.advance(1);
            }
        });
    }

    private static boolean fits(NodeVerifier verifier, byte[] buffer, int base, Level blocks, int level, int at) {
        return verifier.accepts(buffer, base, blocks.logical[at], level)
                && (blocks.generation[at] == 0 || Node.GENERATION.get(buffer, base) == blocks.generation[at]);
    }

    private void readAlone(BlockGraph graph, int level, int at, Visitor visitor) {
        Level blocks = graph.blocksOf(level);
        BlockRead read = reader.read(pointer(graph, blocks, level, at));
        if (read instanceof BlockRead.Read block) {
            deliver(graph, blocks, level, at, block.node(), visitor);
        } else if (read instanceof BlockRead.Lost lost) {
            Finding finding = lost.finding().losing(lostRange(graph, blocks.first + at, level));
            findings.add(finding.adding(losers(graph, blocks.set[at])));
        }
    }

    private void deliver(BlockGraph graph, Level blocks, int level, int at, Node node, Visitor visitor) {
        if (stale(blocks, at, node) || node.nritems() != node.count() || beginsElsewhere(blocks, at, node)) {
            report(graph, blocks, level, at, node);
        }
        visitor.visit(blocks.first + at, node);
    }

    private static boolean stale(Level blocks, int at, Node node) {
        return blocks.generation[at] != 0 && node.generation() != blocks.generation[at];
    }

    private static boolean beginsElsewhere(Level blocks, int at, Node node) {
        return blocks.keyHash[at] != 0
                && node.count() > 0
                && Pointers.keyHash(node.objectid(0), node.type(0), node.offset(0)) != blocks.keyHash[at];
    }

    private void report(BlockGraph graph, Level blocks, int level, int at, Node node) {
        Place place = Place.block(graph.someTree(blocks.set[at]), blocks.logical[at], node.level());
        if (stale(blocks, at, node)) {
            findings.add(Finding.of(
                    FindingCode.BLOCK_BAD_GENERATION,
                    place,
                    U64.text(node.generation()),
                    U64.text(blocks.generation[at])));
        }
        if (node.nritems() != node.count()) {
            findings.add(
                    Finding.of(FindingCode.BLOCK_BAD_ITEM_COUNT, place, node.nritems(), "at most " + node.count()));
        }
        if (beginsElsewhere(blocks, at, node)) {
            Key promised = lostRange(graph, blocks.first + at, level).first();
            findings.add(Finding.of(FindingCode.BLOCK_BAD_FIRST_KEY, place, node.key(0), promised));
        }
    }

    /** A block that several trees reach is lost to all of them. */
    private static String losers(BlockGraph graph, long set) {
        int count = graph.sets().size(set);
        if (count <= 1) {
            return "";
        }
        List<String> names = graph.ownerNames(set);
        boolean all = names.size() <= NAMED;
        return "; lost to " + count + " trees: " + String.join(" ", all ? names : names.subList(0, NAMED))
                + (all ? "" : " \u2026");
    }

    private static BlockPointer pointer(BlockGraph graph, Level blocks, int level, int at) {
        return new BlockPointer(
                graph.someTree(blocks.set[at]), blocks.logical[at], level, blocks.generation[at], Key.MIN);
    }

    /** The keys that the first parent promises in a block. Parents are read again for it, since losses are few. */
    private KeyRange lostRange(BlockGraph graph, int block, int level) {
        if (level == Geometry.MAX_LEVEL) {
            return KeyRange.ALL;
        }
        Level parents = graph.blocksOf(level + 1);
        for (int parent = 0; parent < parents.count(); parent++) {
            int[] children = parents.children[parent];
            for (int i = 0; children != null && i < children.length; i++) {
                if (children[i] == block) {
                    return promisedRange(graph, parents, parent, level + 1, graph.logical(block));
                }
            }
        }
        return KeyRange.ALL;
    }

    private KeyRange promisedRange(BlockGraph graph, Level parents, int parent, int level, long child) {
        if (reader.read(pointer(graph, parents, level, parent)) instanceof BlockRead.Read read
                && read.node() instanceof Interior node) {
            for (int slot = 0; slot < node.count(); slot++) {
                if (node.child(slot) == child) {
                    return TreeWalk.promised(node, slot, KeyRange.ALL);
                }
            }
        }
        return KeyRange.ALL;
    }
}
