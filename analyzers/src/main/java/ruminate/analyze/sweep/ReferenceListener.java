package ruminate.analyze.sweep;

/**
 * Sees every file extent item that points to a data extent. Called by several threads, but for any one extent by the same
 * thread, in owner order.
 */
public interface ReferenceListener {
    /** Extents with numbers below {@code count} will be spoken of from now on. */
    default void reserve(int count) {}

    /**
     * An item of a leaf points to an extent.
     *
     * @param extent number in the {@link ExtentTable}
     * @param block number of the leaf in the {@link BlockGraph}
     * @param set the trees that reach the leaf
     */
    void reference(int extent, int block, long set);
}
