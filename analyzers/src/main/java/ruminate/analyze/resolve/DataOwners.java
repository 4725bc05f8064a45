package ruminate.analyze.resolve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ruminate.format.bytes.U64;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.item.FileExtentItem;
import ruminate.format.item.InlineRef;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Leaf;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeCursor;
import ruminate.format.tree.TreeRoot;
import ruminate.format.volume.BlockRead;

/**
 * The file extents that use a data extent.
 *
 * <p>References tell of one tree or leaf each. A tree that shares the leaf has the same item under the same key, so each
 * key found through a reference is looked up in every subvolume.
 */
final class DataOwners {
    /** No file uses more of one extent than this. */
    private static final long MOST_BYTES = 128L << 20;

    private final Filesystem filesystem;
    private final long extent;
    private final Map<Key, Use> uses = new LinkedHashMap<>();
    private final List<Found> found = new ArrayList<>();

    /**
     * How an item uses the extent.
     *
     * @param offset first byte of the extent, uncompressed, that the item uses
     * @param length bytes from there on
     */
    private record Use(long offset, long length, boolean compressed) {}

    /**
     * An item that uses the extent.
     *
     * @param key the item's key
     */
    record Found(TreeRoot tree, Key key, long extentOffset, long length, boolean compressed) {
        /** Whether the item uses the byte of the extent at {@code offset}; of compressed data it uses all. */
        boolean covers(long offset) {
            return compressed || U64.less(offset - extentOffset, length);
        }

        /** Where the byte at {@code offset} of the extent is in the file. */
        long fileOffset(long offset) {
            return compressed ? key.offset() : key.offset() + offset - extentOffset;
        }
    }

    private DataOwners(Filesystem filesystem, long extent) {
        this.filesystem = filesystem;
        this.extent = extent;
    }

    static List<Found> of(Filesystem filesystem, ExtentAt extent) {
        DataOwners owners = new DataOwners(filesystem, extent.logical());
        for (InlineRef ref : extent.refs()) {
            if (ref.type() == KeyType.EXTENT_DATA_REF) {
                filesystem.root(ref.root()).ifPresent(tree -> owners.scan(tree, ref));
            } else if (ref.type() == KeyType.SHARED_DATA_REF) {
                owners.scanLeaf(ref.parent());
            }
        }
        List<Key> keys = owners.uses.keySet().stream().sorted().toList();
        for (TreeRoot tree : filesystem.subvolumes()) {
            owners.lookUp(tree, keys);
        }
        return owners.found;
    }

    /** The items of logged files that use the extent: nothing else refers to it yet. */
    static List<Found> inLogs(Filesystem filesystem, long logical) {
        List<Found> found = new ArrayList<>();
        for (TreeRoot log : filesystem.roots()) {
            if (log.kind() == TreeRoot.Kind.LOG) {
                TreeCursor cursor = filesystem.cursor(log);
                for (boolean more = cursor.seek(Key.MIN); more; more = cursor.next()) {
                    Leaf leaf = cursor.leaf();
                    int slot = cursor.slot();
                    if (refersToExtent(leaf, slot)
                            && U64.less(
                                    logical - FileExtentItem.DISK_BYTENR.get(leaf, slot),
                                    FileExtentItem.DISK_NUM_BYTES.get(leaf, slot))) {
                        Use use = use(leaf, slot);
                        found.add(new Found(log, cursor.key(), use.offset(), use.length(), use.compressed()));
                    }
                }
            }
        }
        return found;
    }

    /** The items of the reference's file that can be meant; its offset is the file's less the extent's. */
    private void scan(TreeRoot tree, InlineRef ref) {
        long from = ref.offset() < 0 ? 0 : ref.offset();
        TreeCursor cursor = filesystem.cursor(tree);
        boolean more = cursor.seek(new Key(ref.objectid(), KeyType.EXTENT_DATA, from));
        while (more) {
            Key key = cursor.key();
            boolean within = key.objectid() == ref.objectid()
                    && key.type() == KeyType.EXTENT_DATA
                    && U64.lessOrEqual(key.offset() - ref.offset(), MOST_BYTES);
            if (!within) {
                return;
            }
            note(tree, cursor.leaf(), cursor.slot());
            more = cursor.next();
        }
    }

    private void scanLeaf(long parent) {
        if (filesystem.reader().read(BlockPointer.bare(parent)) instanceof BlockRead.Read read
                && read.node() instanceof Leaf leaf) {
            for (int slot = 0; slot < leaf.count(); slot++) {
                if (uses(leaf, slot)) {
                    uses.putIfAbsent(leaf.key(slot), use(leaf, slot));
                }
            }
        }
    }

    private void note(TreeRoot tree, Leaf leaf, int slot) {
        if (uses(leaf, slot)) {
            Key key = leaf.key(slot);
            Use use = use(leaf, slot);
            uses.putIfAbsent(key, use);
            if (tree.kind() != TreeRoot.Kind.SUBVOLUME) {
                found.add(new Found(tree, key, use.offset(), use.length(), use.compressed()));
            }
        }
    }

    private boolean uses(Leaf leaf, int slot) {
        return refersToExtent(leaf, slot) && FileExtentItem.DISK_BYTENR.get(leaf, slot) == extent;
    }

    private static boolean refersToExtent(Leaf leaf, int slot) {
        return leaf.type(slot) == KeyType.EXTENT_DATA
                && leaf.size(slot) >= FileExtentItem.LAYOUT.size()
                && FileExtentItem.TYPE.get(leaf, slot) != FileExtentItem.INLINE;
    }

    private static Use use(Leaf leaf, int slot) {
        return new Use(
                FileExtentItem.OFFSET.get(leaf, slot),
                FileExtentItem.NUM_BYTES.get(leaf, slot),
                FileExtentItem.COMPRESSION.get(leaf, slot) != 0);
    }

    /** Keys of one leaf are looked up together: an extent may be used by thousands of items. */
    private void lookUp(TreeRoot tree, List<Key> keys) {
        TreeCursor cursor = filesystem.cursor(tree);
        Optional<Leaf> leaf = Optional.empty();
        for (Key key : keys) {
            if (tree.halfDropped() && key.compareTo(tree.dropProgress()) < 0) {
                continue;
            }
            if (leaf.isEmpty() || leaf.get().compare(leaf.get().count() - 1, key) < 0) {
                leaf = cursor.seek(key) ? Optional.of(cursor.leaf()) : Optional.empty();
            }
            leaf.ifPresent(found -> lookUp(tree, key, found));
        }
    }

    private void lookUp(TreeRoot tree, Key key, Leaf leaf) {
        int slot = leaf.lowerBound(key);
        if (slot < leaf.count() && leaf.compare(slot, key) == 0 && uses(leaf, slot)) {
            Use use = use(leaf, slot);
            found.add(new Found(tree, key, use.offset(), use.length(), use.compressed()));
        }
    }
}
