package ruminate.analyze.sweep;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import ruminate.analyze.sweep.BlockGraph.Level;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.item.Geometry;
import ruminate.format.node.Interior;
import ruminate.format.node.Leaf;
import ruminate.format.node.Node;
import ruminate.format.tree.TreeRoot;
import ruminate.format.volume.BlockReader;
import ruminate.format.volume.Volume;

/**
 * Reads every tree block once, level by level from the top, each level in device order in long reads.
 *
 * <p>All blocks of a level are known from the level above, so a block that many trees share is one block here: the cost is
 * that of the distinct blocks. Owner sets flow down: a block's set is the union of its parents', taken in the order of the
 * parents' first owners, which keeps nearly every intermediate set a single interval.
 *
 * <p>Pointers that lead upwards, sideways, or nowhere are findings; since a level is only ever expanded into the one below,
 * nothing can loop.
 */
public final class Sweep {
    private final BlockGraph graph;
    private final List<SweepListener> listeners;
    private final Findings findings;
    private final LevelReader levels;
    private final Copies copies;
    private final int threads;

    private final Map<Integer, List<TreeRoot>> rootsByLevel = new HashMap<>();
    private final Map<Long, Integer> levelOfBlock = new HashMap<>();

    private Sweep(
            Volume volume,
            BlockReader reader,
            Owners owners,
            List<SweepListener> listeners,
            int threads,
            Copies copies,
            Findings findings,
            Progress progress) {
        this.copies = copies;
        this.threads = threads;
        this.graph = new BlockGraph(volume.geometry(), owners);
        this.listeners = listeners;
        this.findings = findings;
        this.levels = new LevelReader(volume, reader, threads, findings, progress);
        for (TreeRoot root : owners.roots()) {
            if (root.level() < 0 || root.level() > Geometry.MAX_LEVEL) {
                findings.add(Finding.of(FindingCode.BLOCK_BAD_LEVEL, Place.tree(root.id()), root.level(), "[0, 7]"));
            } else {
                rootsByLevel
                        .computeIfAbsent(root.level(), key -> new ArrayList<>())
                        .add(root);
            }
        }
    }

    /** Which copies of a block are read. */
    public enum Copies {
        /** Copy after copy until one is good. */
        FIRST_GOOD,
        /** All, so that each bad one becomes a finding. */
        EVERY
    }

    /**
     * Reads every block these trees reach, from the first copy that is good.
     *
     * @param threads how many threads read, verify and call listeners
     * @throws IOException where a device fails
     */
    public static BlockGraph run(
            Volume volume,
            BlockReader reader,
            Owners owners,
            List<? extends SweepListener> listeners,
            int threads,
            Findings findings,
            Progress progress)
            throws IOException {
        return run(volume, reader, owners, listeners, threads, Copies.FIRST_GOOD, findings, progress);
    }

    /**
     * Reads every block these trees reach.
     *
     * @param threads how many threads read, verify and call listeners
     * @throws IOException where a device fails
     */
    public static BlockGraph run(
            Volume volume,
            BlockReader reader,
            Owners owners,
            List<? extends SweepListener> listeners,
            int threads,
            Copies copies,
            Findings findings,
            Progress progress)
            throws IOException {
        Sweep sweep = new Sweep(volume, reader, owners, List.copyOf(listeners), threads, copies, findings, progress);
        return sweep.run();
    }

    private BlockGraph run() throws IOException {
        listeners.forEach(listener -> listener.begin(graph));
        Pointers pointers = new Pointers();
        for (int level = Geometry.MAX_LEVEL; level >= 0; level--) {
            for (TreeRoot root : rootsByLevel.getOrDefault(level, List.of())) {
                pointers.add(root.logical(), root.generation(), 0);
            }
            Level blocks = pointers.distinct(graph.size(), threads);
            forbidOtherLevels(level, blocks);
            graph.add(level, blocks);
            settleOwners(level, pointers);
            if (level == 0) {
                listeners.forEach(SweepListener::leaves);
            }
            pointers = new Pointers();
            levels.read(graph, level, new Visitor(pointers));
            if (copies == Copies.EVERY) {
                levels.verifyOtherCopies(graph, level);
            }
        }
        for (SweepListener listener : listeners) {
            listener.end();
        }
        return graph;
    }

    /** A block cannot be at two levels; where pointers disagree, the higher level has been read already. */
    private void forbidOtherLevels(int level, Level blocks) {
        if (level == 0) {
            for (Map.Entry<Long, Integer> higher : levelOfBlock.entrySet()) {
                reportTwice(level, blocks, higher.getKey());
            }
            return;
        }
        for (long logical : blocks.logical) {
            if (levelOfBlock.putIfAbsent(logical, level) != null) {
                reportTwice(level, blocks, logical);
            }
        }
    }

    private void reportTwice(int level, Level blocks, long logical) {
        if (Arrays.binarySearch(blocks.logical, logical) >= 0) {
            findings.add(Finding.of(
                    FindingCode.BLOCK_CYCLE, Place.block(0, logical, level), Long.toUnsignedString(logical), level));
        }
    }

    private void settleOwners(int level, Pointers pointers) {
        Level blocks = graph.blocksOf(level);
        OwnerSets sets = graph.sets();
        for (int owner = 0; owner < graph.owners().count(); owner++) {
            TreeRoot root = graph.owners().root(owner);
            if (root.level() == level) {
                int at = Arrays.binarySearch(blocks.logical, root.logical());
                blocks.set[at] = sets.union(blocks.set[at], OwnerSets.of(owner));
            }
        }
        if (level == Geometry.MAX_LEVEL) {
            return;
        }
        Level parents = graph.blocksOf(level + 1);
        for (int parent : inOwnerOrder(parents)) {
            int[] children = parents.children[parent];
            if (children == null) {
                continue;
            }
            for (int i = 0; i < children.length; i++) {
                int at = pointers.block(parents.firstPointer[parent] + i);
                blocks.set[at] = sets.union(blocks.set[at], parents.set[parent]);
                children[i] = blocks.first + at;
            }
        }
    }

    private Integer[] inOwnerOrder(Level level) {
        Integer[] order = new Integer[level.count()];
        Arrays.setAll(order, index -> index);
        Arrays.sort(order, Comparator.comparingInt(index -> graph.sets().first(level.set[index])));
        return order;
    }

    private final class Visitor implements LevelReader.Visitor {
        private final Pointers below;

        Visitor(Pointers below) {
            this.below = below;
        }

        @Override
        public void visit(int block, Node node) {
            Sweep.this.visit(block, node, below);
        }

        @Override
        public boolean full() {
            for (SweepListener listener : listeners) {
                if (listener.full()) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public void pause() throws IOException {
            for (SweepListener listener : listeners) {
                listener.pause();
            }
        }
    }

    private void visit(int block, Node node, Pointers below) {
        Level level = graph.blocksOf(node.level());
        int at = block - level.first;
        level.generation[at] = node.generation();
        level.headerOwner[at] = node.owner();
        level.items[at] = node.count();
        level.state[at] = (byte) (BlockGraph.READ | ((node.flags() & Node.FLAG_RELOC) != 0 ? BlockGraph.RELOC : 0));
        if (node instanceof Leaf leaf) {
            level.used[at] = graph.geometry().leafDataSize()
                    - (int) Math.max(
                            0, Math.min(leaf.freeSpace(), graph.geometry().leafDataSize()));
            for (SweepListener listener : listeners) {
                listener.leaf(block, leaf);
            }
        } else if (node instanceof Interior interior) {
            level.used[at] = interior.count() * Interior.KEY_PTR.size();
            expand(level, at, interior, below);
            for (SweepListener listener : listeners) {
                listener.node(block, interior);
            }
        }
    }

    private void expand(Level level, int at, Interior node, Pointers below) {
        int from = firstLiveSlot(level.set[at], node);
        int count = Math.max(0, node.count() - from);
        long[] addresses = new long[count];
        long[] generations = new long[count];
        int[] hashes = new int[count];
        for (int slot = from; slot < node.count(); slot++) {
            addresses[slot - from] = node.child(slot);
            generations[slot - from] = node.childGeneration(slot);
            hashes[slot - from] = Pointers.keyHash(node.objectid(slot), node.type(slot), node.offset(slot));
        }
        level.children[at] = new int[count];
        level.firstPointer[at] = below.addAll(addresses, generations, hashes, count);
    }

    /**
     * Children of a half-dropped tree that lie before its drop progress are gone, though pointers to them remain. Only blocks
     * that no other tree reaches can be in that state.
     */
    private int firstLiveSlot(long set, Interior node) {
        if (set < 0 || graph.sets().size(set) != 1) {
            return 0;
        }
        TreeRoot root = graph.owners().root(graph.sets().first(set));
        if (!root.halfDropped() || node.level() < root.dropLevel()) {
            return 0;
        }
        Key progress = root.dropProgress();
        int slot = 0;
        while (slot + 1 < node.count() && node.compare(slot + 1, progress) <= 0) {
            slot++;
        }
        return slot;
    }
}
