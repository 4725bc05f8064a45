package ruminate.format.write;

import java.util.Arrays;
import ruminate.format.bytes.LittleEndian;
import ruminate.format.ids.Key;
import ruminate.format.item.Geometry;
import ruminate.format.node.Interior;
import ruminate.format.node.Leaf;
import ruminate.format.node.Node;

/**
 * A tree block that can be changed: items or pointers are inserted, removed, resized and moved between blocks in place.
 * Unused bytes stay zero. Reference counts and other blocks are not its business.
 */
final class Block {
    private static final int HEADER = Geometry.HEADER_SIZE;
    private static final int ITEM = Geometry.ITEM_SIZE;
    private static final int POINTER = Geometry.KEY_POINTER_SIZE;

    private final byte[] bytes;
    private final int stride;
    private long lastUse;

    Block(byte[] bytes) {
        this.bytes = bytes;
        this.stride = Node.LEVEL.get(bytes, 0) == 0 ? ITEM : POINTER;
    }

    byte[] bytes() {
        return bytes;
    }

    long lastUse() {
        return lastUse;
    }

    void used(long clock) {
        lastUse = clock;
    }

    long logical() {
        return Node.BYTENR.get(bytes, 0);
    }

    long generation() {
        return Node.GENERATION.get(bytes, 0);
    }

    long owner() {
        return Node.OWNER.get(bytes, 0);
    }

    int level() {
        return bytes[Node.LEVEL.offset()];
    }

    boolean isLeaf() {
        return stride == ITEM;
    }

    boolean relocated() {
        return (Node.FLAGS.get(bytes, 0) & Node.FLAG_RELOC) != 0;
    }

    int count() {
        return LittleEndian.u32(bytes, Node.NRITEMS.offset());
    }

    private void setCount(int count) {
        LittleEndian.putU32(bytes, Node.NRITEMS.offset(), count);
    }

    private int keyAt(int slot) {
        return HEADER + slot * stride;
    }

    long objectid(int slot) {
        return LittleEndian.u64(bytes, keyAt(slot));
    }

    int type(int slot) {
        return bytes[keyAt(slot) + 8] & 0xff;
    }

    long offset(int slot) {
        return LittleEndian.u64(bytes, keyAt(slot) + 9);
    }

    Key key(int slot) {
        return Key.read(bytes, keyAt(slot));
    }

    void setKey(int slot, Key key) {
        key.write(bytes, keyAt(slot));
    }

    int compare(int slot, Key key) {
        int at = keyAt(slot);
        return Key.compare(
                LittleEndian.u64(bytes, at),
                bytes[at + 8] & 0xff,
                LittleEndian.u64(bytes, at + 9),
                key.objectid(),
                key.type(),
                key.offset());
    }

    /** The slot of {@code key}, or {@code ~slot} where it would be inserted. */
    int search(Key key) {
        int from = 0;
        int to = count();
        while (from < to) {
            int middle = (from + to) >>> 1;
            int order = compare(middle, key);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return ~from;
    }

    // pointers

    int maxPointers() {
        return (bytes.length - HEADER) / POINTER;
    }

    long child(int slot) {
        return Interior.BLOCKPTR.get(bytes, keyAt(slot));
    }

    long childGeneration(int slot) {
        return Interior.PTR_GENERATION.get(bytes, keyAt(slot));
    }

    void setChild(int slot, Block child) {
        Interior.BLOCKPTR.put(bytes, keyAt(slot), child.logical());
        Interior.PTR_GENERATION.put(bytes, keyAt(slot), child.generation());
    }

    void insertPointer(int slot, Key key, Block child) {
        int count = count();
        int at = keyAt(slot);
        System.arraycopy(bytes, at, bytes, at + POINTER, (count - slot) * POINTER);
        setCount(count + 1);
        setKey(slot, key);
        setChild(slot, child);
    }

    void removePointer(int slot) {
        int count = count();
        System.arraycopy(bytes, keyAt(slot + 1), bytes, keyAt(slot), (count - slot - 1) * POINTER);
        Arrays.fill(bytes, keyAt(count - 1), keyAt(count), (byte) 0);
        setCount(count - 1);
    }

    /** Moves the pointers from {@code from} to {@code to} (exclusive) into another node, at {@code at} there. */
    void movePointers(int from, int to, Block other, int at) {
        int moved = to - from;
        int others = other.count();
        System.arraycopy(other.bytes, keyAt(at), other.bytes, keyAt(at + moved), (others - at) * POINTER);
        System.arraycopy(bytes, keyAt(from), other.bytes, keyAt(at), moved * POINTER);
        other.setCount(others + moved);
        int count = count();
        System.arraycopy(bytes, keyAt(to), bytes, keyAt(from), (count - to) * POINTER);
        Arrays.fill(bytes, keyAt(count - moved), keyAt(count), (byte) 0);
        setCount(count - moved);
    }

    // items

    /** Bytes an item with so much data takes in a leaf. */
    static int itemBytes(int dataSize) {
        return ITEM + dataSize;
    }

    private int dataOffset(int slot) {
        return LittleEndian.u32(bytes, keyAt(slot) + Leaf.OFFSET.offset());
    }

    private void setDataOffset(int slot, int offset) {
        LittleEndian.putU32(bytes, keyAt(slot) + Leaf.OFFSET.offset(), offset);
    }

    /** Size of the item's data in bytes. */
    int size(int slot) {
        return LittleEndian.u32(bytes, keyAt(slot) + Leaf.SIZE.offset());
    }

    private void setSize(int slot, int size) {
        LittleEndian.putU32(bytes, keyAt(slot) + Leaf.SIZE.offset(), size);
    }

    /** Index in {@link #bytes()} of the item's data. */
    int data(int slot) {
        return HEADER + dataOffset(slot);
    }

    private int dataCapacity() {
        return bytes.length - HEADER;
    }

    /** Start of the data area that is in use by items before {@code slot}: where the next one's data ends. */
    private int dataEnd(int slot) {
        return slot == 0 ? dataCapacity() : dataOffset(slot - 1);
    }

    /** Bytes left for item headers and data. */
    int free() {
        int count = count();
        return dataEnd(count) - count * ITEM;
    }

    /** Bytes taken by item headers and data. */
    int usedBytes() {
        return dataCapacity() - free();
    }

    /** Bytes taken by the items from {@code from} to {@code to} (exclusive). */
    int usedBytes(int from, int to) {
        return from == to ? 0 : dataEnd(from) - dataOffset(to - 1) + (to - from) * ITEM;
    }

    /** Inserts an item with zeroed data; there must be room. */
    void insertItem(int slot, Key key, int size) {
        int count = count();
        int end = dataEnd(slot);
        shiftData(slot, count, -size);
        System.arraycopy(bytes, keyAt(slot), bytes, keyAt(slot + 1), (count - slot) * ITEM);
        setCount(count + 1);
        setKey(slot, key);
        setDataOffset(slot, end - size);
        setSize(slot, size);
        Arrays.fill(bytes, HEADER + end - size, HEADER + end, (byte) 0);
    }

    void removeItems(int from, int to) {
        int count = count();
        int low = dataEnd(count);
        int removedData = dataEnd(from) - dataOffset(to - 1);
        shiftData(to, count, removedData);
        Arrays.fill(bytes, HEADER + low, HEADER + low + removedData, (byte) 0);
        System.arraycopy(bytes, keyAt(to), bytes, keyAt(from), (count - to) * ITEM);
        int left = count - (to - from);
        Arrays.fill(bytes, keyAt(left), keyAt(count), (byte) 0);
        setCount(left);
    }

    /** Changes the size of an item's data; its beginning is kept, new bytes are zero. */
    void resizeItem(int slot, int size) {
        int old = size(slot);
        int count = count();
        if (size > old) {
            int grow = size - old;
            int end = HEADER + dataEnd(slot);
            int low = HEADER + dataEnd(count);
            System.arraycopy(bytes, low, bytes, low - grow, end - low);
            Arrays.fill(bytes, end - grow, end, (byte) 0);
            moveOffsets(slot, count, -grow);
        } else if (size < old) {
            int shrink = old - size;
            int low = HEADER + dataEnd(count);
            System.arraycopy(bytes, low, bytes, low + shrink, data(slot) + size - low);
            Arrays.fill(bytes, low, low + shrink, (byte) 0);
            moveOffsets(slot, count, shrink);
        }
        setSize(slot, size);
    }

    /** Moves the items from {@code from} to {@code to} (exclusive) into another leaf, at {@code at} there. */
    void moveItems(int from, int to, Block other, int at) {
        int moved = to - from;
        int start = dataOffset(to - 1);
        int length = dataEnd(from) - start;
        int others = other.count();
        int otherEnd = other.dataEnd(at);
        other.shiftData(at, others, -length);
        System.arraycopy(other.bytes, keyAt(at), other.bytes, keyAt(at + moved), (others - at) * ITEM);
        System.arraycopy(bytes, keyAt(from), other.bytes, keyAt(at), moved * ITEM);
        System.arraycopy(bytes, HEADER + start, other.bytes, HEADER + otherEnd - length, length);
        other.setCount(others + moved);
        other.moveOffsets(at, at + moved, otherEnd - length - start);
        removeItems(from, to);
    }

    /** Shifts the data of the items from {@code from} to {@code to} (exclusive, the last one) by {@code by} bytes. */
    private void shiftData(int from, int to, int by) {
        if (from == to || by == 0) {
            return;
        }
        int low = HEADER + dataOffset(to - 1);
        System.arraycopy(bytes, low, bytes, low + by, HEADER + dataEnd(from) - low);
        moveOffsets(from, to, by);
    }

    private void moveOffsets(int from, int to, int by) {
        int end = keyAt(to);
        for (int at = keyAt(from) + Leaf.OFFSET.offset(); at < end; at += ITEM) {
            LittleEndian.putU32(bytes, at, LittleEndian.u32(bytes, at) + by);
        }
    }
}
