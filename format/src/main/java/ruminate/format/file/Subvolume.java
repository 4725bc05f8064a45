package ruminate.format.file;

import java.util.Optional;
import ruminate.format.item.RootItem;
import ruminate.format.item.RootRef;
import ruminate.format.layout.ByteView;
import ruminate.format.tree.TreeRoot;

/**
 * A subvolume and where it is seen.
 *
 * @param root where its tree starts
 * @param item its root item
 * @param backref the name under which its parent holds it; none for the top level, and for what is deleted
 * @param path its path from the top level, {@code /} for the top level itself; empty where it has none
 */
public record Subvolume(TreeRoot root, RootItem item, Optional<RootRef> backref, Optional<ByteView> path) {
    /** Its id. */
    public long id() {
        return root.id();
    }
}
