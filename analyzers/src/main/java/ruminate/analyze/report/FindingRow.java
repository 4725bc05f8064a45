package ruminate.analyze.report;

import java.util.List;
import java.util.Locale;
import ruminate.format.fault.Finding;

/** A finding as a row. */
public final class FindingRow {
    /** Its columns. */
    public static final RowType<Finding> TYPE = RowType.<Finding>declare()
            .text("severity", finding -> finding.severity().name().toLowerCase(Locale.ROOT))
            .number("code", finding -> finding.code().number())
            .text(
                    "name",
                    finding -> finding.code().name().toLowerCase(Locale.ROOT).replace('_', '-'))
            .text("place", finding -> finding.place().toString())
            .text("message", Finding::message)
            .maybeText("lost", finding -> finding.lost().map(Object::toString))
            .maybeNumber("tree", finding -> finding.place().tree())
            .detail()
            .maybeAddress("block", finding -> finding.place().block())
            .detail()
            .texts("path", finding -> path(finding.place().path()))
            .detail()
            .end();

    private FindingRow() {}

    private static List<String> path(List<Long> blocks) {
        return blocks.stream().map(Long::toUnsignedString).toList();
    }
}
