package ruminate.draw;

/**
 * A commit after which trees are drawn. What it has written is marked.
 *
 * @param number of the commit, counted from 1
 * @param generation the transaction it ended
 */
public record DiagramStep(int number, long generation) {
    String words() {
        return "After commit " + number + ", generation " + Long.toUnsignedString(generation);
    }
}
