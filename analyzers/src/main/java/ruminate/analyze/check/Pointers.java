package ruminate.analyze.check;

import ruminate.format.bytes.LittleEndian;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.FileExtentItem;
import ruminate.format.item.InlineRef;
import ruminate.format.node.Interior;
import ruminate.format.node.Leaf;
import ruminate.format.tree.TreeRoot;

/**
 * Which back reference belongs to a pointer. A block with the FULL_BACKREF flag stands for itself, any other for the tree
 * in its header.
 */
final class Pointers {
    private Pointers() {}

    /** Whether an item points to a data extent. */
    static boolean toData(Leaf leaf, int slot) {
        if (leaf.type(slot) != KeyType.EXTENT_DATA || leaf.size(slot) < FileExtentItem.LAYOUT.size()) {
            return false;
        }
        int start = leaf.start(slot);
        return LittleEndian.u8(leaf.bytes(), start + FileExtentItem.TYPE.offset()) != FileExtentItem.INLINE
                && FileExtentItem.DISK_BYTENR.get(leaf.bytes(), start) != 0;
    }

    /** The number of the back reference of an item that points to a data extent. */
    static long printOfData(Leaf leaf, int slot, boolean full) {
        if (full) {
            return ReferencePrint.parentLeaf(leaf.bytenr());
        }
        return ReferencePrint.data(leaf.owner(), leaf.objectid(slot), position(leaf, slot));
    }

    /** The back reference of an item that points to a data extent. */
    static InlineRef ofData(Leaf leaf, int slot, boolean full) {
        return full
                ? InlineRef.sharedData(leaf.bytenr(), 1)
                : InlineRef.data(leaf.owner(), leaf.objectid(slot), position(leaf, slot), 1);
    }

    private static long position(Leaf leaf, int slot) {
        return leaf.offset(slot) - FileExtentItem.OFFSET.get(leaf.bytes(), leaf.start(slot));
    }

    /** The number of the back reference of every pointer in a node. */
    static long printOfBlock(Interior node, boolean full) {
        return full ? ReferencePrint.parentBlock(node.bytenr()) : ReferencePrint.tree(node.owner());
    }

    /** The back reference of every pointer in a node. */
    static InlineRef ofBlock(Interior node, boolean full) {
        return full ? InlineRef.sharedBlock(node.bytenr()) : InlineRef.treeBlock(node.owner());
    }

    /** The back reference of a tree's root block. */
    static InlineRef ofRoot(TreeRoot root) {
        return root.kind() == TreeRoot.Kind.RELOC
                ? InlineRef.sharedBlock(root.logical())
                : InlineRef.treeBlock(root.id());
    }

    /** The number of the back reference of a tree's root block. */
    static long printOfRoot(TreeRoot root) {
        return root.kind() == TreeRoot.Kind.RELOC
                ? ReferencePrint.parentBlock(root.logical())
                : ReferencePrint.tree(root.id());
    }

    /** Whether the blocks of a tree have extent items: not those of logs, nor of the remap tree. */
    static boolean recorded(TreeRoot root) {
        return root.kind() != TreeRoot.Kind.LOG
                && root.kind() != TreeRoot.Kind.LOG_ROOT
                && root.id() != ObjectId.REMAP_TREE;
    }
}
