package ruminate.analyze.check;

import java.util.Map;
import ruminate.analyze.report.RowType;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.FindingLog;
import ruminate.format.fault.Severity;

/**
 * How much was checked, and how much was found.
 *
 * @param blocks tree blocks read, log trees included
 * @param items items in their leaves
 * @param notes findings that are harmless
 * @param warnings findings against the rules that lose nothing
 * @param errors findings of wrong data or metadata
 * @param fatal findings of parts that cannot be read
 */
public record CheckSummary(long blocks, long items, long notes, long warnings, long errors, long fatal) {
    /** Its columns. */
    public static final RowType<CheckSummary> TYPE = RowType.<CheckSummary>declare()
            .flag("clean", CheckSummary::clean)
            .number("blocks", CheckSummary::blocks)
            .number("items", CheckSummary::items)
            .number("notes", CheckSummary::notes)
            .number("warnings", CheckSummary::warnings)
            .number("errors", CheckSummary::errors)
            .number("fatal", CheckSummary::fatal)
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
