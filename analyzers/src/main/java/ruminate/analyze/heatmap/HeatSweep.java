package ruminate.analyze.heatmap;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.analyze.sweep.ExtentOwners;
import ruminate.analyze.sweep.ExtentTable;
import ruminate.analyze.sweep.SweepListener;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.ChunkItem;
import ruminate.format.item.ExtentItem;
import ruminate.format.node.Leaf;
import ruminate.format.tree.TreeRoot;
import ruminate.format.volume.ChunkMap;

/** Fills the cells of heat maps while the extent tree is read. */
public final class HeatSweep implements SweepListener {
    private final ChunkMap chunks;
    private final HeatGround ground;
    private final HeatGrid grid;
    private final Optional<ExtentOwners> owners;
    private final Map<Long, List<Part>> parts = new HashMap<>();
    private BlockGraph graph;

    /** Extents of one chunk in one leaf: from where to where; offsets in the chunk. */
    private record Part(long start, long end) {}

    HeatSweep(Analysis analysis, HeatMapPlan plan, boolean owners) {
        this.chunks = analysis.filesystem().volume().chunks();
        this.ground = new HeatGround(analysis.filesystem().volume(), plan);
        this.grid = new HeatGrid(ground.cells(), ground.cellSize());
        this.owners = owners ? Optional.of(analysis.known(ExtentOwners.QUESTION)) : Optional.empty();
    }

    @Override
    public void begin(BlockGraph swept) {
        graph = swept;
    }

    @Override
    public void leaf(int block, Leaf leaf) {
        int owner = graph.sets().first(graph.ownerSet(block));
        if (owner >= graph.owners().count()) {
            return;
        }
        TreeRoot root = graph.owners().root(owner);
        if (root.kind() == TreeRoot.Kind.INTERNAL && root.id() == ObjectId.EXTENT_TREE) {
            addExtents(leaf);
        }
    }

    private void addExtents(Leaf leaf) {
        Optional<ChunkItem> chunk = Optional.empty();
        long first = 0;
        long end = 0;
        for (int slot = 0; slot < leaf.count(); slot++) {
            int type = leaf.type(slot);
            if (type != KeyType.EXTENT_ITEM && type != KeyType.METADATA_ITEM) {
                continue;
            }
            long logical = leaf.objectid(slot);
            long length = type == KeyType.METADATA_ITEM ? graph.geometry().nodeSize() : leaf.offset(slot);
            if (chunk.isEmpty() || !holds(chunk.get(), logical)) {
                keep(chunk, first, end);
                chunk = chunks.at(logical);
                first = -1;
            }
            if (chunk.isEmpty()) {
                continue;
            }
            long start = logical - chunk.get().logical();
            if (first < 0) {
                first = start;
                end = start;
            }
            if (start > end) {
                addFree(chunk.get(), end, start);
            }
            long to = end(chunk.get(), start, length);
            // Overlapping extents are damage, and must not take longer than others.
            if (to > Math.max(start, end)) {
                addUsed(chunk.get(), Math.max(start, end), to, generation(leaf, slot));
                end = to;
            }
        }
        keep(chunk, first, end);
    }

    private static boolean holds(ChunkItem chunk, long logical) {
        return Long.compareUnsigned(logical - chunk.logical(), chunk.length()) < 0;
    }

    private static long end(ChunkItem chunk, long start, long length) {
        return length < 0 || length > chunk.length() - start ? chunk.length() : start + length;
    }

    private static long generation(Leaf leaf, int slot) {
        return leaf.size(slot) < ExtentItem.LAYOUT.size()
                ? 0
                : ExtentItem.GENERATION.get(leaf.bytes(), leaf.start(slot));
    }

    private void addUsed(ChunkItem chunk, long from, long to, long generation) {
        ground.split(grid, chunk, from, to, (cell, bytes) -> grid.use(cell, bytes, generation));
    }

    private void addFree(ChunkItem chunk, long from, long to) {
        ground.split(grid, chunk, from, to, grid::free);
    }

    private synchronized void keep(Optional<ChunkItem> chunk, long first, long end) {
        chunk.ifPresent(found ->
                parts.computeIfAbsent(found.logical(), key -> new ArrayList<>()).add(new Part(first, end)));
    }

    @Override
    public void end() {
        for (ChunkItem chunk : chunks.all()) {
            int kind = HeatGround.kind(chunk);
            ground.split(grid, chunk, 0, chunk.length(), (cell, bytes) -> grid.allocate(kind, cell, bytes));
            addFreeBetweenLeaves(chunk);
        }
        parts.clear();
        owners.ifPresent(this::addOwners);
    }

    private void addFreeBetweenLeaves(ChunkItem chunk) {
        List<Part> sorted = new ArrayList<>(parts.getOrDefault(chunk.logical(), List.of()));
        sorted.sort(Comparator.comparingLong(Part::start));
        long end = 0;
        for (Part part : sorted) {
            if (part.start > end) {
                addFree(chunk, end, part.start);
            }
            end = Math.max(end, part.end);
        }
        if (end < chunk.length()) {
            addFree(chunk, end, chunk.length());
        }
    }

    private void addOwners(ExtentOwners found) {
        ExtentTable table = found.extents();
        for (int extent = 0; extent < table.count(); extent++) {
            own(table.logical(extent), table.size(extent), graph.sets().size(found.ownerSet(extent)));
        }
        for (int block = 0; block < graph.size(); block++) {
            own(graph.logical(block), graph.geometry().nodeSize(), graph.sets().size(graph.ownerSet(block)));
        }
    }

    private void own(long logical, long length, int count) {
        chunks.at(logical).ifPresent(chunk -> {
            long start = logical - chunk.logical();
            ground.split(grid, chunk, start, end(chunk, start, length), (cell, bytes) -> grid.own(cell, bytes, count));
        });
    }

    /** The map; valid after the sweep. */
    HeatMap map(HeatMapPlan plan) {
        List<HeatArea> areas = new ArrayList<>();
        long oldest = 0;
        long newest = 0;
        for (HeatGround.Area area : ground.areas()) {
            HeatArea filled = area(area, areas.size());
            areas.add(filled);
            for (HeatCell cell : filled.cells()) {
                newest = Long.compareUnsigned(cell.newest(), newest) > 0 ? cell.newest() : newest;
                boolean older = oldest == 0 || Long.compareUnsigned(cell.oldest(), oldest) < 0;
                oldest = cell.extents() > 0 && older ? cell.oldest() : oldest;
            }
        }
        return new HeatMap(plan, ground.cellSize(), List.copyOf(areas), oldest, newest);
    }

    private HeatArea area(HeatGround.Area area, int number) {
        List<HeatCell> cells = new ArrayList<>();
        int chunk = 0;
        long allocated = 0;
        long used = 0;
        for (int i = 0; i < ground.cellsOf(area); i++) {
            long at = i * ground.cellSize();
            while (chunk + 1 < area.begins.size() && area.begins.get(chunk + 1) <= at) {
                chunk++;
            }
            long start = area.devid.isPresent() || area.begins.isEmpty()
                    ? at
                    : area.chunks.get(chunk).logical() + at - area.begins.get(chunk);
            HeatCell cell = cell(area, number, area.first + i, start, Math.min(ground.cellSize(), area.length - at));
            allocated += cell.allocated();
            used += cell.used();
            cells.add(cell);
        }
        return new HeatArea(
                area.devid,
                area.start,
                area.length,
                area.type,
                area.profile,
                area.chunks.size(),
                allocated,
                used,
                area.missing,
                List.copyOf(cells));
    }

    private HeatCell cell(HeatGround.Area area, int number, int cell, long start, long length) {
        long allocated = 0;
        int kind = 0;
        for (int other = 0; other < HeatGrid.KINDS; other++) {
            allocated += grid.allocated(other, cell);
            kind = grid.allocated(other, cell) > grid.allocated(kind, cell) ? other : kind;
        }
        return new HeatCell(
                number,
                area.devid,
                start,
                area.devid.isPresent() ? length : allocated,
                allocated == 0 ? "none" : HeatGround.kindName(kind),
                allocated,
                grid.used(cell),
                grid.extents(cell),
                grid.freeRanges(cell),
                grid.largestFree(cell),
                grid.oldest(cell),
                grid.newest(cell),
                grid.generation(cell),
                owners.isPresent() ? OptionalDouble.of(grid.owners(cell)) : OptionalDouble.empty(),
                owners.isPresent() ? OptionalLong.of(grid.mostOwners(cell)) : OptionalLong.empty());
    }
}
