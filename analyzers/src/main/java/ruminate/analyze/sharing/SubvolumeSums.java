package ruminate.analyze.sharing;

import ruminate.analyze.sweep.OwnerSets;

/**
 * Sums for each subvolume.
 *
 * <p>An extent counts with all its bytes on disk for every subvolume that uses any part of it, as in quota groups.
 */
public final class SubvolumeSums {
    private final long[] referencedData;
    private final long[] exclusiveData;
    private final long[] distributedData;
    private final long[] referencedBlocks;
    private final long[] exclusiveBlocks;

    /** Sums over all classes. */
    public SubvolumeSums(OwnerClasses found) {
        int owners = found.owners().count();
        OwnerSets sets = found.sets();
        IntervalSums referenced = new IntervalSums(owners);
        IntervalSums distributed = new IntervalSums(owners);
        IntervalSums blocks = new IntervalSums(owners);
        exclusiveData = new long[owners];
        exclusiveBlocks = new long[owners];
        for (OwnerClass one : found.classes()) {
            long set = one.owners();
            int size = sets.size(set);
            referenced.add(sets, set, one.data());
            blocks.add(sets, set, one.treeBlocks());
            distribute(sets, set, one.data(), size, distributed);
            if (size == 1) {
                exclusiveData[sets.first(set)] += one.data();
                exclusiveBlocks[sets.first(set)] += one.treeBlocks();
            }
        }
        referencedData = referenced.sums();
        distributedData = distributed.sums();
        referencedBlocks = blocks.sums();
    }

    /** Shares of whole bytes whose sum is exact: what cannot be divided goes to the first owners, a byte each. */
    private static void distribute(OwnerSets sets, long set, long data, int size, IntervalSums distributed) {
        distributed.add(sets, set, data / size);
        int[] left = {(int) (data % size)};
        sets.forEachInterval(set, (first, last) -> {
            int given = Math.min(left[0], last - first + 1);
            if (given > 0) {
                distributed.add(first, first + given - 1, 1);
                left[0] -= given;
            }
        });
    }

    /** Bytes of the data extents an owner reaches. */
    public long referencedData(int owner) {
        return referencedData[owner];
    }

    /** Bytes of the data extents that no other owner reaches. */
    public long exclusiveData(int owner) {
        return exclusiveData[owner];
    }

    /** Bytes of the data extents an owner reaches, each divided evenly among its owners. */
    public long distributedData(int owner) {
        return distributedData[owner];
    }

    /** Number of tree blocks an owner reaches. */
    public long referencedBlocks(int owner) {
        return referencedBlocks[owner];
    }

    /** Number of tree blocks that no other owner reaches. */
    public long exclusiveBlocks(int owner) {
        return exclusiveBlocks[owner];
    }
}
