package ruminate.format.write;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.ids.Uuid;
import ruminate.format.item.DirItem;
import ruminate.format.item.FileType;
import ruminate.format.item.IncompatFeature;
import ruminate.format.item.InodeFlags;
import ruminate.format.item.InodeItem;
import ruminate.format.item.InodeRef;
import ruminate.format.item.RootItem;
import ruminate.format.item.RootRef;
import ruminate.format.item.Timespec;
import ruminate.format.item.TypedItem;
import ruminate.format.item.UuidItem;
import ruminate.format.layout.ByteView;

/** Makes, snapshots and deletes subvolumes. */
public final class Subvolumes {
    private static final long DIRECTORY_MODE = FileType.DIR.modeBits() | 0755;
    private static final long ROOT_ITEM_INODE_SIZE = 3;

    private final WritableFilesystem filesystem;
    private final Path path = new Path();
    private long nextId = ObjectId.FIRST_FREE;

    Subvolumes(WritableFilesystem filesystem) {
        this.filesystem = filesystem;
    }

    private State state() {
        return filesystem.state();
    }

    private Tree rootTree() {
        return filesystem.roots().rootTree();
    }

    // making

    void enterTop(Tree tree) {
        fillNew(tree);
        Uuid uuid = filesystem.newUuid();
        RootItem.Subvolume more = subvolumeItem(uuid, Uuid.ZERO);
        filesystem
                .roots()
                .add(tree, rootItem(state(), tree, Roots.keyOf(tree.id()), ObjectId.FIRST_FREE, Optional.of(more)));
        addUuid(uuid, tree.id());
        enter(tree);
    }

    /** Enters a tree that is built like a subvolume but is none. */
    void enterInternal(Tree tree) {
        fillNew(tree);
        filesystem
                .roots()
                .add(tree, rootItem(state(), tree, Roots.keyOf(tree.id()), ObjectId.FIRST_FREE, Optional.empty()));
    }

    private Subvolume enter(Tree tree) {
        Subvolume subvolume = new Subvolume(filesystem, tree);
        filesystem.subvolumes().put(tree.id(), subvolume);
        return subvolume;
    }

    private void fillNew(Tree tree) {
        Inodes inodes = new Inodes(state(), tree, filesystem::now);
        inodes.insert(inodes.item(ObjectId.FIRST_FREE, DIRECTORY_MODE, 1, 0, 0));
        insert(
                tree,
                new InodeRef(
                        new Key(ObjectId.FIRST_FREE, KeyType.INODE_REF, ObjectId.FIRST_FREE),
                        List.of(new InodeRef.Name(0, ByteView.of("..")))));
    }

    static RootItem rootItem(State state, Tree tree, Key key, long directory, Optional<RootItem.Subvolume> subvolume) {
        Timespec never = Timespec.ZERO;
        InodeItem inode = new InodeItem(
                Key.MIN,
                1,
                0,
                ROOT_ITEM_INODE_SIZE,
                state.geometry().nodeSize(),
                0,
                1,
                0,
                0,
                DIRECTORY_MODE,
                0,
                new InodeFlags(subvolume.isPresent() ? InodeFlags.ROOT_ITEM_INIT : 0),
                0,
                ByteView.of(new byte[InodeItem.RESERVED.size()]),
                never,
                never,
                never,
                never);
        RootItem.Subvolume none = new RootItem.Subvolume(
                state.transid(),
                Uuid.ZERO,
                Uuid.ZERO,
                Uuid.ZERO,
                0,
                0,
                0,
                0,
                never,
                never,
                never,
                never,
                ByteView.of(new byte[RootItem.RESERVED.size()]));
        return new RootItem(
                key,
                inode,
                state.transid(),
                directory,
                tree.root().logical(),
                0,
                state.geometry().nodeSize(),
                tree.lastSnapshot(),
                0,
                1,
                Key.MIN,
                0,
                tree.root().level(),
                Optional.of(subvolume.orElse(none)));
    }

    private RootItem.Subvolume subvolumeItem(Uuid uuid, Uuid parent) {
        Timespec now = filesystem.now();
        return new RootItem.Subvolume(
                state().transid(),
                uuid,
                parent,
                Uuid.ZERO,
                state().transid(),
                state().transid(),
                0,
                0,
                now,
                now,
                Timespec.ZERO,
                Timespec.ZERO,
                ByteView.of(new byte[RootItem.RESERVED.size()]));
    }

    /** Makes an empty subvolume with a name in a directory. */
    public Subvolume create(Subvolume parent, long directory, ByteView name) {
        Tree tree = Tree.create(state(), nextId++);
        fillNew(tree);
        Uuid uuid = filesystem.newUuid();
        Optional<RootItem.Subvolume> more = Optional.of(subvolumeItem(uuid, Uuid.ZERO));
        filesystem.roots().add(tree, rootItem(state(), tree, Roots.keyOf(tree.id()), ObjectId.FIRST_FREE, more));
        link(parent, directory, name, tree.id(), 0);
        addUuid(uuid, tree.id());
        return enter(tree);
    }

    /**
     * Makes a snapshot with a name in a directory and commits: a snapshot is part of a commit.
     *
     * @param readOnly whether files in it may be changed later
     */
    public Subvolume snapshot(Subvolume source, Subvolume parent, long directory, ByteView name, boolean readOnly)
            throws IOException {
        // Before the source's root is copied: the new entry may be in the source, and is then in the snapshot too.
        long id = nextId++;
        Tree from = source.tree();
        long transid = state().transid();
        link(parent, directory, name, id, -1);
        from.cowRoot();
        from.snapshotTaken(transid);
        filesystem.roots().touch(from.id());
        Tree tree = Tree.copyRoot(state(), id, from.root());
        tree.snapshotTaken(transid);
        Key key = new Key(id, KeyType.ROOT_ITEM, transid);
        Uuid uuid = filesystem.newUuid();
        RootItem.Subvolume more = subvolumeItem(uuid, uuidOf(from.id()));
        RootItem item = rootItem(state(), tree, key, ObjectId.FIRST_FREE, Optional.of(more));
        filesystem.roots().add(tree, item);
        if (readOnly) {
            filesystem.roots().edit(id, (bytes, at) -> RootItem.FLAGS.put(bytes, at, RootItem.READ_ONLY));
        }
        tree.countBlocks(from.blocks() - 1);
        addUuid(uuid, id);
        Subvolume snapshot = enter(tree);
        filesystem.commit();
        return snapshot;
    }

    private Uuid uuidOf(long id) {
        return RootItem.UUID.uuid(ByteView.of(filesystem.roots().read(id)));
    }

    private void link(Subvolume parent, long directory, ByteView name, long id, long offset) {
        long index = parent.addEntry(directory, name, new Key(id, KeyType.ROOT_ITEM, offset), FileType.DIR);
        insert(rootTree(), new RootRef(new Key(id, KeyType.ROOT_BACKREF, parent.id()), directory, index, name));
        insert(rootTree(), new RootRef(new Key(parent.id(), KeyType.ROOT_REF, id), directory, index, name));
    }

    private void insert(Tree tree, TypedItem item) {
        int at = tree.insert(item.key(), item.size(), path);
        item.write(path.leaf().bytes(), at);
    }

    private void addUuid(Uuid uuid, long id) {
        insert(filesystem.uuidTree(), new UuidItem(UuidItem.keyOf(uuid, KeyType.UUID_KEY_SUBVOL), List.of(id)));
    }

    private void remove(Tree tree, Key key) {
        if (!tree.findForWrite(key, path)) {
            throw new AssertionError("tree %d has no %s".formatted(tree.id(), key));
        }
        tree.remove(path);
    }

    // deleting

    /**
     * Takes a subvolume out of its directory. Its tree stays, marked as deleted, until {@link Removal#run} has dropped it.
     */
    public Removal delete(Subvolume parent, long directory, ByteView name) {
        long id = parent.lookup(directory, name)
                .filter(entry -> entry.location().type() == KeyType.ROOT_ITEM)
                .orElseThrow(() -> new IllegalArgumentException("no subvolume " + name))
                .location()
                .objectid();
        Subvolume doomed = filesystem.subvolume(id).orElseThrow();
        Key reference = new Key(parent.id(), KeyType.ROOT_REF, id);
        if (!rootTree().find(reference, path)) {
            throw new IllegalArgumentException("the entry " + name + " is a stub, the subvolume is elsewhere");
        }
        long position = RootRef.SEQUENCE.get(path.leaf().bytes(), path.leaf().data(path.slot()));
        requireNoChildren(id, name);
        parent.removeEntry(directory, name, position);
        remove(rootTree(), reference);
        remove(rootTree(), new Key(id, KeyType.ROOT_BACKREF, parent.id()));
        remove(filesystem.uuidTree(), UuidItem.keyOf(uuidOf(id), KeyType.UUID_KEY_SUBVOL));
        filesystem.roots().edit(id, (bytes, at) -> {
            RootItem.REFS.put(bytes, at, 0);
            RootItem.FLAGS.put(bytes, at, RootItem.FLAGS.get(bytes, at) | RootItem.DEAD);
        });
        Key orphan = new Key(ObjectId.ORPHAN, KeyType.ORPHAN_ITEM, id);
        rootTree().insert(orphan, 0, path);
        filesystem.subvolumes().remove(id);
        return new Removal(doomed.tree());
    }

    private void requireNoChildren(long id, ByteView name) {
        rootTree().find(new Key(id, KeyType.ROOT_REF, 0), path);
        if (rootTree().settle(path)
                && path.leaf().objectid(path.slot()) == id
                && path.leaf().type(path.slot()) == KeyType.ROOT_REF) {
            throw new IllegalArgumentException(name + " holds other subvolumes");
        }
    }

    /** A subvolume on its way out. */
    public final class Removal {
        private final Tree tree;
        private Optional<SubvolumeDrop> drop = Optional.empty();

        private Removal(Tree tree) {
            this.tree = tree;
        }

        /** The subvolume's id. */
        public long id() {
            return tree.id();
        }

        /**
         * Drops references of the subvolume's blocks, from the left.
         *
         * @param budget at most so many children of lowest nodes are dropped
         * @return whether nothing is left
         */
        public boolean run(long budget) {
            if (drop.isEmpty()) {
                drop = Optional.of(new SubvolumeDrop(
                        state(), tree, filesystem.roots().key(tree.id()).offset()));
            }
            SubvolumeDrop walk = drop.get();
            if (walk.run(budget)) {
                filesystem.roots().remove(tree.id());
                remove(rootTree(), new Key(ObjectId.ORPHAN, KeyType.ORPHAN_ITEM, tree.id()));
                return true;
            }
            filesystem.roots().edit(tree.id(), (bytes, at) -> {
                RootItem.DROP_PROGRESS.put(bytes, at, walk.progress());
                RootItem.DROP_LEVEL.put(bytes, at, SubvolumeDrop.PROGRESS_LEVEL);
            });
            return false;
        }
    }

    /** Makes a subvolume the one that is mounted when none is asked for. */
    public void setDefault(Subvolume subvolume) {
        Names names = new Names(rootTree(), state().geometry());
        ByteView name = ByteView.of("default");
        names.remove(ObjectId.ROOT_TREE_DIR, KeyType.DIR_ITEM, name);
        Key location = filesystem.roots().key(subvolume.id());
        DirItem.Entry entry = new DirItem.Entry(location, 0, FileType.DIR.number(), name, ByteView.EMPTY);
        names.add(ObjectId.ROOT_TREE_DIR, KeyType.DIR_ITEM, entry);
        filesystem.require(IncompatFeature.DEFAULT_SUBVOL);
    }

    /** Sets or clears the read-only flag. */
    public void readOnly(Subvolume subvolume, boolean yes) {
        filesystem.roots().edit(subvolume.id(), (bytes, at) -> {
            long flags = RootItem.FLAGS.get(bytes, at);
            RootItem.FLAGS.put(bytes, at, yes ? flags | RootItem.READ_ONLY : flags & ~RootItem.READ_ONLY);
        });
    }
}
