package ruminate.format.fault;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Findings in the order they were made, each once. Only the first {@link #KEPT} of each code are kept whole, the rest are
 * counted, so that a ruined image cannot exhaust memory. Safe for use by several threads.
 */
public final class FindingLog implements Findings {
    /** How many findings of one code are kept. */
    public static final int KEPT = 1000;

    private final List<Finding> kept = new ArrayList<>();
    private final Set<Finding> seen = new HashSet<>();
    private final Map<FindingCode, Long> counts = new EnumMap<>(FindingCode.class);
    private boolean stopping;

    /**
     * From now on, until all is {@link #forget forgotten}, the first finding that is worse than a note ends the work.
     *
     * @throws FirstFinding where there is one already, or thrown by {@link #add} out of whatever is going on
     */
    public synchronized void stopAtFirst() {
        stopping = true;
        if (!clean()) {
            throw new FirstFinding(this);
        }
    }

    /** Takes note of a finding; one that is known but for what it loses is completed. */
    @Override
    public synchronized void add(Finding finding) {
        note(finding);
        if (stopping && finding.severity() != Severity.NOTE) {
            throw new FirstFinding(this);
        }
    }

    private void note(Finding finding) {
        Finding bare = finding.losingNothing();
        boolean full = counts.getOrDefault(finding.code(), 0L) >= KEPT;
        if (seen.contains(bare)) {
            int known = finding.lost().isPresent() ? kept.indexOf(bare) : -1;
            if (known >= 0) {
                kept.set(known, finding);
            }
            return;
        }
        counts.merge(finding.code(), 1L, Long::sum);
        if (!full) {
            seen.add(bare);
            kept.add(finding);
        }
    }

    /** Takes over what {@code other} holds, as far as it is not here yet. */
    public void addAll(FindingLog other) {
        List<Finding> findings = other.kept();
        Map<FindingCode, Long> all = other.counts();
        synchronized (this) {
            findings.forEach(this::note);
            all.forEach((code, count) -> counts.merge(code, count, Math::max));
        }
    }

    /** Begins anew. */
    public synchronized void forget() {
        kept.clear();
        seen.clear();
        counts.clear();
        stopping = false;
    }

    /** The findings kept, in order. */
    public synchronized List<Finding> kept() {
        return List.copyOf(kept);
    }

    /** How many of each code there are, kept or not. */
    public synchronized Map<FindingCode, Long> counts() {
        return Map.copyOf(counts);
    }

    /** How many findings there are, kept or not. */
    public synchronized long total() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The greatest severity, {@link Severity#NOTE} where there is no finding. */
    public synchronized Severity worst() {
        Severity worst = Severity.NOTE;
        for (FindingCode code : counts.keySet()) {
            if (code.severity().compareTo(worst) > 0) {
                worst = code.severity();
            }
        }
        return worst;
    }

    /** Whether nothing worse than a note was found. */
    public boolean clean() {
        return worst() == Severity.NOTE;
    }
}
