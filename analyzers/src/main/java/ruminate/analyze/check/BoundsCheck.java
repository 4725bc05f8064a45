package ruminate.analyze.check;

import java.util.Arrays;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.analyze.sweep.SweepListener;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.item.Geometry;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Interior;
import ruminate.format.node.Leaf;
import ruminate.format.node.Node;
import ruminate.format.volume.BlockRead;
import ruminate.format.volume.BlockReader;

/**
 * Compares every pointer with the block it leads to, whichever of several pointers the sweep has followed, and the last key
 * below each pointer with the pointer that follows. 51 bytes a block, 8 bytes a pointer.
 */
final class BoundsCheck implements SweepListener {
    private final BlockReader reader;
    private final Findings findings;
    private final Level[] levels = new Level[Geometry.MAX_LEVEL + 1];
    private BlockGraph graph;

    /** What the blocks of one level hold, indexed by number less that of the first. */
    private static final class Level {
        /** Of the block as a pointer should describe it, 0 where it could not be read. */
        private final long[] prints;

        private final Bounds first;
        private final Bounds last;
        /** Of each pointer in a node, as it describes its child. */
        private final long[][] promised;

        Level(int count) {
            prints = new long[count];
            first = new Bounds(count);
            last = new Bounds(count);
            promised = new long[count][];
        }
    }

    /** Keys without objects. */
    private static final class Bounds {
        private final long[] objectids;
        private final byte[] types;
        private final long[] offsets;

        Bounds(int count) {
            objectids = new long[count];
            types = new byte[count];
            offsets = new long[count];
        }

        void set(int at, Node node, int slot) {
            objectids[at] = node.objectid(slot);
            types[at] = (byte) node.type(slot);
            offsets[at] = node.offset(slot);
        }

        void copy(int at, Bounds from, int source) {
            objectids[at] = from.objectids[source];
            types[at] = from.types[source];
            offsets[at] = from.offsets[source];
        }

        Key key(int at) {
            return new Key(objectids[at], types[at] & 0xff, offsets[at]);
        }
    }

    BoundsCheck(BlockReader reader, Findings findings) {
        this.reader = reader;
        this.findings = findings;
    }

    @Override
    public void begin(BlockGraph swept) {
        graph = swept;
        Arrays.fill(levels, null);
    }

    @Override
    public void node(int block, Interior node) {
        Level level = seen(block, node);
        int live = graph.childCount(block);
        long[] promised = new long[live];
        int from = node.count() - live;
        for (int i = 0; i < live; i++) {
            promised[i] = print(
                    node.objectid(from + i),
                    node.type(from + i),
                    node.offset(from + i),
                    node.childGeneration(from + i));
        }
        level.promised[block - graph.firstOf(node.level())] = promised;
    }

    @Override
    public void leaf(int block, Leaf leaf) {
        seen(block, leaf);
    }

    private Level seen(int block, Node node) {
        Level level = level(node.level());
        int at = block - graph.firstOf(node.level());
        if (node.count() > 0) {
            level.first.set(at, node, 0);
            level.last.set(at, node, node.count() - 1);
            level.prints[at] = print(node.objectid(0), node.type(0), node.offset(0), node.generation());
        }
        return level;
    }

    private synchronized Level level(int number) {
        if (levels[number] == null) {
            levels[number] = new Level(graph.countOf(number));
        }
        return levels[number];
    }

    /** A number for a first key and a generation, never 0. */
    private static long print(long objectid, int type, long offset, long generation) {
        return ReferencePrint.mix(ReferencePrint.mix(ReferencePrint.mix(objectid) + offset) + (generation << 8 | type))
                | 1;
    }

    @Override
    public void end() {
        for (int number = 1; number <= Geometry.MAX_LEVEL; number++) {
            Level parents = levels[number];
            Level children = levels[number - 1];
            for (int at = 0; parents != null && children != null && at < parents.promised.length; at++) {
                if (parents.promised[at] != null) {
                    compare(graph.firstOf(number) + at, at, parents, children, graph.firstOf(number - 1));
                }
            }
        }
        Arrays.fill(levels, null);
    }

    private void compare(int block, int at, Level parents, Level children, int firstChild) {
        long[] promised = parents.promised[at];
        int before = -1;
        for (int i = 0; i < promised.length; i++) {
            int child = graph.child(block, i) - firstChild;
            if (children.prints[child] == 0) {
                before = -1;
                if (graph.read(firstChild + child)) {
                    findings.add(Finding.of(
                            FindingCode.BLOCK_BAD_ITEM_COUNT, place(firstChild + child), 0, "at least 1 below a node"));
                }
                continue;
            }
            if (children.prints[child] != promised[i]) {
                explain(block, firstChild + child);
            }
            if (before >= 0) {
                Key end = children.last.key(before);
                Key start = children.first.key(child);
                if (end.compareTo(start) >= 0) {
                    findings.add(Finding.of(FindingCode.BLOCK_KEY_ORDER, place(firstChild + child), start, end));
                }
            }
            before = child;
        }
        if (before >= 0) {
            parents.last.copy(at, children.last, before);
        }
    }

    private Place place(int block) {
        return Place.block(graph.someTree(graph.ownerSet(block)), graph.logical(block), graph.level(block));
    }

    /** Reads the two blocks again, to say in what they differ. */
    private void explain(int parent, int child) {
        Place place = place(child);
        BlockRead above = reader.read(BlockPointer.bare(graph.logical(parent)));
        BlockRead below = reader.read(BlockPointer.bare(graph.logical(child)));
        if (!(above instanceof BlockRead.Read up && up.node() instanceof Interior node)
                || !(below instanceof BlockRead.Read down)
                || down.node().count() == 0) {
            return;
        }
        for (int slot = 0; slot < node.count(); slot++) {
            if (node.child(slot) != graph.logical(child)) {
                continue;
            }
            if (node.childGeneration(slot) != down.node().generation()) {
                findings.add(Finding.of(
                        FindingCode.BLOCK_BAD_GENERATION,
                        place,
                        Long.toUnsignedString(down.node().generation()),
                        Long.toUnsignedString(node.childGeneration(slot))));
            }
            if (node.compare(slot, down.node().key(0)) != 0) {
                findings.add(Finding.of(
                        FindingCode.BLOCK_BAD_FIRST_KEY, place, down.node().key(0), node.key(slot)));
            }
        }
    }
}
