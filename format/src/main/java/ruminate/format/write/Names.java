package ruminate.format.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import ruminate.format.checksum.Crc32cHash;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.item.DirItem;
import ruminate.format.item.Geometry;
import ruminate.format.item.Item;
import ruminate.format.item.ItemType;
import ruminate.format.layout.ByteView;

/** Entries of a subvolume that are packed by hash: directory entries and extended attributes. */
final class Names {
    private final Tree tree;
    private final Geometry geometry;
    private final Path path = new Path();

    Names(Tree tree, Geometry geometry) {
        this.tree = tree;
        this.geometry = geometry;
    }

    static Key key(long inode, int type, ByteView name) {
        return new Key(inode, type, Crc32cHash.name(name.toArray()));
    }

    Optional<DirItem.Entry> find(long inode, int type, ByteView name) {
        return entries(key(inode, type, name)).stream()
                .filter(entry -> entry.name().equals(name))
                .findFirst();
    }

    private List<DirItem.Entry> entries(Key key) {
        return tree.find(key, path) ? decode(key) : List.of();
    }

    private List<DirItem.Entry> decode(Key key) {
        int at = path.leaf().data(path.slot());
        byte[] copy =
                Arrays.copyOfRange(path.leaf().bytes(), at, at + path.leaf().size(path.slot()));
        Item item = ItemType.read(key, ByteView.of(copy), geometry);
        if (item instanceof DirItem directory) {
            return directory.entries();
        }
        throw new AssertionError("no directory entries at " + key);
    }

    void add(long inode, int type, DirItem.Entry entry) {
        Key key = key(inode, type, entry.name());
        List<DirItem.Entry> entries = new ArrayList<>(entries(key));
        entries.add(entry);
        store(new DirItem(key, entries));
    }

    void insert(Key key, DirItem.Entry entry) {
        store(new DirItem(key, List.of(entry)));
    }

    private void store(DirItem item) {
        int at = tree.findForWrite(item.key(), path)
                ? tree.resize(item.size(), path)
                : tree.insertAt(item.key(), item.size(), path);
        item.write(path.leaf().bytes(), at);
    }

    void remove(long inode, int type, ByteView name) {
        Key key = key(inode, type, name);
        List<DirItem.Entry> entries = new ArrayList<>(entries(key));
        entries.removeIf(entry -> entry.name().equals(name));
        if (entries.isEmpty()) {
            remove(key);
        } else {
            store(new DirItem(key, entries));
        }
    }

    void remove(Key key) {
        if (!tree.findForWrite(key, path)) {
            throw new AssertionError("no item " + key);
        }
        tree.remove(path);
    }

    /** Index for the next entry of a directory. */
    long nextIndex(long directory) {
        boolean any = tree.findAtOrBefore(new Key(directory, KeyType.DIR_INDEX, -1), path);
        if (!any
                || path.leaf().objectid(path.slot()) != directory
                || path.leaf().type(path.slot()) != KeyType.DIR_INDEX) {
            return 2;
        }
        return path.leaf().offset(path.slot()) + 1;
    }

    /** The entries of a directory in the order of their indexes. */
    List<DirItem.Entry> list(long directory) {
        List<DirItem.Entry> all = new ArrayList<>();
        tree.find(new Key(directory, KeyType.DIR_INDEX, 0), path);
        for (boolean more = tree.settle(path);
                more
                        && path.leaf().objectid(path.slot()) == directory
                        && path.leaf().type(path.slot()) == KeyType.DIR_INDEX;
                more = tree.next(path)) {
            all.addAll(decode(path.leaf().key(path.slot())));
        }
        return all;
    }
}
