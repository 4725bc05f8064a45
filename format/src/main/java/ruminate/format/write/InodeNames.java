package ruminate.format.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import ruminate.format.checksum.Crc32cHash;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.item.Geometry;
import ruminate.format.item.InodeExtref;
import ruminate.format.item.InodeRef;
import ruminate.format.item.ItemType;
import ruminate.format.item.TypedItem;
import ruminate.format.layout.ByteView;

/** From inodes back to their names: one item for each directory while it fits, extended references beyond. */
final class InodeNames {
    private final Tree tree;
    private final Geometry geometry;
    private final Path path = new Path();

    InodeNames(Tree tree, Geometry geometry) {
        this.tree = tree;
        this.geometry = geometry;
    }

    private static Key key(long inode, long directory) {
        return new Key(inode, KeyType.INODE_REF, directory);
    }

    private static Key extendedKey(long inode, long directory, ByteView name) {
        return new Key(inode, KeyType.INODE_EXTREF, Crc32cHash.extendedReference(directory, name.toArray()));
    }

    void add(long inode, long directory, long index, ByteView name) {
        Key key = key(inode, directory);
        List<InodeRef.Name> names = names(key);
        names.add(new InodeRef.Name(index, name));
        InodeRef item = new InodeRef(key, names);
        if (item.size() <= geometry.maxItemSize()) {
            store(item);
            return;
        }
        Key extended = extendedKey(inode, directory, name);
        List<InodeExtref.Name> more = extendedNames(extended);
        more.add(new InodeExtref.Name(directory, index, name));
        store(new InodeExtref(extended, more));
    }

    /** Removes a name; returns the index it had in its directory. */
    long remove(long inode, long directory, ByteView name) {
        Key key = key(inode, directory);
        List<InodeRef.Name> names = names(key);
        OptionalLong index = names.stream()
                .filter(entry -> entry.name().equals(name))
                .mapToLong(InodeRef.Name::index)
                .findFirst();
        if (index.isPresent()) {
            names.removeIf(entry -> entry.name().equals(name));
            storeOrRemove(new InodeRef(key, names), names.isEmpty());
            return index.getAsLong();
        }
        Key extended = extendedKey(inode, directory, name);
        List<InodeExtref.Name> more = extendedNames(extended);
        long found = more.stream()
                .filter(entry -> entry.parent() == directory && entry.name().equals(name))
                .mapToLong(InodeExtref.Name::index)
                .findFirst()
                .orElseThrow();
        more.removeIf(entry -> entry.parent() == directory && entry.name().equals(name));
        storeOrRemove(new InodeExtref(extended, more), more.isEmpty());
        return found;
    }

    private void storeOrRemove(TypedItem item, boolean remove) {
        if (!remove) {
            store(item);
        } else if (tree.findForWrite(item.key(), path)) {
            tree.remove(path);
        }
    }

    private void store(TypedItem item) {
        int at = tree.findForWrite(item.key(), path)
                ? tree.resize(item.size(), path)
                : tree.insertAt(item.key(), item.size(), path);
        item.write(path.leaf().bytes(), at);
    }

    private List<InodeRef.Name> names(Key key) {
        if (tree.find(key, path) && ItemType.read(key, bytes(), geometry) instanceof InodeRef item) {
            return new ArrayList<>(item.names());
        }
        return new ArrayList<>();
    }

    private List<InodeExtref.Name> extendedNames(Key key) {
        if (tree.find(key, path) && ItemType.read(key, bytes(), geometry) instanceof InodeExtref item) {
            return new ArrayList<>(item.names());
        }
        return new ArrayList<>();
    }

    private ByteView bytes() {
        int at = path.leaf().data(path.slot());
        return ByteView.of(
                Arrays.copyOfRange(path.leaf().bytes(), at, at + path.leaf().size(path.slot())));
    }
}
