package ruminate.format.node;

import ruminate.format.bytes.LittleEndian;
import ruminate.format.ids.Key;
import ruminate.format.item.Geometry;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Region;
import ruminate.format.layout.Unit;

/**
 * A tree block of level 1 or higher: pointers to blocks one level below, each with the first key there.
 *
 * <p>Source: {@code struct btrfs_key_ptr}, {@code struct btrfs_node}, uapi/linux/btrfs_tree.h.
 */
public final class Interior extends Node {
    private static final Layout L = Layout.of("btrfs_key_ptr");
    /** First key of the child. */
    public static final Region KEY = L.key(0x00, "key");
    /** Logical address of the child. */
    public static final Field BLOCKPTR = L.u64(0x11, "blockptr", Unit.LOGICAL);
    /** Transaction that wrote the child. */
    public static final Field PTR_GENERATION = L.u64(0x19, "generation", Unit.GENERATION);
    /** The pointer. */
    public static final Layout KEY_PTR = L.end(Geometry.KEY_POINTER_SIZE);

    Interior(byte[] bytes, int base, int nodeSize) {
        super(bytes, base, nodeSize, KEY_PTR.size());
    }

    @Override
    public int start(int slot) {
        return base() + HEADER.size() + slot * KEY_PTR.size();
    }

    @Override
    int keyAt(int slot) {
        return start(slot);
    }

    /** Logical address of the child in {@code slot}. */
    public long child(int slot) {
        return LittleEndian.u64(bytes(), start(slot) + 17);
    }

    /** Generation the child in {@code slot} is to have. */
    public long childGeneration(int slot) {
        return LittleEndian.u64(bytes(), start(slot) + 25);
    }

    /** The slot of the child that {@code key} belongs to: the last whose key is not after it, 0 where all are. */
    public int slotFor(Key key) {
        int bound = lowerBound(key);
        boolean exact = bound < count() && compare(bound, key) == 0;
        return exact ? bound : Math.max(0, bound - 1);
    }
}
