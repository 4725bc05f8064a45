package ruminate.analyze.check;

import java.util.function.Consumer;

/**
 * What a stretch of a subvolume's tree says. Inodes that lie within it have been judged; the first and the last may go on
 * outside. Spans of neighbours are put together without looking at their items again, so that a part of a tree that many
 * snapshots share is read and judged once.
 *
 * @param left items of the first inode, which may begin further left
 * @param right items of the last inode, which may go on further right; the same as {@code left} where there is only one
 * @param balance sum of the prints of all names: zero where a whole tree agrees with itself
 * @param whole whether all of it could be read
 */
record Span(InodeRun left, InodeRun right, long balance, boolean whole) {
    private static final InodeRun WALL = new InodeRun(0).broken();

    /** A stretch that cannot be read. */
    static final Span LOST = new Span(WALL, WALL, 0, false);

    /** A stretch without items. */
    static final Span EMPTY = new Span(WALL, WALL, 0, true);

    private boolean single() {
        return left == right;
    }

    /** This span and its right neighbour; inodes that end between them go to {@code judge}. */
    Span with(Span next, Consumer<InodeRun> judge) {
        if (this == EMPTY) {
            return next;
        }
        if (next == EMPTY) {
            return this;
        }
        if (right == WALL || next.left == WALL) {
            return besideWall(next);
        }
        long sum = balance + next.balance;
        if (right.inode == next.left.inode) {
            InodeRun both = right.with(next.left);
            if (!single() && !next.single()) {
                judge.accept(both);
            }
            return new Span(single() ? both : left, next.single() ? both : next.right, sum, whole && next.whole);
        }
        if (!single()) {
            judge.accept(right);
        }
        if (!next.single()) {
            judge.accept(next.left);
        }
        return new Span(left, next.right, sum, whole && next.whole);
    }

    private Span besideWall(Span next) {
        InodeRun first = single() && left != WALL ? left.broken() : left;
        InodeRun last = next.single() && next.right != WALL ? next.right.broken() : next.right;
        return new Span(first, last, balance + next.balance, whole && next.whole);
    }

    /** Judges what is left when nothing follows on either side. */
    void end(Consumer<InodeRun> judge) {
        if (this != EMPTY) {
            judge.accept(left);
            if (!single()) {
                judge.accept(right);
            }
        }
    }
}
