package ruminate.analyze.check;

import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingLog;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Severity;

/** Ends all work at the first finding that is worse than a note. */
record FirstFinding(FindingLog log) implements Findings {
    /** Thrown out of whatever is going on. */
    static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private Stopped() {
            super("stopped at the first finding", null, false, false);
        }
    }

    @Override
    public void add(Finding finding) {
        log.add(finding);
        if (finding.severity() != Severity.NOTE) {
            throw new Stopped();
        }
    }

    /** Stops where something had been found before, if {@code findings} are of this kind. */
    static void stopAtOnce(Findings findings) {
        if (findings instanceof FirstFinding first && !first.log.clean()) {
            throw new Stopped();
        }
    }
}
