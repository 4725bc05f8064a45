package ruminate.analyze.extents;

import ruminate.analyze.backref.ReferenceVisitor;
import ruminate.format.ids.KeyType;
import ruminate.format.item.ExtentItem;
import ruminate.format.node.Leaf;

/** What the extent tree says of some data extents, as far as sharing goes: how often, and the only reference if it is one. */
final class ExtentFacts implements ReferenceVisitor {
    private final boolean[] present;
    private final long[] refs;
    /** Key type of the first reference, 0 where there is none. */
    private final int[] type;

    private final boolean[] several;
    /** Tree of the first reference, or the leaf that holds it. */
    private final long[] rootOrParent;

    private final long[] inode;
    private final long[] offset;
    private final long[] count;

    ExtentFacts(int extents) {
        present = new boolean[extents];
        refs = new long[extents];
        type = new int[extents];
        several = new boolean[extents];
        rootOrParent = new long[extents];
        inode = new long[extents];
        offset = new long[extents];
        count = new long[extents];
    }

    @Override
    public void extent(int index, Leaf leaf, int slot) {
        present[index] = true;
        refs[index] = ExtentItem.REFS.get(leaf.bytes(), leaf.start(slot));
    }

    @Override
    public void reference(int index, int kind, long root, long objectid, long at, long parent, long pointers) {
        boolean byTree = kind == KeyType.EXTENT_DATA_REF;
        if (!byTree && kind != KeyType.SHARED_DATA_REF) {
            return;
        }
        long from = byTree ? root : parent;
        if (type[index] == 0) {
            type[index] = kind;
            rootOrParent[index] = from;
            inode[index] = objectid;
            offset[index] = at;
            count[index] = pointers;
        } else if (type[index] != kind
                || rootOrParent[index] != from
                || inode[index] != objectid
                || offset[index] != at) {
            several[index] = true;
        }
    }

    /** Whether the extent has an item. */
    boolean present(int index) {
        return present[index];
    }

    /** Number of references by the item's own count. */
    long refs(int index) {
        return refs[index];
    }

    /** Whether different files, trees or places refer to it. */
    boolean several(int index) {
        return several[index];
    }

    /** Whether the only reference is by tree, inode and offset. */
    boolean byTree(int index) {
        return type[index] == KeyType.EXTENT_DATA_REF;
    }

    /** Whether the only reference is by leaf. */
    boolean byLeaf(int index) {
        return type[index] == KeyType.SHARED_DATA_REF;
    }

    long root(int index) {
        return rootOrParent[index];
    }

    long leaf(int index) {
        return rootOrParent[index];
    }

    long inode(int index) {
        return inode[index];
    }

    long offset(int index) {
        return offset[index];
    }

    /** How many file extent items the only reference stands for. */
    long count(int index) {
        return count[index];
    }
}
