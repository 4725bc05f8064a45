package ruminate.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingLog;
import ruminate.format.fault.Severity;
import ruminate.render.SafeName;
import ruminate.render.Style;

/** What a command found wrong while it answered something else, for standard error. */
final class Complaints {
    private static final int SHOWN = 20;

    private final PrintWriter err;
    private final String command;
    private final Optional<Style> style;

    /** Complaints that leave names out. */
    Complaints(PrintWriter err, String command) {
        this(err, command, Optional.empty());
    }

    /** Complaints that show or hide names. */
    Complaints(PrintWriter err, String command, Style style) {
        this(err, command, Optional.of(style));
    }

    private Complaints(PrintWriter err, String command, Optional<Style> style) {
        this.err = err;
        this.command = command;
        this.style = style;
    }

    private String name(byte[] name) {
        if (style.isEmpty()) {
            return "\u2026";
        }
        // All is escaped together.
        return style.get().hideNames() ? style.get().name(name) : new String(name, StandardCharsets.UTF_8);
    }

    /** Prints the first findings and how many more there are; returns the exit status. */
    int about(FindingLog log) {
        if (log.clean()) {
            return ExitStatus.CLEAN;
        }
        List<Finding> wrong = new ArrayList<>(log.kept());
        wrong.removeIf(finding -> finding.severity() == Severity.NOTE);
        for (Finding finding : wrong.subList(0, Math.min(SHOWN, wrong.size()))) {
            String severity = finding.severity().name().toLowerCase(Locale.ROOT);
            err.println(command + ": " + severity + ": " + SafeName.text(finding.text(this::name)));
        }
        if (wrong.size() > SHOWN) {
            boolean data = wrong.stream().anyMatch(finding -> finding.code().aboutData());
            String all = data ? "'ruminate check --data'" : "'ruminate check'";
            err.println(command + ": " + (log.total() - SHOWN) + " more findings; " + all + " lists them");
        }
        err.flush();
        return wrong.isEmpty() ? ExitStatus.CLEAN : ExitStatus.FINDINGS;
    }
}
