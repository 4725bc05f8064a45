package ruminate.analyze.backref;

import java.util.List;
import ruminate.format.ids.Key;
import ruminate.format.item.ExtentItem;

/**
 * What the extent tree knows of an extent or tree block.
 *
 * @param key key of its item
 * @param length bytes it takes
 * @param refs number of references by its own count
 * @param generation transaction that made it
 * @param flags as in {@link ExtentItem}
 * @param level of a tree block, its level
 * @param references the references recorded, inline ones first
 */
public record ExtentRecord(
        Key key, long length, long refs, long generation, long flags, int level, List<Reference> references) {
    /** Address of its first byte. */
    public long logical() {
        return key.objectid();
    }

    /** Whether it is a tree block. */
    public boolean treeBlock() {
        return (flags & ExtentItem.TREE_BLOCK) != 0;
    }

    /** Whether what the block points to is referred to by its address, not by its tree. */
    public boolean fullBackref() {
        return (flags & ExtentItem.FULL_BACKREF) != 0;
    }
}
