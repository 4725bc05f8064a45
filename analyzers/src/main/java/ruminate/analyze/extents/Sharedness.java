package ruminate.analyze.extents;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import ruminate.analyze.backref.BlockSharing;
import ruminate.analyze.backref.ExtentTree;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.item.FileExtentItem;
import ruminate.format.node.Leaf;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeCursor;
import ruminate.format.tree.TreeRoot;

/**
 * Which extents of a subvolume's files somebody else has, by the rules of the kernel: more than one different reference,
 * or a single one of another file or tree, or a way from the file's leaf up to another tree. Extents younger than the last
 * snapshot need no way up.
 */
final class Sharedness {
    private final Filesystem filesystem;
    private final ExtentTree extents;
    private final BlockSharing blocks;
    private final TreeRoot root;
    private final boolean references;
    private final Map<Long, Boolean> splitExtents = new HashMap<>();

    /**
     * For the files of one subvolume.
     *
     * @param references whether the references of shared extents are wanted, too
     */
    Sharedness(Filesystem filesystem, ExtentTree extents, BlockSharing blocks, TreeRoot root, boolean references) {
        this.filesystem = filesystem;
        this.extents = extents;
        this.blocks = blocks;
        this.root = root;
        this.references = references;
    }

    /** Finds out for all these items. */
    void judge(FileItems items) throws IOException {
        long[] addresses = addresses(items);
        ExtentFacts facts = new ExtentFacts(addresses.length);
        extents.visit(addresses, facts);
        for (int at = 0; at < items.count(); at++) {
            if (items.hole(at) || items.inline(at)) {
                continue;
            }
            boolean shared = items.inSharedLeaf(at);
            if (!shared || references) {
                int extent = find(addresses, items.disk(at));
                items.setReferences(at, facts.refs(extent));
                shared |= shared(items, at, facts, extent);
            }
            if (shared) {
                items.setShared(at);
            }
        }
    }

    private long[] addresses(FileItems items) {
        long[] addresses = new long[items.count()];
        int count = 0;
        for (int at = 0; at < items.count(); at++) {
            if (!items.hole(at) && !items.inline(at) && (references || !items.inSharedLeaf(at))) {
                addresses[count++] = items.disk(at) ^ Long.MIN_VALUE;
            }
        }
        Arrays.sort(addresses, 0, count);
        int distinct = 0;
        for (int i = 0; i < count; i++) {
            if (i == 0 || addresses[i] != addresses[i - 1]) {
                addresses[distinct++] = addresses[i];
            }
        }
        long[] kept = Arrays.copyOf(addresses, distinct);
        for (int i = 0; i < distinct; i++) {
            kept[i] ^= Long.MIN_VALUE;
        }
        return kept;
    }

    private static int find(long[] addresses, long wanted) {
        int low = 0;
        int high = addresses.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Long.compareUnsigned(addresses[middle], wanted) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private boolean shared(FileItems items, int at, ExtentFacts facts, int extent) {
        if (!facts.present(extent)) {
            filesystem
                    .findings()
                    .add(Finding.of(
                            FindingCode.EXTENT_ITEM_MISSING,
                            place(items, at),
                            U64.text(items.disk(at)),
                            U64.text(items.diskLength(at))));
            return false;
        }
        if (facts.several(extent) || facts.byTree(extent) && facts.inode(extent) != items.inode(at)) {
            return true;
        }
        if (Long.compareUnsigned(items.generation(at), root.lastSnapshot()) > 0) {
            return false;
        }
        if (facts.byLeaf(extent)) {
            return blocks.shared(facts.leaf(extent), 0);
        }
        if (facts.byTree(extent) && facts.root(extent) != root.id()) {
            return true;
        }
        return facts.count(extent) > 1
                && splitExtents.computeIfAbsent(items.disk(at), key -> anyLeafShared(items, at, facts.offset(extent)));
    }

    private Place place(FileItems items, int at) {
        Key key = new Key(items.inode(at), KeyType.EXTENT_DATA, items.position(at));
        return new Place(
                "item", OptionalLong.of(root.id()), OptionalLong.empty(), OptionalInt.empty(), Optional.of(key));
    }

    /** Parts of one extent may lie in several leaves, each of which may be shared. */
    private boolean anyLeafShared(FileItems items, int at, long referenceOffset) {
        long first = Math.max(0, referenceOffset);
        long end = referenceOffset + items.ram(at);
        long seen = 0;
        TreeCursor cursor = filesystem.cursor(root);
        boolean more = cursor.seek(new Key(items.inode(at), KeyType.EXTENT_DATA, first));
        while (more
                && ofFile(cursor, items.inode(at))
                && Long.compareUnsigned(cursor.key().offset(), end) < 0) {
            Leaf leaf = cursor.leaf();
            if (leaf.bytenr() != seen && pointsTo(leaf, cursor.slot(), items.disk(at))) {
                seen = leaf.bytenr();
                if (blocks.shared(seen, 0)) {
                    return true;
                }
            }
            more = cursor.next();
        }
        return false;
    }

    private static boolean ofFile(TreeCursor cursor, long inode) {
        Key key = cursor.key();
        return key.objectid() == inode && key.type() == KeyType.EXTENT_DATA;
    }

    private static boolean pointsTo(Leaf leaf, int slot, long disk) {
        return leaf.size(slot) >= FileExtentItem.LAYOUT.size()
                && FileExtentItem.TYPE.get(leaf.bytes(), leaf.start(slot)) != FileExtentItem.INLINE
                && FileExtentItem.DISK_BYTENR.get(leaf.bytes(), leaf.start(slot)) == disk;
    }
}
