package ruminate.analyze.report;

import java.util.Locale;
import ruminate.format.fault.Finding;

/** A finding as a row. */
public final class FindingRow {
    /** Its columns. */
    public static final RowType<Finding> TYPE = RowType.<Finding>declare()
            .text("severity", finding -> finding.severity().name().toLowerCase(Locale.ROOT))
            .means("note, warning, error or fatal.")
            .number("code", finding -> finding.code().number())
            .means("Number of the finding; see ruminate-findings(7).")
            .text(
                    "name",
                    finding -> finding.code().name().toLowerCase(Locale.ROOT).replace('_', '-'))
            .means("The same in a word.")
            .text("place", finding -> finding.place().toString())
            .means("Where it is, from coarse to fine.")
            .message("message", finding -> finding)
            .means("What is wrong: what is there, and what was expected.")
            .maybeText("lost", finding -> finding.lost().map(Object::toString))
            .means("Keys that cannot be read because of it.")
            .maybeNumber("tree", finding -> finding.place().tree())
            .means("Id of the tree.")
            .detail()
            .maybeAddress("block", finding -> finding.place().block())
            .means("Logical address of the tree block.")
            .detail()
            .end();

    private FindingRow() {}
}
