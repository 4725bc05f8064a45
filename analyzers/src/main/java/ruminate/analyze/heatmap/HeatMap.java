package ruminate.analyze.heatmap;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.IntConsumer;
import ruminate.analyze.report.Report;
import ruminate.analyze.report.RowType;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.analyze.sweep.ExtentOwners;
import ruminate.analyze.sweep.ExtentTable;
import ruminate.analyze.sweep.Question;
import ruminate.analyze.sweep.SweepListener;
import ruminate.format.bytes.U64;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.ExtentItem;
import ruminate.format.node.Leaf;
import ruminate.format.volume.Volume;

/**
 * What the extents say about each stretch of addresses: how much of it is used, since when, by how many trees, in how small
 * pieces. Every extent counts, none is sampled; only the picture is coarse: about 8,000 cells, 64 bytes each.
 */
public final class HeatMap implements SweepListener {
    private final Ground ground;
    private final long newest;
    private final Optional<ExtentOwners> extentOwners;
    private final Tally written;
    private final Tally reached;
    private final Layer begun;
    private final IntConsumer begin;
    private BlockGraph graph;
    private long[] extents = {};

    private HeatMap(Analysis analysis, Function<Volume, Ground> addresses, Optional<ExtentOwners> extentOwners) {
        this.ground = addresses.apply(analysis.filesystem().volume());
        this.newest = analysis.filesystem().superblock().generation();
        this.extentOwners = extentOwners;
        this.written = new Tally(ground);
        this.reached = new Tally(ground);
        this.begun = new Layer(ground.cells());
        this.begin = cell -> begun.add(cell, 1);
    }

    /** Which addresses are shown, and whether it is counted which trees reach them; that takes the whole filesystem. */
    public enum View {
        /** Logical addresses, from the extent tree. */
        LOGICAL(Ground::logical, false),
        /** Device addresses, from the extent tree. */
        DEVICES(Ground::devices, false),
        /** Logical addresses, with owners. */
        LOGICAL_OWNERS(Ground::logical, true),
        /** Device addresses, with owners. */
        DEVICES_OWNERS(Ground::devices, true);

        private final Question<HeatMap> question;

        View(Function<Volume, Ground> addresses, boolean owners) {
            this.question = owners
                    ? new Question<>(
                            "heat map",
                            Question.Scope.ALL,
                            List.of(ExtentOwners.QUESTION),
                            analysis -> new HeatMap(
                                    analysis, addresses, Optional.of(analysis.known(ExtentOwners.QUESTION))))
                    : Question.of(
                            "heat map",
                            Question.Scope.SPACE,
                            analysis -> new HeatMap(analysis, addresses, Optional.empty()));
        }

        /** The view of logical or device addresses that can show a measure. */
        public static View of(boolean devices, Measure measure) {
            boolean owners = measure == Measure.SHARING;
            return devices ? owners ? DEVICES_OWNERS : DEVICES : owners ? LOGICAL_OWNERS : LOGICAL;
        }

        /** The question to ask for it. */
        public Question<HeatMap> question() {
            return question;
        }
    }

    /** Finds out with one sweep, or from one made before. */
    public static HeatMap of(Analysis analysis, View view) throws IOException {
        return analysis.answer(view.question());
    }

    @Override
    public void begin(BlockGraph swept) {
        graph = swept;
    }

    @Override
    public void leaf(int block, Leaf leaf) {
        if (graph.headerOwner(block) != ObjectId.EXTENT_TREE) {
            return;
        }
        for (int slot = 0; slot < leaf.count(); slot++) {
            int type = leaf.type(slot);
            boolean treeBlock = type == KeyType.METADATA_ITEM;
            if (treeBlock || type == KeyType.EXTENT_ITEM) {
                long length = treeBlock ? graph.geometry().nodeSize() : leaf.offset(slot);
                long generation = leaf.size(slot) < ExtentItem.LAYOUT.size()
                        ? 0
                        : U64.min(ExtentItem.GENERATION.get(leaf, slot), newest);
                ground.spread(leaf.objectid(slot), length, generation, written);
                ground.locate(leaf.objectid(slot), begin);
            }
        }
    }

    @Override
    public void end() {
        extentOwners.ifPresent(this::addOwners);
        written.end();
        reached.end();
        extents = begun.amounts();
    }

    private void addOwners(ExtentOwners data) {
        for (int block = 0; block < graph.size(); block++) {
            int count = graph.sets().size(graph.ownerSet(block));
            ground.spread(graph.logical(block), graph.geometry().nodeSize(), count, reached);
        }
        ExtentTable table = data.extents();
        for (int extent = 0; extent < table.count(); extent++) {
            int count = graph.sets().size(data.ownerSet(extent));
            ground.spread(table.logical(extent), table.size(extent), count, reached);
        }
    }

    /** The areas that have the cells, in order. */
    public List<Area> areas() {
        return ground.areas();
    }

    /** Bytes of a cell. */
    public long cellSize() {
        return ground.cellSize();
    }

    /** How many cells there are. */
    public int cells() {
        return ground.cells();
    }

    /** Bytes of an area that extents take. */
    public long used(Area area) {
        long sum = 0;
        for (int cell = area.firstCell(); cell < area.firstCell() + area.cells(); cell++) {
            sum += written.bytes(cell);
        }
        return sum;
    }

    /** What a cell of an area measures; empty where there is nothing to measure. */
    public OptionalDouble value(Measure measure, Area area, int cell) {
        return value(measure, area, cell, cell + 1);
    }

    /** What the cells of an area from {@code from} on and before {@code to} measure together. */
    public OptionalDouble value(Measure measure, Area area, int from, int to) {
        double part = 0;
        double whole = 0;
        for (int cell = from; cell < to; cell++) {
            switch (measure) {
                case USE -> {
                    part += 100.0 * written.bytes(cell);
                    whole += size(area, cell);
                }
                case GENERATION -> {
                    part += written.weight(cell);
                    whole += written.kib(cell);
                }
                case SHARING -> {
                    part += reached.weight(cell);
                    whole += reached.kib(cell);
                }
                case FRAGMENTATION -> {
                    part += written.bytes(cell);
                    whole += extents[cell];
                }
            }
        }
        // A cell that an extent fills without beginning there is as little fragmented as can be.
        boolean inside = measure == Measure.FRAGMENTATION && part > 0;
        return area.allocated() && (whole > 0 || inside)
                ? OptionalDouble.of(part / Math.max(1, whole))
                : OptionalDouble.empty();
    }

    /** Bytes of a cell that belong to its area. */
    public double size(Area area, int cell) {
        double before = (double) (cell - area.firstCell()) * ground.cellSize();
        return Math.min(ground.cellSize(), U64.toDouble(area.length()) - before);
    }

    /** Least and greatest value of a measure in all cells; empty where nothing is measured. */
    public Optional<Range> range(Measure measure) {
        double least = Double.POSITIVE_INFINITY;
        double greatest = Double.NEGATIVE_INFINITY;
        for (Area area : areas()) {
            for (int cell = area.firstCell(); cell < area.firstCell() + area.cells(); cell++) {
                OptionalDouble value = value(measure, area, cell);
                if (value.isPresent()) {
                    least = Math.min(least, value.getAsDouble());
                    greatest = Math.max(greatest, value.getAsDouble());
                }
            }
        }
        return least > greatest ? Optional.empty() : Optional.of(new Range(least, greatest));
    }

    /**
     * What a measure comes to.
     *
     * @param least in any cell
     * @param greatest in any cell
     */
    public record Range(double least, double greatest) {}

    /**
     * What the picture shows as a whole.
     *
     * @param by the measure
     * @param cell bytes of a cell
     * @param cells how many there are
     * @param range of the values
     */
    private record Summary(Measure by, long cell, int cells, Optional<Range> range) {
        static final RowType<Summary> TYPE = RowType.<Summary>declare()
                .text("by", summary -> summary.by.text())
                .bytes("cell", Summary::cell)
                .number("cells", Summary::cells)
                .maybeDecimal("least", summary -> end(summary.range.map(Range::least)))
                .maybeDecimal("greatest", summary -> end(summary.range.map(Range::greatest)))
                .end();

        private static OptionalDouble end(Optional<Double> value) {
            return value.map(OptionalDouble::of).orElse(OptionalDouble.empty());
        }
    }

    /**
     * An area and its cells.
     *
     * @param area the area
     * @param used bytes of it that extents take
     * @param values of the cells, rounded; 0 where there is nothing to measure
     */
    private record Strip(Area area, long used, List<Long> values) {
        static final RowType<Strip> TYPE = RowType.<Strip>declare()
                .maybeNumber("devid", strip -> strip.area.devid())
                .address("start", strip -> strip.area.start())
                .bytes("length", strip -> strip.area.length())
                .text("type", strip -> strip.area.type())
                .text("profile", strip -> strip.area.profile())
                .number("chunks", strip -> strip.area.chunks())
                .bytes("used", Strip::used)
                .numbers("values", Strip::values)
                .end();
    }

    /** The figures behind the picture. */
    public Report report(Measure measure) {
        return Report.of("heatmap")
                .fields(Summary.TYPE, new Summary(measure, cellSize(), cells(), range(measure)))
                .rows("strips", Strip.TYPE, sink -> {
                    for (Area area : areas()) {
                        List<Long> values = new ArrayList<>();
                        for (int cell = area.firstCell(); cell < area.firstCell() + area.cells(); cell++) {
                            values.add(Math.round(value(measure, area, cell).orElse(0)));
                        }
                        sink.row(new Strip(area, used(area), values));
                    }
                })
                .end();
    }
}
