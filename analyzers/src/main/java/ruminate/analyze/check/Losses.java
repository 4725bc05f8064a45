package ruminate.analyze.check;

import java.util.ArrayList;
import java.util.List;
import ruminate.format.fault.Finding;
import ruminate.format.fault.Findings;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyRange;
import ruminate.format.ids.ObjectId;

/**
 * Passes findings on, and keeps in mind which parts of which trees could not be read: what is missing there was not looked
 * for. Safe for use by several threads.
 */
final class Losses implements Findings {
    private final Findings next;
    private final List<Loss> lost = new ArrayList<>();
    private boolean lostPointers;
    private long hidden;

    private record Loss(long tree, KeyRange range) {}

    Losses(Findings next) {
        this.next = next;
    }

    @Override
    public void add(Finding finding) {
        if (finding.lost().isPresent()) {
            synchronized (this) {
                long tree = finding.place().tree().orElse(0);
                lost.add(new Loss(tree, finding.lost().get()));
                lostPointers |= tree != ObjectId.EXTENT_TREE && tree != ObjectId.CSUM_TREE;
            }
        }
        next.add(finding);
    }

    /** Whether an item may have been in a part of a tree that could not be read. */
    synchronized boolean hides(long tree, Key key) {
        return lost.stream().anyMatch(loss -> loss.tree == tree && loss.range.contains(key));
    }

    /** Whether part of a tree could not be read. */
    synchronized boolean in(long tree) {
        return lost.stream().anyMatch(loss -> loss.tree == tree);
    }

    /** Whether a pointer to an extent may have been in a part that could not be read. */
    synchronized boolean mayHidePointers() {
        return lostPointers;
    }

    /** Counts an extent whose pointers may have been there. */
    synchronized void hidePointers() {
        hidden++;
    }

    /** How many times something was not judged because of a loss. */
    synchronized long hidden() {
        return hidden;
    }
}
