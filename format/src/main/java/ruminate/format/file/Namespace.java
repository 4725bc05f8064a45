package ruminate.format.file;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import ruminate.format.bytes.U64;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyRange;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.DirItem;
import ruminate.format.item.InodeItem;
import ruminate.format.item.RootItem;
import ruminate.format.item.RootRef;
import ruminate.format.layout.ByteView;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;

/**
 * The subvolumes of a filesystem as one tree of directories, with the top-level subvolume at its root.
 *
 * <p>Not safe for use by several threads.
 */
public final class Namespace {
    private static final int LONGEST_TARGET = 4095;

    /** Subvolumes within each other; more would be a path no program could use. */
    private static final int DEEPEST = 2000;

    private final Filesystem filesystem;
    private final TreeItems rootTree;
    private final Map<Long, Optional<FileTree>> trees = new HashMap<>();
    private final Map<Long, Optional<ByteView>> subvolumePaths = new HashMap<>();
    private Optional<FileData> targets = Optional.empty();

    /** The files of {@code filesystem}; what is wrong with them goes to its findings. */
    public Namespace(Filesystem filesystem) {
        this.filesystem = filesystem;
        this.rootTree = items(ObjectId.ROOT_TREE)
                .orElseThrow(() -> new AssertionError("the superblock always names a root tree"));
    }

    private Optional<TreeItems> items(long tree) {
        return filesystem.root(tree).map(root -> new TreeItems(filesystem, root));
    }

    /** All subvolumes in the order of their ids, deleted ones included. */
    public List<Subvolume> subvolumes() {
        List<Subvolume> subvolumes = new ArrayList<>();
        for (TreeRoot root : filesystem.subvolumes()) {
            root.item().ifPresent(item -> subvolumes.add(subvolume(root, item)));
        }
        return subvolumes;
    }

    private Subvolume subvolume(TreeRoot root, RootItem item) {
        return new Subvolume(root, item, backref(root.id()), subvolumePath(root.id()));
    }

    /** The inodes of a subvolume. A tree on its way to be dropped is none. */
    public Optional<FileTree> tree(long subvolume) {
        return trees.computeIfAbsent(
                subvolume,
                id -> filesystem
                        .root(id)
                        .filter(root -> root.kind() == TreeRoot.Kind.SUBVOLUME)
                        .map(root -> new FileTree(new TreeItems(filesystem, root))));
    }

    /** The root directory of the top-level subvolume. */
    public Optional<FileLocation> top() {
        return tree(ObjectId.FS_TREE).map(tree -> new FileLocation(tree, FileTree.ROOT_DIRECTORY));
    }

    /**
     * Where a path leads.
     *
     * @param followLast whether a symbolic link at its end is followed, as those on the way are
     */
    public PathResult resolve(FilePath path, boolean followLast) throws IOException {
        long id = path.subvolume().orElse(ObjectId.FS_TREE);
        Optional<FileTree> tree = tree(id);
        if (tree.isEmpty()) {
            String what = "no subvolume " + U64.text(id);
            return id == ObjectId.FS_TREE ? new PathResult.Broken(what) : new PathResult.NotFound(what);
        }
        FileLocation start = new FileLocation(tree.get(), path.inode().orElse(FileTree.ROOT_DIRECTORY));
        return new PathWalk(this, start, path.names()).follow(followLast);
    }

    /** What an entry of a directory leads to. */
    public FileLocation location(FileLocation directory, DirItem.Entry entry) {
        Key key = entry.location();
        if (key.type() != KeyType.ROOT_ITEM) {
            return new FileLocation(directory.tree(), key.objectid());
        }
        return tree(key.objectid())
                .filter(tree -> holds(directory, key.objectid(), entry.name()))
                .map(tree -> new FileLocation(tree, FileTree.ROOT_DIRECTORY))
                .orElseGet(() -> new FileLocation(directory.tree(), FileLocation.STUB));
    }

    /** Whether the root tree says, too, that this directory holds that subvolume under this name. */
    private boolean holds(FileLocation directory, long child, ByteView name) {
        Key key = new Key(directory.tree().id(), KeyType.ROOT_REF, child);
        return rootTree.first(new KeyRange(key, key), RootRef.class)
                .filter(ref -> ref.dirid() == directory.inode() && ref.name().equals(name))
                .isPresent();
    }

    /** The directory that holds a directory. */
    public Optional<FileLocation> parent(FileLocation directory) {
        if (directory.inode() == FileTree.ROOT_DIRECTORY) {
            return backref(directory.tree().id())
                    .flatMap(ref -> tree(ref.key().offset()).map(tree -> new FileLocation(tree, ref.dirid())));
        }
        return directory.tree().links(directory.inode()).stream()
                .findFirst()
                .map(link -> new FileLocation(directory.tree(), link.directory()));
    }

    private Optional<RootRef> backref(long subvolume) {
        return rootTree.first(KeyRange.of(subvolume, KeyType.ROOT_BACKREF), RootRef.class);
    }

    /** The path of an inode from the top level, by its first name; empty where it has none. */
    public Optional<ByteView> path(FileLocation location) {
        Optional<ByteView> subvolume = subvolumePath(location.tree().id());
        Optional<List<ByteView>> steps = location.tree().path(location.inode());
        return subvolume.isPresent() && steps.isPresent()
                ? Optional.of(joined(subvolume.get(), steps.get()))
                : Optional.empty();
    }

    private Optional<ByteView> subvolumePath(long id) {
        return subvolumePath(id, new HashSet<>());
    }

    private Optional<ByteView> subvolumePath(long id, Set<Long> onTheWay) {
        Optional<ByteView> known = subvolumePaths.get(id);
        if (known != null) {
            return known;
        }
        if (!onTheWay.add(id) || onTheWay.size() > DEEPEST) {
            return Optional.empty();
        }
        Optional<ByteView> path = id == ObjectId.FS_TREE
                ? Optional.of(ByteView.of("/"))
                : backref(id).flatMap(ref -> childPath(ref, onTheWay));
        subvolumePaths.put(id, path);
        return path;
    }

    private Optional<ByteView> childPath(RootRef ref, Set<Long> onTheWay) {
        long parent = ref.key().offset();
        Optional<ByteView> start = subvolumePath(parent, onTheWay);
        Optional<List<ByteView>> steps = tree(parent).flatMap(tree -> tree.path(ref.dirid()));
        if (start.isEmpty() || steps.isEmpty()) {
            return Optional.empty();
        }
        List<ByteView> all = new ArrayList<>(steps.get());
        all.add(ref.name());
        return Optional.of(joined(start.get(), all));
    }

    private static ByteView joined(ByteView start, List<ByteView> steps) {
        ByteArrayOutputStream path = new ByteArrayOutputStream();
        path.writeBytes(start.toArray());
        boolean slash = start.size() == 1;
        for (ByteView step : steps) {
            if (!slash) {
                path.write('/');
            }
            path.writeBytes(step.toArray());
            slash = false;
        }
        return ByteView.of(path.toByteArray());
    }

    /** The target of a symbolic link. */
    public ByteView target(FileLocation link, InodeItem inode) throws IOException {
        if (targets.isEmpty()) {
            targets = Optional.of(data());
        }
        return targets.get().small(link.tree(), inode, LONGEST_TARGET);
    }

    /** A reader of file content, for one thread. */
    public FileData data() {
        Optional<TreeItems> checksumTree = items(ObjectId.CSUM_TREE);
        SectorChecksums checksums = checksumTree.isPresent()
                ? new TreeChecksums(checksumTree.get(), filesystem.geometry())
                : (logical, sectors, sums) -> new BitSet();
        return new FileData(filesystem.volume(), checksums, filesystem.findings());
    }
}
