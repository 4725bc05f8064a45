package ruminate.format.write;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import ruminate.format.checksum.Crc32cHash;
import ruminate.format.ids.KeyType;

/**
 * References to one extent to be added or dropped.
 *
 * @param type key type of the reference, or {@link #SET_FULL}
 * @param id root id, or address of the parent block for the shared forms
 * @param inode inode of a data reference by root, else 0
 * @param offset file offset less offset in the extent of a data reference by root, else 0
 * @param delta number of references more (or less)
 * @param size level of a tree block, length in bytes of a data extent
 */
record RefChange(int type, long id, long inode, long offset, int delta, long size) {
    /** Not a reference: pointers in the block are referenced by parent from now on. */
    static final int SET_FULL = 0;

    private static final int FEW = 16;
    private static final Comparator<RefChange> ORDER = Comparator.comparingInt(RefChange::type)
            .thenComparing(RefChange::id, Comparator.reverseOrder())
            .thenComparingLong(RefChange::inode)
            .thenComparingLong(RefChange::offset);

    static RefChange treeByRoot(long root, int level, int delta) {
        return new RefChange(KeyType.TREE_BLOCK_REF, root, 0, 0, delta, level);
    }

    static RefChange treeByParent(long parent, int level, int delta) {
        return new RefChange(KeyType.SHARED_BLOCK_REF, parent, 0, 0, delta, level);
    }

    static RefChange dataByRoot(long root, long inode, long offset, int delta, long length) {
        return new RefChange(KeyType.EXTENT_DATA_REF, root, inode, offset, delta, length);
    }

    static RefChange dataByParent(long parent, int delta, long length) {
        return new RefChange(KeyType.SHARED_DATA_REF, parent, 0, 0, delta, length);
    }

    static RefChange setFull(int level) {
        return new RefChange(SET_FULL, 0, 0, 0, 0, level);
    }

    boolean data() {
        return type == KeyType.EXTENT_DATA_REF || type == KeyType.SHARED_DATA_REF;
    }

    /** What inline references of one type are ordered by, the greatest first. */
    long sequence() {
        return type == KeyType.EXTENT_DATA_REF ? Crc32cHash.dataReference(id, inode, offset) : id;
    }

    private boolean same(RefChange other) {
        return type == other.type && id == other.id && inode == other.inode && offset == other.offset;
    }

    private RefChange plus(RefChange other) {
        return new RefChange(type, id, inode, offset, delta + other.delta, size);
    }

    /** The same changes, those of one reference added up. */
    static List<RefChange> merge(List<RefChange> changes) {
        if (changes.size() == 1) {
            return changes;
        }
        List<RefChange> merged = new ArrayList<>(changes.size());
        if (changes.size() > FEW) {
            changes.sort(ORDER);
            for (RefChange change : changes) {
                int last = merged.size() - 1;
                if (last >= 0 && merged.get(last).same(change)) {
                    merged.set(last, merged.get(last).plus(change));
                } else {
                    merged.add(change);
                }
            }
            return merged;
        }
        next:
        for (RefChange change : changes) {
            for (int i = 0; i < merged.size(); i++) {
                if (merged.get(i).same(change)) {
                    merged.set(i, merged.get(i).plus(change));
                    continue next;
                }
            }
            merged.add(change);
        }
        return merged;
    }
}
