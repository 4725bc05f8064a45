package ruminate.man;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Severity;

/** The manual page of all finding codes, written from the table of them. */
final class FindingsPage {
    static final String NAME = "ruminate-findings";

    private FindingsPage() {}

    /** The page. */
    static String text() {
        Roff roff = new Roff()
                .request("TH RUMINATE\\-FINDINGS 7 \"\" ruminate ruminate")
                .section("NAME")
                .marked(NAME.replace("-", "\\-") + " \\- what can be wrong in an image")
                .section("DESCRIPTION")
                .text(
                        "What is wrong in an image is a finding: a severity, a number and a name that stay the same from version"
                                + " to version, the place, and a message. Findings are listed by check, and by every other command"
                                + " that meets them. All but notes make the exit status 1.")
                .paragraph("The severities are:");
        for (Severity severity : Severity.values()) {
            roff.request("TP").marked(Roff.bold(lower(severity))).text(meaning(severity));
        }
        roff.section("FINDINGS").text("In messages, ... stands for a value.");
        List<FindingCode> codes = Arrays.stream(FindingCode.values())
                .sorted(Comparator.comparingInt(FindingCode::number))
                .toList();
        for (FindingCode code : codes) {
            roff.request("TP")
                    .marked(Roff.bold(code.number() + " " + code.id()) + " (" + lower(code.severity()) + ")")
                    .text(code.pattern());
        }
        return roff.section("SEE ALSO")
                .marked(Roff.bold("ruminate-check") + "(1)")
                .toString();
    }

    private static String lower(Severity severity) {
        return severity.name().toLowerCase(Locale.ROOT);
    }

    private static String meaning(Severity severity) {
        return switch (severity) {
            case NOTE -> "Unusual, and harmless.";
            case WARNING -> "Against the rules, but nothing is lost.";
            case ERROR -> "Data or metadata is wrong.";
            case FATAL -> "A part cannot be read; what it held is missing from every answer.";
        };
    }
}
