package ruminate.analyze.fragmentation;

import java.util.BitSet;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.format.item.Geometry;

/** Sums over the blocks below a block and itself; made of those of its children, so that what trees share is added up once. */
final class Shape {
    final long[] nodes = new long[Geometry.MAX_LEVEL + 1];
    /** Bytes behind block headers that are in use. */
    long used;
    /** From each block to its children in order, by logical address. */
    final Distances seeks = new Distances();

    final BitSet chunks = new BitSet();
    /** By device number; leaves in the order of their keys. */
    final Run[] runs;
    /** Leaves with file extents, and how many extent tree leaves hold the items of those. */
    long leavesWithExtents;

    long extentLeaves;
    long mostExtentLeaves;

    Shape(int devices) {
        runs = new Run[devices];
    }

    /** The leaves on one device. */
    static final class Run {
        final Distances jumps = new Distances();
        long leaves;
        long adjacent;
        long first;
        long last;

        void append(long start, int nodeSize) {
            if (leaves == 0) {
                first = start;
            } else {
                step(start, nodeSize);
            }
            last = start;
            leaves++;
        }

        void append(Run next, int nodeSize) {
            if (leaves == 0) {
                first = next.first;
            } else {
                step(next.first, nodeSize);
            }
            last = next.last;
            leaves += next.leaves;
            adjacent += next.adjacent;
            jumps.add(next.jumps);
        }

        private void step(long start, int nodeSize) {
            if (start == last + nodeSize) {
                adjacent++;
            } else {
                jumps.add(last + nodeSize, start);
            }
        }
    }

    /** Counts a block itself. */
    void own(BlockGraph graph, Places places, int block, int level) {
        nodes[level]++;
        used += graph.used(block);
        if (places.chunk(block) >= 0) {
            chunks.set(places.chunk(block));
        }
    }

    /** Appends a leaf. */
    void leaf(BlockGraph graph, Places places, int block, int itsExtentLeaves) {
        own(graph, places, block, 0);
        int device = places.device(block);
        if (device >= 0) {
            run(device).append(places.physical(block), graph.geometry().nodeSize());
        }
        if (itsExtentLeaves > 0) {
            leavesWithExtents++;
            extentLeaves += itsExtentLeaves;
            mostExtentLeaves = Math.max(mostExtentLeaves, itsExtentLeaves);
        }
    }

    /** Appends what lies below a child. */
    void append(Shape next, int nodeSize) {
        for (int level = 0; level < nodes.length; level++) {
            nodes[level] += next.nodes[level];
        }
        used += next.used;
        seeks.add(next.seeks);
        chunks.or(next.chunks);
        for (int device = 0; device < runs.length; device++) {
            if (next.runs[device] != null) {
                run(device).append(next.runs[device], nodeSize);
            }
        }
        leavesWithExtents += next.leavesWithExtents;
        extentLeaves += next.extentLeaves;
        mostExtentLeaves = Math.max(mostExtentLeaves, next.mostExtentLeaves);
    }

    private Run run(int device) {
        if (runs[device] == null) {
            runs[device] = new Run();
        }
        return runs[device];
    }

    long blocks() {
        long blocks = 0;
        for (long count : nodes) {
            blocks += count;
        }
        return blocks;
    }
}
