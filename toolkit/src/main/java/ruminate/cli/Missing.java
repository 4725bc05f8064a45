package ruminate.cli;

import java.io.IOException;
import java.util.Comparator;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingLog;
import ruminate.format.fault.Severity;

/** What users name and is not found: their mistake in a sound image, perhaps hidden by damage in another. */
final class Missing {
    private final FindingLog findings;
    private final CommandLine command;

    /** Judges by {@code findings}; complains in the name of {@code command}. */
    Missing(FindingLog findings, CommandLine command) {
        this.findings = findings;
        this.command = command;
    }

    /**
     * What to throw where damage may be the reason.
     *
     * @throws ParameterException where it cannot be
     */
    IOException perhapsHidden(String complaint) {
        if (findings.worst().compareTo(Severity.ERROR) < 0) {
            throw new ParameterException(command, complaint);
        }
        return hidden(complaint);
    }

    /** The complaint with the worst of what was found wrong on the way, which may be why. */
    IOException hidden(String complaint) {
        String cause = findings.kept().stream()
                .filter(finding -> finding.severity() != Severity.NOTE)
                .max(Comparator.comparing(Finding::severity))
                .map(finding -> " (" + finding + ")")
                .orElse("");
        return new IOException(complaint + cause);
    }
}
