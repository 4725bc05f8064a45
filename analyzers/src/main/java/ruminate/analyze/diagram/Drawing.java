package ruminate.analyze.diagram;

import java.util.List;

/**
 * A drawing of one or several trees. Blocks that several parents point to are drawn once.
 *
 * @param boxes what is drawn, top level first
 * @param arrows who points to whom
 */
public record Drawing(List<Box> boxes, List<Arrow> arrows) {
    /** Something drawn. */
    public sealed interface Box permits Tree, Block, Fold, Extent {
        /** Name of the box in the drawing, unique there. */
        String id();

        /** Level of its row: that of tree blocks, one more than the root's for a tree, -1 for data extents. */
        int level();
    }

    /**
     * A tree, above its root.
     *
     * @param name the tree's name
     */
    public record Tree(String id, int level, String name) implements Box {}

    /**
     * A tree block.
     *
     * @param logical address
     * @param generation transaction that wrote it
     * @param items items or pointers in it
     * @param fillPercent share of it that is in use
     * @param firstKey its first key, empty where it cannot be read
     * @param owners trees that reach it
     * @param ownerCount how many these are
     * @param readable whether it could be read
     */
    public record Block(
            String id,
            int level,
            long logical,
            long generation,
            int items,
            double fillPercent,
            String firstKey,
            List<String> owners,
            int ownerCount,
            boolean readable)
            implements Box {}

    /**
     * Blocks that are not drawn one by one.
     *
     * @param blocks how many
     * @param fillPercent how full they are on average
     * @param ownerCount trees that reach all of them; 0 where they differ in that
     */
    public record Fold(String id, int level, int blocks, double fillPercent, int ownerCount) implements Box {}

    /**
     * A data extent.
     *
     * @param logical address
     * @param size bytes on disk
     */
    public record Extent(String id, int level, long logical, long size) implements Box {}

    /** A pointer between two boxes, by id. */
    public record Arrow(String from, String to) {}
}
