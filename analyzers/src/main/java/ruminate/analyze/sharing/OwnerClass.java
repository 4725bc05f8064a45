package ruminate.analyze.sharing;

/**
 * Everything that exactly the same trees reach.
 *
 * @param owners the trees, a set of the sweep's {@link ruminate.analyze.sweep.OwnerSets}
 * @param extents how many data extents
 * @param data bytes of these extents on disk, each extent whole
 * @param treeBlocks how many tree blocks
 */
public record OwnerClass(long owners, long extents, long data, long treeBlocks) {}
