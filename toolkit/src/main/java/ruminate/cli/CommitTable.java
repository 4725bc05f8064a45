package ruminate.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import ruminate.format.bytes.U64;
import ruminate.format.ids.ObjectId;
import ruminate.format.write.CommitReport;

/** What commits have cost, a line for each tree. */
final class CommitTable {
    private static final String LINE = "%12s  %-20s %8s %8s%n";

    private CommitTable() {}

    static void print(List<CommitReport> reports, PrintWriter out) {
        out.printf(LINE, "generation", "tree", "copied", "made");
        for (CommitReport report : reports) {
            Map<Long, Long> all = new java.util.TreeMap<>(U64.ORDER);
            report.copied().forEach((tree, count) -> all.put(tree, 0L));
            report.made().forEach((tree, count) -> all.put(tree, 0L));
            for (long tree : all.keySet()) {
                out.printf(
                        LINE,
                        report.generation(),
                        ObjectId.treeName(tree),
                        report.copied().getOrDefault(tree, 0L),
                        report.made().getOrDefault(tree, 0L));
            }
        }
    }
}
