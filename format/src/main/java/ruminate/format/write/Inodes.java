package ruminate.format.write;

import java.util.function.ObjIntConsumer;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.InodeFlags;
import ruminate.format.item.InodeItem;
import ruminate.format.item.Timespec;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;

/** The inode items of one subvolume. */
final class Inodes {
    private final State state;
    private final Tree tree;
    private final Clock clock;
    private final Path path = new Path();
    private long next;

    Inodes(State state, Tree tree, Clock clock) {
        this.state = state;
        this.tree = tree;
        this.clock = clock;
        this.next = highest() + 1;
    }

    /** What time it is in the open transaction. */
    interface Clock {
        Timespec now();
    }

    private long highest() {
        boolean found = tree.findAtOrBefore(new Key(ObjectId.LAST_FREE, 0, 0), path);
        return found ? Math.max(ObjectId.FIRST_FREE, path.leaf().objectid(path.slot())) : ObjectId.FIRST_FREE;
    }

    static Key key(long inode) {
        return new Key(inode, KeyType.INODE_ITEM, 0);
    }

    /** Makes an inode; returns its number. */
    long create(long mode, long nlink, long rdev, long flags) {
        long inode = next++;
        insert(item(inode, mode, nlink, rdev, flags));
        return inode;
    }

    void insert(InodeItem item) {
        int at = tree.insert(item.key(), item.size(), path);
        item.write(path.leaf().bytes(), at);
    }

    InodeItem item(long inode, long mode, long nlink, long rdev, long flags) {
        Timespec now = clock.now();
        return new InodeItem(
                key(inode),
                state.transid(),
                state.transid(),
                0,
                0,
                0,
                nlink,
                0,
                0,
                mode,
                rdev,
                new InodeFlags(flags),
                0,
                ByteView.of(new byte[InodeItem.RESERVED.size()]),
                now,
                now,
                now,
                now);
    }

    boolean exists(long inode) {
        return tree.find(key(inode), path);
    }

    long get(long inode, Field field) {
        if (!tree.find(key(inode), path)) {
            throw new AssertionError("no inode " + inode);
        }
        return field.get(path.leaf().bytes(), path.leaf().data(path.slot()));
    }

    /** Changes an inode item in place, and notes that it has changed. */
    void edit(long inode, ObjIntConsumer<byte[]> editor) {
        if (!tree.findForWrite(key(inode), path)) {
            throw new AssertionError("no inode " + inode);
        }
        byte[] bytes = path.leaf().bytes();
        int at = path.leaf().data(path.slot());
        editor.accept(bytes, at);
        InodeItem.TRANSID.put(bytes, at, state.transid());
        InodeItem.SEQUENCE.put(bytes, at, InodeItem.SEQUENCE.get(bytes, at) + 1);
        InodeItem.CTIME.put(bytes, at, clock.now());
    }

    void set(long inode, Field field, long value) {
        edit(inode, (bytes, at) -> field.put(bytes, at, value));
    }

    void add(long inode, Field field, long delta) {
        edit(inode, (bytes, at) -> field.put(bytes, at, field.get(bytes, at) + delta));
    }

    void modified(byte[] bytes, int at) {
        InodeItem.MTIME.put(bytes, at, clock.now());
    }
}
