package ruminate.analyze.sweep;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import ruminate.analyze.sweep.BlockGraph.Level;
import ruminate.format.bytes.U64;
import ruminate.format.device.Device;
import ruminate.format.fault.Damage;
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
    private static final int LONG_READ = 2 << 20;
    private static final int MAX_GAP = 64 << 10;
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
    @FunctionalInterface
    interface Visitor {
        void visit(int block, Node node);
    }

    /** Where a block lies plain on a device. */
    private record Spot(int block, long physical) {}

    /** Blocks that one read of a device brings, and where each starts in what was read. */
    private record Stretch(Device device, long physical, int length, int[] blocks, int[] offsets) {
        static Stretch of(Device device, List<Spot> spots, long end) {
            long start = spots.get(0).physical;
            int[] blocks = new int[spots.size()];
            int[] offsets = new int[spots.size()];
            for (int i = 0; i < blocks.length; i++) {
                blocks[i] = spots.get(i).block;
                offsets[i] = (int) (spots.get(i).physical - start);
            }
            return new Stretch(device, start, (int) (end - start), blocks, offsets);
        }
    }

    /** Reads a level; {@code visitor} is called by several threads. */
    void read(BlockGraph graph, int level, Visitor visitor) throws IOException {
        Level blocks = graph.blocksOf(level);
        if (blocks.count() == 0) {
            return;
        }
        progress.phase("reading level " + level, blocks.count());
        List<Integer> alone = new ArrayList<>();
        List<Stretch> stretches = stretches(blocks, graph.geometry().nodeSize(), 0, alone);
        AtomicInteger next = new AtomicInteger();
        AtomicInteger nextAlone = new AtomicInteger();
        Workers.run(threads, () -> {
            NodeVerifier verifier = new NodeVerifier(volume.geometry(), volume.headerFsids(), volume.metadump());
            byte[] buffer = new byte[0];
            for (int i = next.getAndIncrement(); i < stretches.size(); i = next.getAndIncrement()) {
                Workers.goOn();
                Stretch stretch = stretches.get(i);
                if (buffer.length < stretch.length) {
                    buffer = new byte[Math.max(stretch.length, Math.min(LONG_READ, 2 * stretch.length))];
                }
                readStretch(graph, level, stretch, buffer, verifier, visitor);
                progress.advance(stretch.blocks.length);
            }
            for (int i = nextAlone.getAndIncrement(); i < alone.size(); i = nextAlone.getAndIncrement()) {
                Workers.goOn();
                readAlone(graph, level, alone.get(i), visitor);
                progress.advance(1);
            }
        });
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
        List<Integer> alone = new ArrayList<>();
        List<Stretch> stretches = stretches(blocks, graph.geometry().nodeSize(), copy, alone);
        AtomicInteger next = new AtomicInteger();
        AtomicInteger nextAlone = new AtomicInteger();
        Workers.run(threads, () -> {
            NodeVerifier verifier = new NodeVerifier(volume.geometry(), volume.headerFsids(), volume.metadump());
            byte[] buffer = new byte[0];
            for (int i = next.getAndIncrement(); i < stretches.size(); i = next.getAndIncrement()) {
                Workers.goOn();
                Stretch stretch = stretches.get(i);
                if (buffer.length < stretch.length) {
                    buffer = new byte[Math.max(stretch.length, Math.min(LONG_READ, 2 * stretch.length))];
                }
                boolean whole = readWhole(stretch, buffer);
                for (int k = 0; k < stretch.blocks.length; k++) {
                    BlockPointer pointer = pointer(graph, blocks, level, stretch.blocks[k] - blocks.first);
                    if (!whole || !fits(verifier, buffer, stretch.offsets[k], pointer)) {
                        reader.readEveryCopy(pointer);
                    }
                }
                progress.advance(stretch.blocks.length);
            }
            for (int i = nextAlone.getAndIncrement(); i < alone.size(); i = nextAlone.getAndIncrement()) {
                Workers.goOn();
                // Once is enough, since that reads all copies: when the last one is due.
                if (volume.copies(blocks.logical[alone.get(i)]) == copy + 1) {
                    reader.readEveryCopy(pointer(graph, blocks, level, alone.get(i)));
                }
                progress.advance(1);
            }
        });
    }

    private void readStretch(
            BlockGraph graph, int level, Stretch stretch, byte[] buffer, NodeVerifier verifier, Visitor visitor)
            throws IOException {
        boolean whole = readWhole(stretch, buffer);
        Level blocks = graph.blocksOf(level);
        for (int i = 0; i < stretch.blocks.length; i++) {
            int at = stretch.blocks[i] - blocks.first;
            BlockPointer pointer = pointer(graph, blocks, level, at);
            int base = stretch.offsets[i];
            if (whole && fits(verifier, buffer, base, pointer)) {
                deliver(
                        graph,
                        blocks,
                        at,
                        Node.of(buffer, base, graph.geometry().nodeSize()),
                        pointer,
                        visitor);
            } else {
                readAlone(graph, level, at, visitor);
            }
        }
    }

    /** A failing sector somewhere in a long read must not cost the blocks around it: they are read one by one then. */
    private static boolean readWhole(Stretch stretch, byte[] buffer) {
        try {
            stretch.device.read(stretch.physical, buffer, 0, stretch.length);
            return true;
        } catch (IOException failed) {
            return false;
        }
    }

    private static boolean fits(NodeVerifier verifier, byte[] buffer, int base, BlockPointer pointer) {
        try {
            verifier.require(buffer, base, pointer);
        } catch (Damage damage) {
            return false;
        }
        return pointer.generation() == 0 || Node.GENERATION.get(buffer, base) == pointer.generation();
    }

    private void readAlone(BlockGraph graph, int level, int at, Visitor visitor) {
        Level blocks = graph.blocksOf(level);
        BlockPointer pointer = pointer(graph, blocks, level, at);
        BlockRead read = reader.read(pointer);
        if (read instanceof BlockRead.Read block) {
            deliver(graph, blocks, at, block.node(), pointer, visitor);
        } else if (read instanceof BlockRead.Lost lost) {
            Finding finding = lost.finding().losing(lostRange(graph, blocks.first + at, level));
            findings.add(finding.adding(losers(graph, blocks.set[at])));
        }
    }

    private void deliver(BlockGraph graph, Level blocks, int at, Node node, BlockPointer pointer, Visitor visitor) {
        Place place = Place.block(pointer.tree(), pointer.logical(), node.level());
        if (pointer.generation() != 0 && node.generation() != pointer.generation()) {
            findings.add(Finding.of(
                    FindingCode.BLOCK_BAD_GENERATION,
                    place,
                    U64.text(node.generation()),
                    U64.text(pointer.generation())));
        }
        if (node.nritems() != node.count()) {
            findings.add(
                    Finding.of(FindingCode.BLOCK_BAD_ITEM_COUNT, place, node.nritems(), "at most " + node.count()));
        }
        boolean keyKnown = blocks.keyHash[at] != 0 && node.count() > 0;
        if (keyKnown && Pointers.keyHash(node.objectid(0), node.type(0), node.offset(0)) != blocks.keyHash[at]) {
            Key promised = lostRange(graph, blocks.first + at, pointer.level()).first();
            findings.add(Finding.of(FindingCode.BLOCK_BAD_FIRST_KEY, place, node.key(0), promised));
        }
        visitor.visit(blocks.first + at, node);
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

    /** Groups the blocks of a level into long reads; blocks that lie plain nowhere are read alone. */
    private List<Stretch> stretches(Level blocks, int nodeSize, int copy, List<Integer> alone) {
        Map<Device, List<Spot>> byDevice = new LinkedHashMap<>();
        for (int at = 0; at < blocks.count(); at++) {
            Optional<Volume.Run> run = volume.run(blocks.logical[at], copy);
            if (run.isPresent() && run.get().length() >= nodeSize) {
                Spot spot = new Spot(blocks.first + at, run.get().physical());
                byDevice.computeIfAbsent(run.get().device(), device -> new ArrayList<>())
                        .add(spot);
            } else {
                alone.add(at);
            }
        }
        List<Stretch> stretches = new ArrayList<>();
        byDevice.forEach((device, spots) -> {
            spots.sort(Comparator.comparingLong(Spot::physical));
            int from = 0;
            for (int to = 1; to <= spots.size(); to++) {
                long end = spots.get(to - 1).physical + nodeSize;
                if (to == spots.size()
                        || spots.get(to).physical - end > MAX_GAP
                        || spots.get(to).physical + nodeSize - spots.get(from).physical > LONG_READ) {
                    stretches.add(Stretch.of(device, spots.subList(from, to), end));
                    from = to;
                }
            }
        });
        return stretches;
    }
}
