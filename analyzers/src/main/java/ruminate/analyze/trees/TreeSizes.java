package ruminate.analyze.trees;

import ruminate.analyze.sweep.BlockGraph;
import ruminate.analyze.sweep.Question;
import ruminate.analyze.sweep.SweepListener;

/** How many items and blocks each tree reaches. The cost is that of the distinct blocks, however many trees share them. */
public final class TreeSizes implements SweepListener {
    /** The question this answers. */
    public static final Question<TreeSizes> QUESTION =
            Question.of("sizes of trees", Question.Scope.ALL, analysis -> new TreeSizes());

    private BlockGraph graph;
    private long[] items = {};
    private long[] blocks = {};

    private TreeSizes() {}

    @Override
    public void begin(BlockGraph swept) {
        graph = swept;
    }

    @Override
    public void end() {
        int owners = graph.owners().count();
        items = new long[owners + 1];
        blocks = new long[owners + 1];
        for (int block = 0; block < graph.size(); block++) {
            int count = graph.level(block) == 0 ? graph.items(block) : 0;
            graph.sets().forEachInterval(graph.ownerSet(block), (first, last) -> {
                items[first] += count;
                items[last + 1] -= count;
                blocks[first]++;
                blocks[last + 1]--;
            });
        }
        for (int owner = 1; owner < owners; owner++) {
            items[owner] += items[owner - 1];
            blocks[owner] += blocks[owner - 1];
        }
    }

    /** Where the numbers of {@link #items} and {@link #blocks} come from. */
    public BlockGraph graph() {
        return graph;
    }

    /** Items in the leaves of a tree, by its number among the owners. */
    public long items(int owner) {
        return items[owner];
    }

    /** Blocks of a tree, by its number among the owners. */
    public long blocks(int owner) {
        return blocks[owner];
    }
}
