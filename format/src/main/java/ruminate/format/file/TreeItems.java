package ruminate.format.file;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import ruminate.format.fault.Place;
import ruminate.format.ids.KeyRange;
import ruminate.format.item.DamagedItem;
import ruminate.format.item.Item;
import ruminate.format.item.TypedItem;
import ruminate.format.node.Leaf;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeCursor;
import ruminate.format.tree.TreeRoot;

/** The items of one tree, decoded. Damaged ones, and blocks that cannot be read, are reported and passed over. */
final class TreeItems {
    private final Filesystem filesystem;
    private final TreeRoot root;

    TreeItems(Filesystem filesystem, TreeRoot root) {
        this.filesystem = filesystem;
        this.root = root;
    }

    TreeRoot root() {
        return root;
    }

    /** A cursor that stands nowhere yet. */
    TreeCursor cursor() {
        return filesystem.cursor(root);
    }

    /** The items of type {@code kind} in {@code range}, in order, read as they are asked for. */
    <T extends TypedItem> Iterable<T> in(KeyRange range, Class<T> kind) {
        return () -> new Walk<>(range, kind);
    }

    /** The first item of type {@code kind} in {@code range}. */
    <T extends TypedItem> Optional<T> first(KeyRange range, Class<T> kind) {
        Iterator<T> items = new Walk<>(range, kind);
        return items.hasNext() ? Optional.of(items.next()) : Optional.empty();
    }

    /** The last item of type {@code kind} in {@code range}. */
    <T extends TypedItem> Optional<T> last(KeyRange range, Class<T> kind) {
        TreeCursor cursor = cursor();
        for (boolean found = cursor.seekNotAfter(range.last());
                found && range.contains(cursor.key());
                found = cursor.previous()) {
            Optional<T> item = at(cursor, kind);
            if (item.isPresent()) {
                return item;
            }
        }
        return Optional.empty();
    }

    private Place place(TreeCursor cursor) {
        Leaf leaf = cursor.leaf();
        return Place.block(root.id(), leaf.bytenr(), 0).at(cursor.slot(), cursor.key());
    }

    private <T extends TypedItem> Optional<T> at(TreeCursor cursor, Class<T> kind) {
        Item item = cursor.leaf().item(cursor.slot(), filesystem.geometry());
        if (item instanceof DamagedItem damaged) {
            damaged.check(place(cursor), filesystem.geometry(), filesystem.findings());
        }
        return kind.isInstance(item) ? Optional.of(kind.cast(item)) : Optional.empty();
    }

    private final class Walk<T extends TypedItem> implements Iterator<T> {
        private final KeyRange range;
        private final Class<T> kind;
        private final TreeCursor cursor = cursor();
        private boolean onItem;
        private Optional<T> next = Optional.empty();

        Walk(KeyRange range, Class<T> kind) {
            this.range = range;
            this.kind = kind;
            this.onItem = cursor.seek(range.first());
        }

        @Override
        public boolean hasNext() {
            while (next.isEmpty() && onItem && range.contains(cursor.key())) {
                next = at(cursor, kind);
                onItem = cursor.next();
            }
            return next.isPresent();
        }

        @Override
        public T next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            T item = next.orElseThrow();
            next = Optional.empty();
            return item;
        }
    }
}
