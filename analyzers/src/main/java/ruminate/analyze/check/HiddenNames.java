package ruminate.analyze.check;

import java.util.concurrent.atomic.LongAdder;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.FindingLog;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;

/**
 * Holds findings about names of a metadump back until it is clear whether they were replaced when it was made: then hashes
 * do not match, and nothing is wrong. Safe for use by several threads.
 */
final class HiddenNames implements Findings {
    private static final int FEWEST = 10;
    private static final int SHARE = 10;

    private final boolean metadump;
    private final Findings next;
    private final FindingLog held = new FindingLog();
    private final LongAdder names = new LongAdder();

    HiddenNames(boolean metadump, Findings next) {
        this.metadump = metadump;
        this.next = next;
    }

    @Override
    public void add(Finding finding) {
        boolean ofName = finding.code() == FindingCode.NAME_BAD_HASH || finding.code() == FindingCode.NAME_TWICE;
        if (metadump && ofName) {
            held.add(finding);
        } else {
            next.add(finding);
        }
    }

    /** Whether names may have been replaced. */
    boolean perhaps() {
        return metadump;
    }

    /** Counts a name that has a hash. */
    void name() {
        if (metadump) {
            names.increment();
        }
    }

    /** Passes on what was held back, unless names were replaced; returns whether they were. */
    boolean settle() {
        boolean hidden = held.total() >= FEWEST && held.total() > names.sum() / SHARE;
        if (hidden) {
            next.add(Finding.of(FindingCode.NAMES_HIDDEN, Place.of("metadump")));
        } else {
            held.kept().forEach(next::add);
        }
        return hidden;
    }
}
