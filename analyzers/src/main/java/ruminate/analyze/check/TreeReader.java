package ruminate.analyze.check;

import java.util.Optional;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.item.Item;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeCursor;
import ruminate.format.tree.TreeRoot;

/** Reads small trees item by item, in the order of keys. What is wrong with their blocks has been said by the sweep. */
final class TreeReader {
    private final Filesystem filesystem;

    TreeReader(Filesystem filesystem) {
        this.filesystem = filesystem;
    }

    /** Sees an item and where it is. */
    @FunctionalInterface
    interface Visitor {
        void item(Item item, Place place);
    }

    /** Whether a tree is there. */
    boolean has(long tree) {
        return filesystem.root(tree).isPresent();
    }

    /** Visits every item of a tree; none where there is no such tree. */
    void each(long tree, Visitor visitor) {
        Optional<TreeRoot> root = filesystem.root(tree);
        if (root.isEmpty()) {
            return;
        }
        TreeCursor cursor = new TreeCursor(filesystem.reader(), root.get(), Findings.IGNORED);
        for (boolean on = cursor.seek(Key.MIN); on; on = cursor.next()) {
            Place place = Place.block(tree, cursor.leaf().bytenr(), 0).at(cursor.slot(), cursor.key());
            visitor.item(cursor.leaf().item(cursor.slot(), filesystem.geometry()), place);
        }
    }
}
