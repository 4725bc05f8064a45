package ruminate.analyze.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * What a person sees of a long table: the rows that matter most, in the order of the table. Programs get all rows.
 *
 * @param <R> type of the rows
 * @param most how many rows are shown
 * @param order the rows that matter most are the greatest; of equals the first
 * @param command where all rows are shown
 */
public record Glance<R>(int most, Comparator<? super R> order, String command) {
    /**
     * The chosen rows.
     *
     * @param <R> type of the rows
     * @param rows in the order of the table
     * @param rest how many rows were not chosen
     */
    public record Chosen<R>(List<R> rows, long rest) {}

    /** A row and where it stood. */
    private record Numbered<R>(long number, R row) {}

    /** The same with another number of rows. */
    public Glance<R> atMost(int rows) {
        return new Glance<>(rows, order, command);
    }

    /** Chooses among all rows of a source; memory is that of the chosen ones. */
    public Chosen<R> of(RowSource<R> source) throws IOException {
        Comparator<Numbered<R>> worth = Comparator.<Numbered<R>, R>comparing(Numbered::row, order)
                .thenComparing(Numbered::number, (a, b) -> Long.compare(b, a));
        PriorityQueue<Numbered<R>> kept = new PriorityQueue<>(worth);
        long[] count = {0};
        source.into(row -> {
            Numbered<R> one = new Numbered<>(count[0]++, row);
            if (kept.size() < most) {
                kept.add(one);
            } else if (worth.compare(one, kept.peek()) > 0) {
                kept.poll();
                kept.add(one);
            }
        });
        List<Numbered<R>> chosen = new ArrayList<>(kept);
        chosen.sort(Comparator.comparingLong(Numbered::number));
        return new Chosen<>(chosen.stream().map(Numbered::row).toList(), count[0] - chosen.size());
    }
}
