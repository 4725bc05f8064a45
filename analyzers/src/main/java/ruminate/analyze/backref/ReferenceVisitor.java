package ruminate.analyze.backref;

import ruminate.format.node.Leaf;

/** Sees extents and their references; allocates nothing. */
public interface ReferenceVisitor {
    /**
     * The item of an extent that was asked for; its references follow.
     *
     * @param index which of the extents asked for
     */
    void extent(int index, Leaf leaf, int slot);

    /** A reference to it; parameters as in {@link Reference}. */
    void reference(int index, int type, long root, long objectid, long offset, long parent, long count);
}
