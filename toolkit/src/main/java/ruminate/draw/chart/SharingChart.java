package ruminate.draw.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.renderer.category.StackedBarRenderer;
import org.jfree.data.category.DefaultCategoryDataset;
import ruminate.analyze.report.RowSource;
import ruminate.analyze.sharing.Sharing;
import ruminate.format.bytes.U64;
import ruminate.render.Style;

/** What subvolumes hold alone and with others, in the order of their lineage. */
public final class SharingChart implements RowSource.Sink<Sharing.SubvolumeRow> {
    private static final int MOST_BARS = 60;
    private static final int BAR_HEIGHT = 20;
    private static final int FRAME = 130;

    private final Style style;
    private final List<Sharing.SubvolumeRow> rows = new ArrayList<>();

    /** A chart whose names are printed in this style. */
    public SharingChart(Style style) {
        this.style = style;
    }

    @Override
    public void row(Sharing.SubvolumeRow row) {
        rows.add(row);
    }

    /** The rows taken so far. */
    public List<Sharing.SubvolumeRow> rows() {
        return List.copyOf(rows);
    }

    /** The chart of the rows taken so far. */
    public List<Chart> charts() {
        int together = Math.max(1, (rows.size() + MOST_BARS - 1) / MOST_BARS);
        DefaultCategoryDataset data = new DefaultCategoryDataset();
        for (int at = 0; at < rows.size(); at += together) {
            add(rows.subList(at, Math.min(at + together, rows.size())), data);
        }
        CategoryPlot plot = Look.bars(
                data,
                null,
                Look.bytesAxis(null),
                new StackedBarRenderer(),
                (set, row, column) -> ((Bar) set.getColumnKey(column)).about(),
                true);
        plot.getRenderer().setSeriesPaint(1, Ink.BLUE.color());
        plot.getRenderer().setSeriesPaint(0, Ink.ORANGE.color());
        String note = together == 1
                ? "each subvolume is followed by what it was taken from"
                : "%s subvolumes; each bar is the mean of %d that follow each other by descent"
                        .formatted(Look.count(rows.size()), together);
        return List.of(
                new Chart("What subvolumes hold", note, plot, FRAME + BAR_HEIGHT * Math.max(1, data.getColumnCount())));
    }

    private void add(List<Sharing.SubvolumeRow> group, DefaultCategoryDataset data) {
        double exclusive = group.stream()
                .mapToLong(Sharing.SubvolumeRow::exclusive)
                .average()
                .orElse(0);
        double referenced = group.stream()
                .mapToLong(Sharing.SubvolumeRow::referenced)
                .average()
                .orElse(0);
        Sharing.SubvolumeRow greatest = group.stream()
                .max(Comparator.comparingLong(Sharing.SubvolumeRow::exclusive))
                .orElseThrow();
        String label = Look.shortened(name(group.get(0)));
        String about = "%s (%s): exclusive %s of %s"
                .formatted(
                        name(group.get(0)), U64.text(group.get(0).id()), Look.bytes(exclusive), Look.bytes(referenced));
        if (group.size() > 1) {
            label += " +" + (group.size() - 1);
            about = "%s to %s: exclusive %s of %s on average; most exclusive: %s, %s"
                    .formatted(
                            name(group.get(0)),
                            name(group.get(group.size() - 1)),
                            Look.bytes(exclusive),
                            Look.bytes(referenced),
                            name(greatest),
                            Look.bytes(greatest.exclusive()));
        }
        Bar bar = new Bar(data.getColumnCount(), label, about);
        data.addValue(exclusive, "exclusive", bar);
        data.addValue(referenced - exclusive, "shared", bar);
    }

    private String name(Sharing.SubvolumeRow row) {
        return row.path().map(style::name).orElseGet(() -> (row.deleted() ? "deleted " : "tree ") + U64.text(row.id()));
    }
}
