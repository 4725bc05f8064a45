package ruminate.analyze.diagram;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.analyze.sweep.OwnerSets;
import ruminate.format.bytes.U64;
import ruminate.format.ids.Key;

/** The blocks of one level that are drawn: which boxes point to each of them, and where in the row each stands. */
final class LevelRow {
    private static final int NONE = -1;

    private final BlockGraph graph;
    private final int first;
    private final OwnerSets sets;
    private final Families families;
    private final long[] parents;
    private final int[] tree;
    private final int[] depth;
    private final Key[] key;

    /**
     * Nothing drawn yet.
     *
     * @param sets sets of boxes, by number
     */
    LevelRow(BlockGraph graph, int level, OwnerSets sets, Families families) {
        this.graph = graph;
        this.first = graph.firstOf(level);
        this.sets = sets;
        this.families = families;
        int count = graph.countOf(level);
        this.parents = new long[count];
        Arrays.fill(parents, OwnerSets.EMPTY);
        this.tree = new int[count];
        Arrays.fill(tree, NONE);
        this.depth = new int[count];
        this.key = new Key[count];
    }

    /**
     * Trees that share blocks, directly or by way of others. Those of one family stand in one part of a row, block by block in
     * order of keys; the next family follows.
     */
    static final class Families {
        private final int[] next;

        Families(int trees) {
            this.next = new int[trees];
            Arrays.setAll(next, tree -> tree);
        }

        int of(int tree) {
            int at = tree;
            while (next[at] != at) {
                next[at] = next[next[at]];
                at = next[at];
            }
            return at;
        }

        void join(int a, int b) {
            int one = of(a);
            int other = of(b);
            next[Math.max(one, other)] = Math.min(one, other);
        }
    }

    /**
     * Notes a pointer to a block.
     *
     * @param box number of the box that points there
     * @param from number of a tree that comes that way
     * @param below how many levels below its root
     * @param at the first key it may hold
     */
    void add(int block, int box, int from, int below, Key at) {
        int index = block - first;
        parents[index] = sets.union(parents[index], OwnerSets.of(box));
        if (tree[index] == NONE) {
            tree[index] = from;
            depth[index] = below;
            key[index] = at;
        } else {
            families.join(tree[index], from);
            tree[index] = Math.min(tree[index], from);
            depth[index] = Math.min(depth[index], below);
        }
    }

    /** The blocks from left to right: copies of one block in different trees side by side. */
    List<Integer> ordered() {
        List<Integer> blocks = new ArrayList<>();
        for (int i = 0; i < parents.length; i++) {
            if (tree[i] != NONE) {
                blocks.add(first + i);
            }
        }
        blocks.sort(Comparator.comparingInt((Integer block) -> families.of(tree(block)))
                .thenComparing(block -> key[block - first])
                .thenComparing(this::tree)
                .thenComparing(graph::logical, U64.ORDER));
        return blocks;
    }

    /** The boxes that point to a block, as a set. */
    long parents(int block) {
        return parents[block - first];
    }

    /** The first of the trees that reach a block. */
    int tree(int block) {
        return tree[block - first];
    }

    /** How far below the root a block is. */
    int depth(int block) {
        return depth[block - first];
    }
}
