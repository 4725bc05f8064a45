package ruminate.analyze.whatif;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;
import org.eclipse.collections.api.map.primitive.MutableIntIntMap;
import org.eclipse.collections.api.map.primitive.MutableIntLongMap;
import ruminate.analyze.report.RowType;

/**
 * What random overwrites cost, exactly: expectations over all places, each equally likely, not a simulation.
 *
 * <p>A block is copied if at least one of N writes needs it. With a share p of all places needing it, that has the
 * probability 1 - (1 - p)^N; sums of such probabilities are the expected numbers.
 */
public final class WriteCost {
    private final List<Place> places;
    private final long positions;
    private final double[] fsShare;
    private final double[] extentShare;
    private final long[] referencesOf;
    private final int nodeSize;

    /**
     * Places in files that need the same tree blocks when they are overwritten.
     *
     * @param weight how many places
     * @param fsBlocks tree blocks of the subvolume that are copied for one
     * @param extentBlocks tree blocks of the extent tree that are copied for one
     * @param references back references that the first write there adds
     */
    record Place(long weight, int fsBlocks, int extentBlocks, long references) {
        int blocks() {
            return fsBlocks + extentBlocks;
        }
    }

    WriteCost(
            List<Place> places,
            long positions,
            MutableIntLongMap fsWeights,
            MutableIntLongMap extentWeights,
            MutableIntIntMap references,
            int nodeSize) {
        this.places = List.copyOf(places);
        this.positions = positions;
        this.nodeSize = nodeSize;
        int[] blocks = fsWeights.keysView().toSortedArray();
        this.fsShare = new double[blocks.length];
        this.referencesOf = new long[blocks.length];
        for (int i = 0; i < blocks.length; i++) {
            fsShare[i] = (double) fsWeights.get(blocks[i]) / positions;
            referencesOf[i] = references.get(blocks[i]);
        }
        int[] extentBlocks = extentWeights.keysView().toSortedArray();
        this.extentShare = new double[extentBlocks.length];
        for (int i = 0; i < extentBlocks.length; i++) {
            extentShare[i] = (double) extentWeights.get(extentBlocks[i]) / positions;
        }
    }

    /**
     * After N writes in one commit.
     *
     * @param fsBlocks expected tree blocks of the subvolume that are copied
     * @param extentBlocks expected tree blocks of the extent tree that are copied
     * @param references expected back references that are added
     */
    public record CurveRow(long writes, double fsBlocks, double extentBlocks, double references, double multiplier) {
        /** The columns. */
        public static final RowType<CurveRow> TYPE = RowType.<CurveRow>declare()
                .number("writes", CurveRow::writes)
                .means("Overwrites of 4 KiB in one commit.")
                .decimal("subvolume-blocks", CurveRow::fsBlocks)
                .means("Tree blocks of the subvolume that are copied, on average.")
                .decimal("extent-tree-blocks", CurveRow::extentBlocks)
                .means("Tree blocks of the extent tree that are rewritten, on average.")
                .decimal("references-added", CurveRow::references)
                .means("Back references that copying shared blocks adds, on average.")
                .decimal("multiplier", CurveRow::multiplier)
                .means("Bytes of data and tree blocks written for each byte of data.")
                .end();
    }

    /**
     * The first write, over all places it may hit.
     *
     * @param what what is counted
     */
    public record FirstRow(String what, long min, double mean, long p99, long max) {
        /** The columns. */
        public static final RowType<FirstRow> TYPE = RowType.<FirstRow>declare()
                .text("first-write", FirstRow::what)
                .means("What the first overwrite costs: tree-blocks are subvolume-blocks and"
                        + " extent-tree-blocks together.")
                .number("min", FirstRow::min)
                .means("At the cheapest place.")
                .decimal("mean", FirstRow::mean)
                .means("On average over all places.")
                .number("p99", FirstRow::p99)
                .means("What 99 of 100 places do not exceed.")
                .number("max", FirstRow::max)
                .means("At the dearest place.")
                .end();
    }

    /** How many places of 4 KiB there are to hit. */
    public long positions() {
        return positions;
    }

    /** What so many writes cost. */
    public CurveRow after(long writes) {
        double fs = 0;
        double references = 0;
        for (int i = 0; i < fsShare.length; i++) {
            double touched = touched(fsShare[i], writes);
            fs += touched;
            references += touched * referencesOf[i];
        }
        double extent = 0;
        for (double share : extentShare) {
            extent += touched(share, writes);
        }
        double data = (double) writes * WritePrediction.WRITE;
        return new CurveRow(writes, fs, extent, references, data == 0 ? 0 : (data + (fs + extent) * nodeSize) / data);
    }

    private static double touched(double share, long writes) {
        return share >= 1 ? 1 : -Math.expm1(writes * Math.log1p(-share));
    }

    /** What 1, 2, 5, 10, ... and at last {@code writes} writes cost. */
    public List<CurveRow> curve(long writes) {
        List<CurveRow> rows = new ArrayList<>();
        for (long power = 1; power <= writes && power > 0; power *= 10) {
            for (long step : new long[] {power, 2 * power, 5 * power}) {
                if (step < writes) {
                    rows.add(after(step));
                }
            }
        }
        rows.add(after(writes));
        return rows;
    }

    /** The first write. */
    public List<FirstRow> first() {
        return List.of(
                row("subvolume-blocks", Place::fsBlocks),
                row("extent-tree-blocks", Place::extentBlocks),
                row("tree-blocks", Place::blocks),
                row("references-added", Place::references));
    }

    private FirstRow row(String what, ToLongFunction<Place> value) {
        List<Place> sorted =
                places.stream().sorted(Comparator.comparingLong(value)).toList();
        if (sorted.isEmpty()) {
            return new FirstRow(what, 0, 0, 0, 0);
        }
        double sum = 0;
        long seen = 0;
        long p99 = -1;
        for (Place place : sorted) {
            sum += (double) value.applyAsLong(place) * place.weight;
            seen += place.weight;
            if (p99 < 0 && seen >= positions * 0.99) {
                p99 = value.applyAsLong(place);
            }
        }
        return new FirstRow(
                what,
                value.applyAsLong(sorted.get(0)),
                sum / positions,
                p99,
                value.applyAsLong(sorted.get(sorted.size() - 1)));
    }
}
