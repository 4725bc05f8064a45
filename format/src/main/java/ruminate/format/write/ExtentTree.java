package ruminate.format.write;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.item.ExtentDataRef;
import ruminate.format.item.ExtentItem;
import ruminate.format.item.Geometry;
import ruminate.format.item.IncompatFeature;
import ruminate.format.item.InlineRef;
import ruminate.format.item.InlineRefs;
import ruminate.format.item.SharedDataRef;

/**
 * Brings the extent tree up to date with queued reference changes: extent items appear, gain and lose references, inline
 * while there is room and as items of their own beyond, and disappear with the last one.
 */
final class ExtentTree {
    private final State state;
    private final Tree tree;
    private final CsumTree csums;
    private final Geometry geometry;
    private final boolean skinny;
    private final int inlineLimit;
    private final Path path = new Path();
    private final InlineRefs cursor = new InlineRefs();
    private final byte[] item;
    private int length;

    ExtentTree(State state, Tree tree, CsumTree csums) {
        this.state = state;
        this.tree = tree;
        this.csums = csums;
        this.geometry = state.geometry();
        this.skinny = geometry.has(IncompatFeature.SKINNY_METADATA);
        this.inlineLimit = (geometry.leafDataSize() >> 4) - Geometry.ITEM_SIZE;
        this.item = new byte[geometry.nodeSize()];
    }

    Tree tree() {
        return tree;
    }

    /** Applies all queued changes, and those that doing so brings about. */
    void update() {
        while (!state.refs().isEmpty()) {
            state.countRound();
            state.refs().drain(this::apply);
        }
    }

    private void apply(long bytenr, List<RefChange> changes) {
        boolean data = changes.get(0).data();
        long bytes = data ? changes.get(0).size() : geometry.nodeSize();
        Key key = keyOf(bytenr, changes.get(0), data);
        boolean exists = tree.findForWrite(key, path);
        if (!exists && changes.stream().mapToInt(RefChange::delta).sum() == 0) {
            neverRecorded(bytenr, bytes, data);
            return;
        }
        load(exists, key, changes.get(0), bytenr);
        List<RefChange> keyed = change(key.type(), exists, changes);
        if (ExtentItem.REFS.get(item, 0) == 0) {
            if (!keyed.isEmpty()) {
                keyed.forEach(change -> changeKeyed(bytenr, change));
                tree.findForWrite(key, path);
            }
            tree.remove(path);
            state.space().at(bytenr).extentRemoved(bytenr, bytes);
            if (data) {
                csums.remove(bytenr, bytes);
            }
            return;
        }
        if (exists) {
            tree.replace(item, length, path);
        } else {
            int at = tree.insertAt(key, length, path);
            System.arraycopy(item, 0, path.leaf().bytes(), at, length);
            state.space().at(bytenr).extentAdded(bytenr, bytes);
        }
        keyed.forEach(change -> changeKeyed(bytenr, change));
    }

    /** Space that was taken and given back within the transaction. */
    private void neverRecorded(long bytenr, long bytes, boolean data) {
        state.space().at(bytenr).unreserve(bytenr, bytes);
        if (data) {
            csums.remove(bytenr, bytes);
        }
    }

    private Key keyOf(long bytenr, RefChange change, boolean data) {
        if (data) {
            return new Key(bytenr, KeyType.EXTENT_ITEM, change.size());
        }
        return skinny
                ? new Key(bytenr, KeyType.METADATA_ITEM, change.size())
                : new Key(bytenr, KeyType.EXTENT_ITEM, geometry.nodeSize());
    }

    private void load(boolean exists, Key key, RefChange change, long bytenr) {
        if (exists) {
            length = path.leaf().size(path.slot());
            System.arraycopy(path.leaf().bytes(), path.leaf().data(path.slot()), item, 0, length);
            return;
        }
        Optional<ExtentItem.TreeBlock> block = Optional.empty();
        if (!change.data() && !skinny) {
            // A block may have been given up since; its item goes with the next batch.
            Key first = state.store()
                    .inMemory(bytenr)
                    .filter(of -> of.count() > 0)
                    .map(of -> of.key(0))
                    .orElse(Key.MIN);
            block = Optional.of(new ExtentItem.TreeBlock(first, (int) change.size()));
        }
        long flags = change.data() ? ExtentItem.DATA : ExtentItem.TREE_BLOCK;
        ExtentItem fresh = new ExtentItem(key, 0, state.transid(), flags, block, List.of());
        fresh.write(item, 0);
        length = fresh.size();
    }

    /** Changes the loaded item; returns what has to be done to references outside it. */
    private List<RefChange> change(int keyType, boolean exists, List<RefChange> changes) {
        boolean anyKeyed = exists && ExtentItem.REFS.get(item, 0) != inlineCount(keyType);
        List<RefChange> keyed = List.of();
        for (RefChange change : changes) {
            if (change.type() == RefChange.SET_FULL) {
                ExtentItem.FLAGS.put(item, 0, ExtentItem.FLAGS.get(item, 0) | ExtentItem.FULL_BACKREF);
            } else if (change.delta() != 0) {
                ExtentItem.REFS.put(item, 0, ExtentItem.REFS.get(item, 0) + change.delta());
                if (!changeInline(keyType, change, anyKeyed)) {
                    keyed = keyed.isEmpty() ? new ArrayList<>() : keyed;
                    keyed.add(change);
                    anyKeyed = true;
                }
            }
        }
        return keyed;
    }

    private long inlineCount(int keyType) {
        long sum = 0;
        cursor.over(item, 0, length, keyType);
        while (cursor.next()) {
            sum += cursor.count();
        }
        return sum;
    }

    /** Whether the change could be made inside the item. */
    private boolean changeInline(int keyType, RefChange change, boolean anyKeyed) {
        long sequence = change.sequence();
        int place = length;
        cursor.over(item, 0, length, keyType);
        while (cursor.next()) {
            if (cursor.type() == change.type() && same(change)) {
                changeCount(change, cursor.count() + change.delta());
                return true;
            }
            if (place == length && sortsBefore(change.type(), sequence)) {
                place = cursor.start();
            }
        }
        int size = InlineRefs.size(change.type());
        if (change.delta() < 0 || anyKeyed || length + size >= inlineLimit) {
            return false;
        }
        System.arraycopy(item, place, item, place + size, length - place);
        InlineRefs.put(item, place, reference(change));
        length += size;
        return true;
    }

    private boolean same(RefChange change) {
        long id = cursor.root() | cursor.parent();
        return id == change.id() && cursor.objectid() == change.inode() && cursor.offset() == change.offset();
    }

    private boolean sortsBefore(int type, long sequence) {
        if (cursor.type() != type) {
            return cursor.type() > type;
        }
        long other = type == KeyType.EXTENT_DATA_REF ? cursor.ref().sequence() : cursor.root() | cursor.parent();
        return Long.compareUnsigned(other, sequence) < 0;
    }

    private void changeCount(RefChange change, long count) {
        int at = cursor.start();
        if (count == 0) {
            int size = InlineRefs.size(change.type());
            System.arraycopy(item, at + size, item, at, length - at - size);
            length -= size;
        } else if (change.type() == KeyType.EXTENT_DATA_REF) {
            InlineRefs.DATA_COUNT.put(item, at, count);
        } else if (change.type() == KeyType.SHARED_DATA_REF) {
            InlineRefs.SHARED_COUNT.put(item, at, count);
        } else {
            throw new AssertionError("a tree block reference counts " + count);
        }
    }

    private static InlineRef reference(RefChange change) {
        return switch (change.type()) {
            case KeyType.TREE_BLOCK_REF -> InlineRef.treeBlock(change.id());
            case KeyType.SHARED_BLOCK_REF -> InlineRef.sharedBlock(change.id());
            case KeyType.SHARED_DATA_REF -> InlineRef.sharedData(change.id(), change.delta());
            default -> InlineRef.data(change.id(), change.inode(), change.offset(), change.delta());
        };
    }

    // references outside the extent item

    private void changeKeyed(long bytenr, RefChange change) {
        switch (change.type()) {
            case KeyType.EXTENT_DATA_REF -> changeKeyedData(bytenr, change);
            case KeyType.SHARED_DATA_REF -> changeKeyedShared(bytenr, change);
            default -> changeKeyedBlock(new Key(bytenr, change.type(), change.id()), change.delta());
        }
    }

    private void changeKeyedBlock(Key key, int delta) {
        if (delta > 0) {
            tree.insert(key, 0, path);
        } else {
            require(tree.findForWrite(key, path), key);
            tree.remove(path);
        }
    }

    private void changeKeyedShared(long bytenr, RefChange change) {
        Key key = new Key(bytenr, change.type(), change.id());
        if (!tree.findForWrite(key, path)) {
            require(change.delta() > 0, key);
            int at = tree.insertAt(key, SharedDataRef.LAYOUT.size(), path);
            new SharedDataRef(key, change.delta()).write(path.leaf().bytes(), at);
            return;
        }
        int at = path.leaf().data(path.slot());
        long count = SharedDataRef.COUNT.get(path.leaf().bytes(), at) + change.delta();
        if (count == 0) {
            tree.remove(path);
        } else {
            new SharedDataRef(key, count).write(path.leaf().bytes(), at);
        }
    }

    private void changeKeyedData(long bytenr, RefChange change) {
        // Different references with one hash stand at the next free offsets.
        for (long hash = change.sequence(); ; hash++) {
            Key key = new Key(bytenr, change.type(), hash);
            if (!tree.findForWrite(key, path)) {
                require(change.delta() > 0, key);
                int at = tree.insertAt(key, ExtentDataRef.LAYOUT.size(), path);
                new ExtentDataRef(key, change.id(), change.inode(), change.offset(), change.delta())
                        .write(path.leaf().bytes(), at);
                return;
            }
            byte[] bytes = path.leaf().bytes();
            int at = path.leaf().data(path.slot());
            if (ExtentDataRef.ROOT.get(bytes, at) == change.id()
                    && ExtentDataRef.OBJECTID.get(bytes, at) == change.inode()
                    && ExtentDataRef.OFFSET.get(bytes, at) == change.offset()) {
                long count = ExtentDataRef.COUNT.get(bytes, at) + change.delta();
                if (count == 0) {
                    tree.remove(path);
                } else {
                    ExtentDataRef.COUNT.put(bytes, at, count);
                }
                return;
            }
        }
    }

    private static void require(boolean condition, Key key) {
        if (!condition) {
            throw new AssertionError("no reference " + key);
        }
    }
}
