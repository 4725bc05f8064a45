package ruminate.format.file;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import ruminate.format.checksum.Crc32cHash;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyRange;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.DirItem;
import ruminate.format.item.FileExtentItem;
import ruminate.format.item.InodeExtref;
import ruminate.format.item.InodeItem;
import ruminate.format.item.InodeRef;
import ruminate.format.layout.ByteView;
import ruminate.format.tree.TreeRoot;

/** The inodes of one subvolume. */
public final class FileTree {
    /** The inode of a subvolume's root directory. */
    public static final long ROOT_DIRECTORY = ObjectId.FIRST_FREE;

    private final TreeItems items;

    FileTree(TreeItems items) {
        this.items = items;
    }

    /**
     * A name of an inode.
     *
     * @param directory the inode of the directory that holds it
     * @param name the name in bytes
     */
    public record Link(long directory, ByteView name) {}

    /** Where the tree starts. */
    public TreeRoot root() {
        return items.root();
    }

    /** Id of the subvolume. */
    public long id() {
        return items.root().id();
    }

    /** The inode, if it exists. */
    public Optional<InodeItem> inode(long inode) {
        return items.first(KeyRange.of(inode, KeyType.INODE_ITEM), InodeItem.class);
    }

    /**
     * The entries of a directory, each name once, in the order in which they were made. A name that only one of the two
     * places knows in which names are kept is an entry, too.
     */
    public Collection<DirItem.Entry> entries(long directory) {
        Map<ByteView, DirItem.Entry> entries = new LinkedHashMap<>();
        for (int type : List.of(KeyType.DIR_INDEX, KeyType.DIR_ITEM)) {
            for (DirItem item : items.in(KeyRange.of(directory, type), DirItem.class)) {
                item.entries().forEach(entry -> entries.putIfAbsent(entry.name(), entry));
            }
        }
        return Collections.unmodifiableCollection(entries.values());
    }

    /** The entry of this name. */
    public Optional<DirItem.Entry> entry(long directory, ByteView name) {
        Key key = new Key(directory, KeyType.DIR_ITEM, Crc32cHash.name(name.toArray()));
        Optional<DirItem.Entry> hashed = named(items.in(new KeyRange(key, key), DirItem.class), name);
        return hashed.isPresent()
                ? hashed
                : named(items.in(KeyRange.of(directory, KeyType.DIR_INDEX), DirItem.class), name);
    }

    private static Optional<DirItem.Entry> named(Iterable<DirItem> items, ByteView name) {
        for (DirItem item : items) {
            for (DirItem.Entry entry : item.entries()) {
                if (entry.name().equals(name)) {
                    return Optional.of(entry);
                }
            }
        }
        return Optional.empty();
    }

    /** The extended attributes of an inode: names and values. */
    public List<DirItem.Entry> attributes(long inode) {
        List<DirItem.Entry> attributes = new ArrayList<>();
        for (DirItem item : items.in(KeyRange.of(inode, KeyType.XATTR_ITEM), DirItem.class)) {
            attributes.addAll(item.entries());
        }
        return attributes;
    }

    /** The names of an inode. */
    public List<Link> links(long inode) {
        List<Link> links = new ArrayList<>();
        for (InodeRef item : items.in(KeyRange.of(inode, KeyType.INODE_REF), InodeRef.class)) {
            item.names().forEach(name -> links.add(new Link(item.key().offset(), name.name())));
        }
        for (InodeExtref item : items.in(KeyRange.of(inode, KeyType.INODE_EXTREF), InodeExtref.class)) {
            item.names().forEach(name -> links.add(new Link(name.parent(), name.name())));
        }
        return links;
    }

    /** The steps from the subvolume's root directory to an inode by its first name; empty where they do not lead there. */
    public Optional<List<ByteView>> path(long inode) {
        List<ByteView> path = new ArrayList<>();
        Set<Long> seen = new HashSet<>();
        long at = inode;
        while (at != ROOT_DIRECTORY) {
            List<Link> links = links(at);
            if (links.isEmpty() || !seen.add(at)) {
                return Optional.empty();
            }
            path.add(links.get(0).name());
            at = links.get(0).directory();
        }
        Collections.reverse(path);
        return Optional.of(path);
    }

    /** The file extent items of an inode in the order of the file. */
    public Iterable<FileExtentItem> extents(long inode) {
        return items.in(KeyRange.of(inode, KeyType.EXTENT_DATA), FileExtentItem.class);
    }
}
