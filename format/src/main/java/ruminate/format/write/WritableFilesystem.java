package ruminate.format.write;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import ruminate.format.ids.Key;
import ruminate.format.ids.ObjectId;
import ruminate.format.ids.Uuid;
import ruminate.format.item.IncompatFeature;
import ruminate.format.item.Timespec;

/**
 * A filesystem that is being written. Changes go into an open transaction; {@link #commit} makes them the filesystem's
 * state on its members, as the kernel's commit does.
 */
public final class WritableFilesystem implements Closeable {
    private final MkfsOptions options;
    private final Random random;
    private final State state;
    private final Members members;
    private final Roots roots;
    private final CsumTree csums;
    private final Tree uuidTree;
    private final Optional<QuotaGroups> quota;
    private final SuperblockWriter superblocks;
    private final Commit commit;
    private final long firstTransid;
    private final NavigableMap<Long, Subvolume> subvolumes = new TreeMap<>();
    private final List<CommitReport> reports = new ArrayList<>();
    private final Subvolumes lifecycle;
    private CommitWatcher watcher = report -> {};

    WritableFilesystem(Parts parts) {
        this.options = parts.options();
        this.random = parts.random();
        this.state = parts.state();
        this.members = parts.members();
        this.roots = parts.roots();
        this.csums = parts.csums();
        this.uuidTree = parts.uuidTree();
        this.quota = parts.quota();
        this.superblocks = parts.superblocks();
        this.commit = parts.commit();
        this.firstTransid = state.transid();
        this.lifecycle = new Subvolumes(this);
    }

    /** What {@link Mkfs} puts a filesystem together from. */
    record Parts(
            MkfsOptions options,
            Random random,
            State state,
            Members members,
            Roots roots,
            CsumTree csums,
            Tree uuidTree,
            Optional<QuotaGroups> quota,
            SuperblockWriter superblocks,
            Commit commit) {}

    MkfsOptions options() {
        return options;
    }

    State state() {
        return state;
    }

    Members members() {
        return members;
    }

    Roots roots() {
        return roots;
    }

    CsumTree csums() {
        return csums;
    }

    Tree uuidTree() {
        return uuidTree;
    }

    Uuid newUuid() {
        return MkfsOptions.uuid(random);
    }

    void require(IncompatFeature feature) {
        superblocks.require(feature);
    }

    /** The time in the open transaction. */
    Timespec now() {
        return new Timespec(options.time().seconds() + state.transid() - firstTransid, 0);
    }

    /** The number of the open transaction. */
    public long transid() {
        return state.transid();
    }

    /** The top-level subvolume. */
    public Subvolume top() {
        return subvolume(ObjectId.FS_TREE).orElseThrow();
    }

    /** The subvolume with an id, unless it is deleted. */
    public Optional<Subvolume> subvolume(long id) {
        return Optional.ofNullable(subvolumes.get(id));
    }

    NavigableMap<Long, Subvolume> subvolumes() {
        return subvolumes;
    }

    /** The quota groups, where there are any. */
    public Optional<QuotaGroups> quota() {
        return quota;
    }

    /** Makes, snapshots and deletes subvolumes. */
    public Subvolumes lifecycle() {
        return lifecycle;
    }

    /**
     * Stores an item as it is in a tree, which is made if it is not there: for what has no operation of its own. Nothing else
     * is brought in line with it.
     */
    public void putItem(long tree, Key key, byte[] data) {
        if (tree == ObjectId.CHUNK_TREE) {
            throw new IllegalArgumentException("the chunk tree cannot be changed so");
        }
        if (data.length > state.geometry().maxItemSize()) {
            throw new IllegalArgumentException(
                    "an item has at most " + state.geometry().maxItemSize() + " bytes");
        }
        Tree target = roots.tree(tree).orElseGet(() -> newTree(tree));
        Path path = new Path();
        if (target.findForWrite(key, path)) {
            target.replace(data, data.length, path);
        } else {
            int at = target.insertAt(key, data.length, path);
            System.arraycopy(data, 0, path.leaf().bytes(), at, data.length);
        }
    }

    private Tree newTree(long id) {
        Tree tree = Tree.create(state, id);
        roots.add(tree, Subvolumes.rootItem(state, tree, Roots.keyOf(id), 0, Optional.empty()));
        return tree;
    }

    /** Removes an item from a tree. */
    public void removeItem(long tree, Key key) {
        Path path = new Path();
        Tree target = roots.tree(tree)
                .filter(found -> found.findForWrite(key, path))
                .orElseThrow(() -> new IllegalArgumentException("there is no item " + key));
        target.remove(path);
    }

    /** Ends the transaction: everything changed since the last commit reaches the members, superblocks last. */
    public CommitReport commit() throws IOException {
        roots.rootTree().cowRoot();
        CommitReport report;
        try {
            report = commit.run(now());
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        reports.add(report);
        watcher.committed(report);
        return report;
    }

    /** Records references early when very many are waiting. To be called now and then between changes. */
    public void relieve() {
        if (state.refs().nearlyFull()) {
            commit.recordExtents();
        }
    }

    /** Has somebody told of every commit from now on. */
    public void watch(CommitWatcher commits) {
        watcher = commits;
    }

    /** What every commit so far has cost. */
    public List<CommitReport> reports() {
        return List.copyOf(reports);
    }

    /**
     * Closes the members, once everything has reached their disks; what was not committed is lost. Single commits do not wait
     * for that: nobody uses an image while it is being made.
     */
    @Override
    public void close() throws IOException {
        members.force();
        members.close();
    }
}
