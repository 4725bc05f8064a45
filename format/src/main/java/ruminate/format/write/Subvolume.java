package ruminate.format.write;

import java.util.List;
import java.util.Optional;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.DirItem;
import ruminate.format.item.FileExtentItem;
import ruminate.format.item.FileType;
import ruminate.format.item.InodeFlags;
import ruminate.format.item.InodeItem;
import ruminate.format.layout.ByteView;

/** The files of one subvolume. Inodes go by number, names by directory; nothing reaches the members before a commit. */
public final class Subvolume {
    /** Inode of the root directory. */
    public static final long ROOT = ObjectId.FIRST_FREE;

    private static final long PERMISSIONS = 07777;
    private static final ByteView COMPRESSION = ByteView.of("btrfs.compression");

    private final WritableFilesystem filesystem;
    private final Tree tree;
    private final Inodes inodes;
    private final Names names;
    private final InodeNames inodeNames;
    private final FileData data;

    Subvolume(WritableFilesystem filesystem, Tree tree) {
        this.filesystem = filesystem;
        this.tree = tree;
        this.inodes = new Inodes(filesystem.state(), tree, filesystem::now);
        this.names = new Names(tree, filesystem.state().geometry());
        this.inodeNames = new InodeNames(tree, filesystem.state().geometry());
        this.data = new FileData(filesystem, tree, inodes);
    }

    /** The tree's id. */
    public long id() {
        return tree.id();
    }

    Tree tree() {
        return tree;
    }

    /** What reads and writes the content of files. */
    public FileData data() {
        return data;
    }

    // names

    /** The entry of a directory with a name. */
    public Optional<DirItem.Entry> lookup(long directory, ByteView name) {
        return names.find(directory, KeyType.DIR_ITEM, name);
    }

    /** The entries of a directory in the order of their making. */
    public List<DirItem.Entry> list(long directory) {
        return names.list(directory);
    }

    long addEntry(long directory, ByteView name, Key location, FileType type) {
        if (name.size() == 0 || name.size() > DirItem.MAX_NAME) {
            throw new IllegalArgumentException("a name has 1 to 255 bytes");
        }
        if (lookup(directory, name).isPresent()) {
            throw new IllegalArgumentException(name + " exists already");
        }
        requireDirectory(directory, name);
        long index = names.nextIndex(directory);
        DirItem.Entry entry = new DirItem.Entry(location, filesystem.transid(), type.number(), name, ByteView.EMPTY);
        names.add(directory, KeyType.DIR_ITEM, entry);
        names.insert(new Key(directory, KeyType.DIR_INDEX, index), entry);
        grow(directory, 2L * name.size());
        return index;
    }

    private void requireDirectory(long inode, ByteView name) {
        if (type(inode) != FileType.DIR) {
            throw new IllegalArgumentException("what is to hold " + name + " is no directory");
        }
    }

    void removeEntry(long directory, ByteView name, long index) {
        names.remove(directory, KeyType.DIR_ITEM, name);
        names.remove(new Key(directory, KeyType.DIR_INDEX, index));
        grow(directory, -2L * name.size());
    }

    private void grow(long directory, long bytes) {
        inodes.edit(directory, (item, at) -> {
            InodeItem.SIZE.put(item, at, InodeItem.SIZE.get(item, at) + bytes);
            inodes.modified(item, at);
        });
    }

    private long make(long directory, ByteView name, FileType type, int permissions, long rdev, long flags) {
        if (lookup(directory, name).isPresent()) {
            throw new IllegalArgumentException(name + " exists already");
        }
        requireDirectory(directory, name);
        long inode = inodes.create(type.modeBits() | permissions & PERMISSIONS, 1, rdev, flags);
        addName(inode, directory, name, type);
        return inode;
    }

    private void addName(long inode, long directory, ByteView name, FileType type) {
        long index = addEntry(directory, name, Inodes.key(inode), type);
        inodeNames.add(inode, directory, index, name);
    }

    /** Makes an empty file; returns its inode number. */
    public long file(long directory, ByteView name, int permissions) {
        return make(directory, name, FileType.FILE, permissions, 0, 0);
    }

    /** Makes a directory; returns its inode number. */
    public long directory(long directory, ByteView name, int permissions) {
        return make(directory, name, FileType.DIR, permissions, 0, 0);
    }

    /** Makes a symbolic link; returns its inode number. */
    public long symlink(long directory, ByteView name, ByteView target) {
        long inode = make(directory, name, FileType.SYMLINK, 0777, 0, 0);
        data.insertInline(inode, target.toArray(), target.size(), 0);
        return inode;
    }

    /** Makes a device node, pipe or socket; {@code rdev} is major shifted by 20 plus minor. */
    public long node(long directory, ByteView name, FileType type, int permissions, long rdev) {
        return make(directory, name, type, permissions, rdev, 0);
    }

    /** Gives a file another name. */
    public void link(long inode, long directory, ByteView name) {
        FileType type = type(inode);
        if (type == FileType.DIR) {
            throw new IllegalArgumentException("a directory has one name");
        }
        addName(inode, directory, name, type);
        inodes.add(inode, InodeItem.NLINK, 1);
    }

    /** What kind of file an inode is. */
    public FileType type(long inode) {
        return FileType.ofMode(inodes.get(inode, InodeItem.MODE)).orElseThrow();
    }

    /** Takes a name away; the file goes with its last one, a directory must be empty. */
    public void unlink(long directory, ByteView name) {
        unlink(directory, name, false);
    }

    /** Takes the last name of a file away but keeps the file, as when it is still open: an orphan. */
    public void unlinkOpen(long directory, ByteView name) {
        unlink(directory, name, true);
    }

    private void unlink(long directory, ByteView name, boolean open) {
        DirItem.Entry entry =
                lookup(directory, name).orElseThrow(() -> new IllegalArgumentException("no entry " + name));
        if (entry.location().type() != KeyType.INODE_ITEM) {
            throw new IllegalArgumentException(name + " is a subvolume");
        }
        long inode = entry.location().objectid();
        boolean isDirectory = type(inode) == FileType.DIR;
        if (isDirectory && !list(inode).isEmpty()) {
            throw new IllegalArgumentException(name + " is not empty");
        }
        long index = inodeNames.remove(inode, directory, name);
        removeEntry(directory, name, index);
        inodes.add(inode, InodeItem.NLINK, -1);
        if (inodes.get(inode, InodeItem.NLINK) > 0) {
            return;
        }
        if (open) {
            tree.insert(new Key(ObjectId.ORPHAN, KeyType.ORPHAN_ITEM, inode), 0, new Path());
        } else {
            data.removeAll(inode);
        }
    }

    /** Moves a name, replacing a file that has the new one. */
    public void rename(long fromDirectory, ByteView from, long toDirectory, ByteView to) {
        DirItem.Entry entry =
                lookup(fromDirectory, from).orElseThrow(() -> new IllegalArgumentException("no entry " + from));
        if (entry.location().type() != KeyType.INODE_ITEM) {
            throw new IllegalArgumentException(from + " is a subvolume");
        }
        long inode = entry.location().objectid();
        Optional<DirItem.Entry> target = lookup(toDirectory, to);
        if (target.isPresent() && target.get().location().equals(entry.location())) {
            return;
        }
        if (target.isPresent()) {
            unlink(toDirectory, to);
        }
        long index = inodeNames.remove(inode, fromDirectory, from);
        removeEntry(fromDirectory, from, index);
        addName(inode, toDirectory, to, type(inode));
        inodes.edit(inode, (bytes, at) -> {});
    }

    // attributes

    /** Sets an extended attribute; the name includes its prefix. */
    public void setXattr(long inode, ByteView name, ByteView value) {
        if (name.size() == 0 || name.size() > DirItem.MAX_NAME) {
            throw new IllegalArgumentException("an attribute's name has 1 to 255 bytes");
        }
        int most = filesystem.state().geometry().maxItemSize() - DirItem.LAYOUT.size();
        if (name.size() + value.size() > most) {
            throw new IllegalArgumentException("an attribute has at most " + most + " bytes");
        }
        names.find(inode, KeyType.XATTR_ITEM, name).ifPresent(old -> names.remove(inode, KeyType.XATTR_ITEM, name));
        names.add(
                inode,
                KeyType.XATTR_ITEM,
                new DirItem.Entry(Key.MIN, filesystem.transid(), FileType.XATTR.number(), name, value));
        inodes.edit(inode, (bytes, at) -> {});
    }

    /** Removes an extended attribute. */
    public void removeXattr(long inode, ByteView name) {
        if (names.find(inode, KeyType.XATTR_ITEM, name).isEmpty()) {
            throw new IllegalArgumentException("no attribute " + name);
        }
        names.remove(inode, KeyType.XATTR_ITEM, name);
        inodes.edit(inode, (bytes, at) -> {});
    }

    /** The compression that an attribute of the file, or of no file, asks for. */
    Optional<String> compressionOf(long inode) {
        return names.find(inode, KeyType.XATTR_ITEM, COMPRESSION)
                .map(entry -> entry.data().toString());
    }

    /** Sets or clears an inode flag. */
    public void flag(long inode, long flag, boolean on) {
        inodes.edit(inode, (bytes, at) -> {
            long flags = InodeItem.FLAGS.get(bytes, at);
            InodeItem.FLAGS.put(bytes, at, on ? flags | flag : flags & ~flag);
        });
    }

    /** Turns copy-on-write, and with it checksums, off for an empty file. */
    public void noCow(long inode) {
        if (data.size(inode) != 0) {
            throw new IllegalArgumentException("copy-on-write can be turned off for empty files only");
        }
        flag(inode, InodeFlags.NODATACOW | InodeFlags.NODATASUM, true);
    }

    /** Sets permissions, owner and group. */
    public void attributes(long inode, int permissions, long uid, long gid) {
        inodes.edit(inode, (bytes, at) -> {
            long mode = InodeItem.MODE.get(bytes, at);
            InodeItem.MODE.put(bytes, at, mode & ~PERMISSIONS | permissions & PERMISSIONS);
            InodeItem.UID.put(bytes, at, uid);
            InodeItem.GID.put(bytes, at, gid);
        });
    }

    /** Permission bits of an inode. */
    public int permissions(long inode) {
        return (int) (inodes.get(inode, InodeItem.MODE) & PERMISSIONS);
    }

    /** A file extent item of a file, for messages and tests. */
    Optional<FileExtentItem> extentAt(long inode, long offset) {
        return data.extentAt(inode, offset);
    }
}
