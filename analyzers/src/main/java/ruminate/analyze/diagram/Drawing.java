package ruminate.analyze.diagram;

import java.util.List;
import java.util.Optional;
import ruminate.format.layout.ByteView;

/**
 * A drawing of one or several trees. Blocks that several parents point to are drawn once.
 *
 * @param boxes what is drawn: top level first, each level from left to right
 * @param arrows who points to whom
 */
public record Drawing(List<Box> boxes, List<Arrow> arrows) {
    /** Something drawn. */
    public sealed interface Box permits Tree, MoreTrees, Block, Fold, Extent, ExtentFold {
        /** Name of the box in the drawing, unique there: a letter, then letters and digits. */
        String id();

        /** Level of its row: that of tree blocks, one more than that of the highest root for a tree, -1 for data extents. */
        int level();
    }

    /**
     * A tree, above its root.
     *
     * @param name the tree's name
     * @param path where the subvolume lies, if it lies anywhere
     */
    public record Tree(String id, int level, String name, Optional<ByteView> path) implements Box {}

    /**
     * Trees that are not drawn one by one.
     *
     * @param trees how many
     */
    public record MoreTrees(String id, int level, int trees) implements Box {}

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
     * Blocks that are not drawn one by one. All of them could be read, or none.
     *
     * @param blocks how many
     * @param fillPercent how full they are on average
     * @param oldest the first transaction that wrote one
     * @param newest the last transaction that wrote one
     * @param owners trees that reach them, empty where they differ in that
     * @param fewestOwners by how many trees at least each is reached
     * @param mostOwners by how many trees at most
     * @param readable whether they could be read
     */
    public record Fold(
            String id,
            int level,
            int blocks,
            double fillPercent,
            long oldest,
            long newest,
            List<String> owners,
            int fewestOwners,
            int mostOwners,
            boolean readable)
            implements Box {}

    /**
     * A data extent.
     *
     * @param logical address
     * @param size bytes on disk
     */
    public record Extent(String id, int level, long logical, long size) implements Box {}

    /**
     * Data extents that are not drawn one by one; the same boxes point to all of them.
     *
     * @param extents how many
     * @param size bytes on disk of all together
     */
    public record ExtentFold(String id, int level, int extents, long size) implements Box {}

    /** A pointer between two boxes, by id. */
    public record Arrow(String from, String to) {}
}
