package ruminate.format.write;

import java.util.SortedMap;

/**
 * What one commit has cost.
 *
 * @param generation the transaction
 * @param copied tree blocks copied before their first change, per tree
 * @param made tree blocks made new by splits and new trees, per tree
 * @param rounds how often the extent tree was brought up to date until its own new blocks were all recorded
 * @param written tree blocks written
 */
public record CommitReport(
        long generation, SortedMap<Long, Long> copied, SortedMap<Long, Long> made, int rounds, long written) {
    /** Tree blocks copied in all trees. */
    public long copiedInAll() {
        return copied.values().stream().mapToLong(Long::longValue).sum();
    }
}
