package ruminate.format.write;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ObjIntConsumer;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.RootItem;
import ruminate.format.item.Timespec;

/** The root items of all trees but the root tree and the chunk tree. */
final class Roots {
    private final State state;
    private final Tree rootTree;
    private final Map<Long, Tree> trees = new HashMap<>();
    private final Map<Long, Key> keys = new HashMap<>();
    private final Map<Long, Long> recorded = new HashMap<>();
    private final Path path = new Path();

    Roots(State state, Tree rootTree) {
        this.state = state;
        this.rootTree = rootTree;
    }

    Tree rootTree() {
        return rootTree;
    }

    /** Adds a tree and its root item. */
    void add(Tree tree, RootItem item) {
        int at = rootTree.insert(item.key(), item.size(), path);
        item.write(path.leaf().bytes(), at);
        trees.put(tree.id(), tree);
        keys.put(tree.id(), item.key());
        touch(tree.id());
    }

    /** The tree with an id; the root tree is one of them. */
    Optional<Tree> tree(long id) {
        return id == ObjectId.ROOT_TREE ? Optional.of(rootTree) : Optional.ofNullable(trees.get(id));
    }

    /** The trees of subvolumes, those among them that are being dropped, by id. */
    List<Tree> subvolumes() {
        return trees.values().stream()
                .filter(Tree::shareable)
                .sorted(Comparator.comparingLong(Tree::id))
                .toList();
    }

    /** Has the root item written at the next commit even if the root does not move. */
    void touch(long id) {
        recorded.put(id, 0L);
    }

    Key key(long id) {
        return keys.get(id);
    }

    /** Changes a root item in place: the editor gets the leaf's bytes and where the item starts. */
    void edit(long id, ObjIntConsumer<byte[]> editor) {
        if (!rootTree.findForWrite(keys.get(id), path)) {
            throw new AssertionError("no root item of tree " + id);
        }
        editor.accept(path.leaf().bytes(), path.leaf().data(path.slot()));
    }

    /** The stored bytes of a root item. */
    byte[] read(long id) {
        if (!rootTree.find(keys.get(id), path)) {
            throw new AssertionError("no root item of tree " + id);
        }
        int at = path.leaf().data(path.slot());
        return java.util.Arrays.copyOfRange(
                path.leaf().bytes(), at, at + path.leaf().size(path.slot()));
    }

    void remove(long id) {
        rootTree.findForWrite(keys.get(id), path);
        rootTree.remove(path);
        forget(id);
    }

    /** Leaves a root item as it is from now on. */
    void forget(long id) {
        trees.remove(id);
        recorded.remove(id);
    }

    boolean stale() {
        for (Tree tree : trees.values()) {
            if (stale(tree)) {
                return true;
            }
        }
        return false;
    }

    private boolean stale(Tree tree) {
        return recorded.get(tree.id()) != tree.root().logical();
    }

    /** Writes the places of roots that have moved. */
    void update(Timespec now) {
        for (Tree tree : trees.values().stream()
                .sorted((a, b) -> Long.compareUnsigned(a.id(), b.id()))
                .toList()) {
            if (stale(tree)) {
                recorded.put(tree.id(), tree.root().logical());
                edit(tree.id(), (bytes, at) -> store(tree, bytes, at, now));
            }
        }
    }

    private void store(Tree tree, byte[] bytes, int at, Timespec now) {
        RootItem.BYTENR.put(bytes, at, tree.root().logical());
        RootItem.LEVEL.put(bytes, at, tree.root().level());
        RootItem.GENERATION.put(bytes, at, state.transid());
        RootItem.GENERATION_V2.put(bytes, at, state.transid());
        RootItem.LAST_SNAPSHOT.put(bytes, at, tree.lastSnapshot());
        RootItem.BYTES_USED.put(bytes, at, tree.blocks() * state.geometry().nodeSize());
        if (ObjectId.isSubvolume(tree.id())) {
            RootItem.CTRANSID.put(bytes, at, state.transid());
            RootItem.CTIME.put(bytes, at, now);
        }
    }

    /** The key of a tree's root item, except a snapshot's. */
    static Key keyOf(long id) {
        return new Key(id, KeyType.ROOT_ITEM, 0);
    }
}
