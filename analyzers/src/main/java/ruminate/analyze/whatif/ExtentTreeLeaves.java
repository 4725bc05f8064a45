package ruminate.analyze.whatif;

import java.util.Arrays;
import org.eclipse.collections.api.map.primitive.LongLongMap;
import org.eclipse.collections.api.map.primitive.MutableLongLongMap;
import org.eclipse.collections.impl.map.mutable.primitive.LongLongHashMap;
import ruminate.format.fault.Finding;
import ruminate.format.ids.KeyRange;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Interior;
import ruminate.format.node.Node;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeVisitor;
import ruminate.format.tree.TreeWalk;

/** Which leaf of the extent tree holds the item of an extent or tree block. 16 bytes a leaf. */
final class ExtentTreeLeaves {
    private final long[] starts;
    private final long[] logicals;

    private ExtentTreeLeaves(LongLongMap found) {
        this.starts = found.keysView().toSortedArray();
        this.logicals = new long[starts.length];
        for (int leaf = 0; leaf < starts.length; leaf++) {
            logicals[leaf] = found.get(starts[leaf]);
        }
    }

    /** Reads the nodes above the leaves. */
    static ExtentTreeLeaves of(Filesystem filesystem) {
        MutableLongLongMap found = new LongLongHashMap();
        filesystem.root(ObjectId.EXTENT_TREE).ifPresent(root -> {
            if (root.level() == 0) {
                found.put(0, root.logical());
            }
            TreeWalk.walk(filesystem.reader(), root.pointer(), TreeWalk.Order.DEPTH_FIRST, new TreeVisitor() {
                @Override
                public boolean wants(BlockPointer pointer, KeyRange range) {
                    return pointer.level() > 0;
                }

                @Override
                public void block(BlockPointer pointer, Node node) {
                    if (node instanceof Interior interior && node.level() == 1) {
                        addLeaves(interior, found);
                    }
                }

                @Override
                public void lost(BlockPointer pointer, KeyRange lost, Finding cause) {
                    filesystem.findings().add(cause.losing(lost));
                }
            });
        });
        if (found.isEmpty()) {
            found.put(0, 0);
        }
        return new ExtentTreeLeaves(found);
    }

    /** A leaf that begins with a reference does not hold the item the reference belongs to. */
    private static void addLeaves(Interior node, MutableLongLongMap found) {
        for (int slot = 0; slot < node.count(); slot++) {
            boolean item = node.type(slot) <= KeyType.METADATA_ITEM;
            found.put(item ? node.objectid(slot) : node.objectid(slot) + 1, node.child(slot));
        }
    }

    /** Logical address of a leaf. */
    long logical(int leaf) {
        return logicals[leaf];
    }

    /** Number of the leaf that holds the item of what lies at {@code logical}. */
    int of(long logical) {
        int at = Arrays.binarySearch(starts, logical);
        return Math.max(0, at < 0 ? -at - 2 : at);
    }

    /** How many leaves there are. */
    int count() {
        return starts.length;
    }
}
