package ruminate.format.node;

import ruminate.format.bytes.LittleEndian;
import ruminate.format.fault.Damage;
import ruminate.format.fault.FindingCode;
import ruminate.format.item.DamagedItem;
import ruminate.format.item.Geometry;
import ruminate.format.item.Item;
import ruminate.format.item.ItemType;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Region;
import ruminate.format.layout.Unit;

/**
 * A tree block of level 0. Item headers grow from the front, item data from the back:
 *
 * <pre>
 * | header | item 0 | item 1 | ... | free | ... | data 1 | data 0 |
 * 0       101      126      151                                   nodesize
 * </pre>
 *
 * <p>Source: {@code struct btrfs_item}, {@code struct btrfs_leaf}, uapi/linux/btrfs_tree.h.
 */
public final class Leaf extends Node {
    private static final Layout L = Layout.of("btrfs_item");
    /** Key of the item. */
    public static final Region KEY = L.key(0x00, "key");
    /** Start of the data in bytes, counted from the end of the block's header. */
    public static final Field OFFSET = L.u32(0x11, "offset", Unit.BYTES);
    /** Size of the data in bytes. */
    public static final Field SIZE = L.u32(0x15, "size", Unit.BYTES);
    /** The item header. */
    public static final Layout ITEM = L.end(Geometry.ITEM_SIZE);

    Leaf(byte[] bytes, int base, int nodeSize) {
        super(bytes, base, nodeSize, ITEM.size());
    }

    private int header(int slot) {
        return base() + HEADER.size() + slot * ITEM.size();
    }

    @Override
    int keyAt(int slot) {
        return header(slot);
    }

    /** Start of the item's data as stored, counted from the end of the header. */
    public long dataOffset(int slot) {
        return OFFSET.get(bytes(), header(slot));
    }

    /** Size of the item's data as stored, zero-extended. */
    public long storedSize(int slot) {
        return SIZE.get(bytes(), header(slot));
    }

    /** Size of the item's data in bytes; -1 where offset and size do not lie in the block. */
    public int size(int slot) {
        int at = header(slot);
        long offset = LittleEndian.u32(bytes(), at + 17) & 0xffff_ffffL;
        long size = LittleEndian.u32(bytes(), at + 21) & 0xffff_ffffL;
        return offset + size <= nodeSize() - HEADER.size() ? (int) size : -1;
    }

    /** Index in {@link #bytes()} of the item's data; meaningful only where {@link #size} is not negative. */
    @Override
    public int start(int slot) {
        return base() + HEADER.size() + LittleEndian.u32(bytes(), header(slot) + 17);
    }

    /** The item's data. */
    public ByteView data(int slot) throws Damage {
        int size = size(slot);
        if (size < 0) {
            throw new Damage(
                    FindingCode.LEAF_BAD_ITEM_BOUNDS,
                    dataOffset(slot),
                    dataOffset(slot) + storedSize(slot),
                    "at most " + (nodeSize() - HEADER.size()));
        }
        return ByteView.of(bytes(), start(slot), size);
    }

    /** The item, decoded; its values are windows on this block's bytes. */
    public Item item(int slot, Geometry geometry) {
        try {
            return ItemType.read(key(slot), data(slot), geometry);
        } catch (Damage damage) {
            return new DamagedItem(key(slot), ByteView.EMPTY, damage);
        }
    }

    /** Bytes between the last item header and the last item's data; negative where they overlap. */
    public long freeSpace() {
        int items = (int) Math.min(nritems(), Integer.MAX_VALUE);
        long end = count() == 0 ? nodeSize() - HEADER.size() : dataOffset(count() - 1);
        return end - (long) ITEM.size() * items;
    }
}
