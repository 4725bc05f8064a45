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
            .means("Levels of the tree.")
            .numbers("nodes", TreeRow::nodes)
            .means("Blocks on each level, leaves first.")
            .number("leaves", TreeRow::leaves)
            .means("Leaves, blocks of level 0.")
            .percent("fill-percent", TreeRow::fillPercent)
            .means("The part of the space for items and pointers that is used.")
            .number("forward-seeks", TreeRow::forwardSeeks)
            .means("Of the children of each node, in order: how many begin behind the end of the one"
                    + " before, with a gap. Logical addresses count.")
            .number("backward-seeks", TreeRow::backwardSeeks)
            .means("The same: how many begin before the one before.")
            .percent("adjacent-percent", TreeRow::adjacentPercent)
            .means("Of the leaves on a device that follow another: how many begin exactly where that ends.")
            .bytes("mean-run", TreeRow::meanRun)
            .means("Bytes of leaves that can be read in one go, on average.")
            .number("chunks-touched", TreeRow::chunksTouched)
            .means("Chunks its blocks lie in.")
            .decimal("extent-leaves-per-leaf", TreeRow::extentLeavesPerLeaf)
            .means("Leaves of the extent tree that hold the extents a leaf points to, on average over"
                    + " leaves that point to any: what unsharing the leaf must change.")
            .maybeName("path", TreeRow::path)
            .number("most-extent-leaves-per-leaf", TreeRow::mostExtentLeavesPerLeaf)
            .means("The most there are for one leaf.")
            .detail()
            .rows("distances", DistanceRow.TYPE, TreeRow::distances)
            .means("The seeks by their distance.")
            .detail()
            .rows("devices", DeviceRow.TYPE, TreeRow::devices)
            .means("The leaves device by device.")
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
