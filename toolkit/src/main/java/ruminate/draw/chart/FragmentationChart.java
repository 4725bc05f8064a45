package ruminate.draw.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.data.category.DefaultCategoryDataset;
import ruminate.analyze.fragmentation.DistanceRow;
import ruminate.analyze.fragmentation.TreeRow;
import ruminate.format.bytes.U64;

/** How far it is from one tree block to the next, and how full they are. */
public final class FragmentationChart {
    private static final int MOST_TREES = 30;
    private static final int BAR_HEIGHT = 20;
    private static final int FRAME = 110;
    private static final int HEIGHT = 320;

    private FragmentationChart() {}

    /** The charts of these trees. */
    public static List<Chart> of(List<TreeRow> trees) {
        return List.of(distances(trees), fill(trees));
    }

    private static Chart distances(List<TreeRow> trees) {
        TreeMap<Long, long[]> counts = new TreeMap<>(U64.ORDER);
        for (TreeRow tree : trees) {
            for (DistanceRow row : tree.distances()) {
                long[] sums = counts.computeIfAbsent(row.distance(), key -> new long[2]);
                sums[0] += row.forward();
                sums[1] += row.backward();
            }
        }
        DefaultCategoryDataset data = new DefaultCategoryDataset();
        if (!counts.isEmpty()) {
            int number = 0;
            for (long distance = counts.firstKey();
                    distance != 0 && Long.compareUnsigned(distance, counts.lastKey()) <= 0;
                    distance <<= 1) {
                long[] sums = counts.getOrDefault(distance, new long[2]);
                Bar bar = new Bar(number++, Look.bytes(distance), "");
                data.addValue(sums[0], "forward", bar);
                data.addValue(sums[1], "backward", bar);
            }
        }
        long forward = counts.values().stream().mapToLong(sums -> sums[0]).sum();
        long backward = counts.values().stream().mapToLong(sums -> sums[1]).sum();
        String note = forward + backward == 0
                ? "no block is followed by one that lies elsewhere"
                : "%s forward and %s backward; from a block to the next in order of keys"
                        .formatted(Look.count(forward), Look.count(backward));
        return new Chart(
                trees.size() == 1 ? "Jumps in tree " + trees.get(0).tree() : "Jumps in all trees",
                note,
                Look.bars(
                        data,
                        "distance: at least so much, less than twice as much",
                        Look.countAxis("jumps"),
                        new BarRenderer(),
                        (set, row, column) -> "%s %s of %s to twice as much"
                                .formatted(
                                        Look.count(set.getValue(row, column).doubleValue()),
                                        set.getRowKey(row),
                                        set.getColumnKey(column)),
                        false),
                HEIGHT);
    }

    private static Chart fill(List<TreeRow> trees) {
        List<TreeRow> readable = trees.stream()
                .filter(tree -> Double.isFinite(tree.fillPercent()))
                .toList();
        Set<TreeRow> greatest = new HashSet<>(readable.stream()
                .sorted(Comparator.comparingLong(TreeRow::leaves).reversed())
                .limit(MOST_TREES)
                .toList());
        List<TreeRow> shown = new ArrayList<>(readable);
        shown.removeIf(tree -> !greatest.contains(tree));
        DefaultCategoryDataset data = new DefaultCategoryDataset();
        for (TreeRow tree : shown) {
            String about = "%s: %s full, %s leaves, %d levels"
                    .formatted(tree.tree(), percent(tree.fillPercent()), Look.count(tree.leaves()), tree.levels());
            data.addValue(tree.fillPercent(), "fill", new Bar(data.getColumnCount(), tree.tree(), about));
        }
        String note = readable.size() == shown.size()
                ? "items and pointers, of the space for them"
                : "the %d trees with most leaves; %s more are not shown"
                        .formatted(shown.size(), Look.count(readable.size() - shown.size()));
        return new Chart(
                "Fill of tree blocks",
                note,
                Look.bars(
                        data,
                        null,
                        Look.percentAxis(null),
                        new BarRenderer(),
                        (set, row, column) -> ((Bar) set.getColumnKey(column)).about(),
                        true),
                FRAME + BAR_HEIGHT * Math.max(1, shown.size()));
    }

    private static String percent(double value) {
        return String.format(Locale.ROOT, "%.1f %%", value);
    }
}
