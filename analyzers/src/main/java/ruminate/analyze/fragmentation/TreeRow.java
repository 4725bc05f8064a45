package ruminate.analyze.fragmentation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ruminate.analyze.report.RowType;
import ruminate.format.item.Geometry;
import ruminate.format.tree.TreeRoot;

/**
 * How the blocks of a tree lie.
 *
 * @param tree name of the tree
 * @param rootId its id
 * @param path where it is seen, if it is a subvolume that has a path
 * @param levels how many levels it has
 * @param nodes how many blocks each level has, leaves first
 * @param fillPercent how much of the space for items and pointers is in use
 * @param forwardSeeks from a node to its children in order: how many begin behind the end of the block before, but not there
 * @param backwardSeeks the same: how many begin before the block before
 * @param adjacentPercent of the leaves on a device that follow another: how many begin where that ends
 * @param meanRun bytes of leaves that can be read in one go, on average
 * @param chunksTouched in how many chunks its blocks lie
 * @param extentLeavesPerLeaf how many leaves of the extent tree hold the items of the extents that a leaf points to, on
 *     average over leaves that point to any
 * @param mostExtentLeavesPerLeaf the most there are for one leaf
 * @param distances how far it is from a block to the next, as for the seeks
 * @param devices device by device
 */
public record TreeRow(
        String tree,
        long rootId,
        Optional<byte[]> path,
        int levels,
        List<Long> nodes,
        double fillPercent,
        long forwardSeeks,
        long backwardSeeks,
        double adjacentPercent,
        long meanRun,
        int chunksTouched,
        double extentLeavesPerLeaf,
        long mostExtentLeavesPerLeaf,
        List<DistanceRow> distances,
        List<DeviceRow> devices) {
    /** Its columns. */
    public static final RowType<TreeRow> TYPE = RowType.<TreeRow>declare()
            .text("tree", TreeRow::tree)
            .signed("root-id", TreeRow::rootId)
            .detail()
            .number("levels", TreeRow::levels)
            .numbers("nodes", TreeRow::nodes)
            .number("leaves", TreeRow::leaves)
            .percent("fill-percent", TreeRow::fillPercent)
            .number("forward-seeks", TreeRow::forwardSeeks)
            .number("backward-seeks", TreeRow::backwardSeeks)
            .percent("adjacent-percent", TreeRow::adjacentPercent)
            .bytes("mean-run", TreeRow::meanRun)
            .number("chunks-touched", TreeRow::chunksTouched)
            .decimal("extent-leaves-per-leaf", TreeRow::extentLeavesPerLeaf)
            .maybeName("path", TreeRow::path)
            .number("most-extent-leaves-per-leaf", TreeRow::mostExtentLeavesPerLeaf)
            .detail()
            .rows("distances", DistanceRow.TYPE, TreeRow::distances)
            .detail()
            .rows("devices", DeviceRow.TYPE, TreeRow::devices)
            .detail()
            .end();

    static TreeRow of(TreeRoot root, Optional<byte[]> path, Shape shape, Places places, Geometry geometry) {
        List<Long> nodes = new ArrayList<>();
        for (int level = 0; level <= root.level() && level < shape.nodes.length; level++) {
            nodes.add(shape.nodes[level]);
        }
        List<DeviceRow> devices = new ArrayList<>();
        long leaves = 0;
        long adjacent = 0;
        for (int device = 0; device < shape.runs.length; device++) {
            Shape.Run run = shape.runs[device];
            if (run != null) {
                devices.add(DeviceRow.of(places.devid(device), run, geometry.nodeSize()));
                leaves += run.leaves;
                adjacent += run.adjacent;
            }
        }
        double space = (double) shape.blocks() * geometry.leafDataSize();
        return new TreeRow(
                root.name(),
                root.id(),
                path,
                root.level() + 1,
                nodes,
                space == 0 ? Double.NaN : 100.0 * shape.used / space,
                shape.seeks.forward(),
                shape.seeks.backward(),
                DeviceRow.percent(adjacent, leaves - devices.size()),
                leaves == 0 ? 0 : leaves * geometry.nodeSize() / (leaves - adjacent),
                shape.chunks.cardinality(),
                shape.leavesWithExtents == 0 ? Double.NaN : (double) shape.extentLeaves / shape.leavesWithExtents,
                shape.mostExtentLeaves,
                shape.seeks.rows(),
                devices);
    }

    /** How many leaves it has. */
    public long leaves() {
        return nodes.isEmpty() ? 0 : nodes.get(0);
    }
}
