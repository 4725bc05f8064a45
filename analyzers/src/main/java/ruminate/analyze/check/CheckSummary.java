package ruminate.analyze.check;

import java.util.Map;
import ruminate.analyze.report.RowType;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.FindingLog;
import ruminate.format.fault.Severity;

/**
 * How much was checked, and how much was found.
 */
public record CheckSummary(long blocks, long items, long notes, long warnings, long errors, long fatal) {
    /** Its columns. */
    public static final RowType<CheckSummary> TYPE = RowType.<CheckSummary>declare()
            .flag("clean", CheckSummary::clean)
            .means("Whether nothing but harmless notes was found.")
            .number("blocks", CheckSummary::blocks)
            .means("Tree blocks read, those of log trees included.")
            .number("items", CheckSummary::items)
            .means("Items in their leaves.")
            .number("notes", CheckSummary::notes)
            .means("Findings that are harmless.")
            .number("warnings", CheckSummary::warnings)
            .means("Findings against the rules that lose nothing.")
            .number("errors", CheckSummary::errors)
            .means("Findings of wrong data or metadata.")
            .number("fatal", CheckSummary::fatal)
            .means("Findings of parts that cannot be read.")
            .end();

    static CheckSummary of(long blocks, long items, FindingLog findings) {
        Map<FindingCode, Long> counts = findings.counts();
        return new CheckSummary(
                blocks,
                items,
                count(counts, Severity.NOTE),
                count(counts, Severity.WARNING),
                count(counts, Severity.ERROR),
                count(counts, Severity.FATAL));
    }

    private static long count(Map<FindingCode, Long> counts, Severity severity) {
        return counts.entrySet().stream()
                .filter(entry -> entry.getKey().severity() == severity)
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** Whether nothing worse than a note was found. */
    public boolean clean() {
        return warnings + errors + fatal == 0;
    }
}
