package ruminate.draw.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.DoubleFunction;
import java.util.function.ToLongFunction;
import org.jfree.chart.axis.CategoryLabelPositions;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.renderer.category.StackedBarRenderer;
import org.jfree.data.category.DefaultCategoryDataset;
import ruminate.analyze.history.History;
import ruminate.analyze.report.RowSource;
import ruminate.format.bytes.U64;
import ruminate.format.ids.ObjectId;

/** What each transaction wrote, tree by tree: tree blocks, then data. Takes rows as they are printed. */
public final class HistoryChart implements RowSource.Sink<History.Row> {
    private static final int MOST_BARS = 48;
    private static final int MOST_TREES = 7;
    private static final int UPRIGHT = 16;
    private static final int HEIGHT = 330;

    private final TreeMap<Long, Map<Long, History.Row>> rows = new TreeMap<>(U64.ORDER);

    @Override
    public void row(History.Row row) {
        rows.computeIfAbsent(row.generation(), key -> new HashMap<>()).put(row.tree(), row);
    }

    /** The charts of the rows taken so far. */
    public List<Chart> charts() {
        return List.of(
                chart("Tree blocks written", History.Row::blocks, Look.countAxis("tree blocks"), Look::count),
                chart("Data written", History.Row::data, Look.bytesAxis("data"), Look::bytes));
    }

    private Chart chart(
            String title, ToLongFunction<History.Row> amount, NumberAxis axis, DoubleFunction<String> text) {
        List<List<Long>> groups = groups();
        List<Long> trees = greatest(amount);
        Set<Long> named = new LinkedHashSet<>(trees);
        DefaultCategoryDataset data = new DefaultCategoryDataset();
        boolean others = false;
        for (List<Long> group : groups) {
            Map<Long, Long> sums = new HashMap<>();
            long rest = 0;
            for (long generation : group) {
                for (History.Row row : rows.get(generation).values()) {
                    if (named.contains(row.tree())) {
                        sums.merge(row.tree(), amount.applyAsLong(row), Long::sum);
                    } else {
                        rest += amount.applyAsLong(row);
                    }
                }
            }
            Bar bar = new Bar(data.getColumnCount(), label(group), "");
            for (long tree : trees) {
                data.addValue(sums.getOrDefault(tree, 0L), ObjectId.treeName(tree), bar);
            }
            others |= rest > 0;
            data.addValue(rest, "others", bar);
        }
        if (!others && data.getRowCount() > 0) {
            data.removeRow("others");
        }
        StackedBarRenderer renderer = new StackedBarRenderer();
        CategoryPlot plot = Look.bars(
                data,
                groups.size() == rows.size() ? "generation" : "generations",
                axis,
                renderer,
                (set, row, column) -> "generation %s, tree %s: %s"
                        .formatted(
                                set.getColumnKey(column),
                                set.getRowKey(row),
                                text.apply(set.getValue(row, column).doubleValue())),
                false);
        if (others) {
            renderer.setSeriesPaint(data.getRowIndex("others"), Ink.REST.color());
        }
        if (groups.size() > UPRIGHT) {
            plot.getDomainAxis().setCategoryLabelPositions(CategoryLabelPositions.UP_90);
        }
        return new Chart(title, note(groups), plot, HEIGHT);
    }

    private String note(List<List<Long>> groups) {
        String still = "as far as it is still reached";
        return groups.size() == rows.size()
                ? still
                : still + "; each bar adds up " + groups.get(0).size() + " transactions that left something";
    }

    /** Transactions, so many together that there are few enough bars. */
    private List<List<Long>> groups() {
        List<Long> generations = new ArrayList<>(rows.keySet());
        int together = Math.max(1, (generations.size() + MOST_BARS - 1) / MOST_BARS);
        List<List<Long>> groups = new ArrayList<>();
        for (int at = 0; at < generations.size(); at += together) {
            groups.add(generations.subList(at, Math.min(at + together, generations.size())));
        }
        return groups;
    }

    private static String label(List<Long> group) {
        String first = U64.text(group.get(0));
        return group.size() == 1 ? first : first + "\u2013" + U64.text(group.get(group.size() - 1));
    }

    /** The trees that wrote most, by id. */
    private List<Long> greatest(ToLongFunction<History.Row> amount) {
        Map<Long, Long> sums = new HashMap<>();
        rows.values()
                .forEach(trees ->
                        trees.values().forEach(row -> sums.merge(row.tree(), amount.applyAsLong(row), Long::sum)));
        Comparator<Map.Entry<Long, Long>> most =
                Map.Entry.<Long, Long>comparingByValue().reversed();
        List<Long> greatest = new ArrayList<>(sums.entrySet().stream()
                .filter(entry -> entry.getValue() > 0)
                .sorted(most.thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST_TREES)
                .map(Map.Entry::getKey)
                .toList());
        greatest.sort(U64.ORDER);
        return greatest;
    }
}
