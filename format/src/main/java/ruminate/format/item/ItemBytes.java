package ruminate.format.item;

import ruminate.format.bytes.LittleEndian;
import ruminate.format.ids.Key;
import ruminate.format.ids.Uuid;
import ruminate.format.layout.Field;
import ruminate.format.layout.Region;

/**
 * The bytes of one item where they lie in their tree block, for printing; moved from item to item, so that a dump
 * allocates
 * nothing for it.
 *
 * <p>Reading past the item gives what follows it in the block, as {@code dump-tree} does with an item that is too short
 * for its type; past the block there are zeros. No read fails.
 */
public final class ItemBytes {
    private final Geometry geometry;
    private byte[] bytes = {};
    private int start;
    private int size;
    private int limit;
    private long objectid;
    private int type;
    private long offset;

    /** Items of a filesystem with this geometry; {@link #move} comes next. */
    public ItemBytes(Geometry geometry) {
        this.geometry = geometry;
    }

    /**
     * Moves to the item whose data is {@code [start, start + size)} of {@code bytes}.
     *
     * @param end where the tree block ends in {@code bytes}
     */
    public ItemBytes move(byte[] block, int start, int size, int end, long objectid, int type, long offset) {
        this.bytes = block;
        this.start = start;
        this.size = size;
        this.limit = end;
        this.objectid = objectid;
        this.type = type;
        this.offset = offset;
        return this;
    }

    /** Moves to an item that lies in an array of its own. */
    public ItemBytes move(Item item) {
        Key key = item.key();
        byte[] own = item.toBytes();
        return move(own, 0, own.length, own.length, key.objectid(), key.type(), key.offset());
    }

    /** A view that ends with the item: past it there are zeros. */
    ItemBytes alone() {
        return new ItemBytes(geometry).move(bytes, start, size, Math.min(limit, start + size), objectid, type, offset);
    }

    /** What of the superblock matters. */
    public Geometry geometry() {
        return geometry;
    }

    /** Size of the item's data in bytes. */
    public int size() {
        return size;
    }

    /** Objectid of the item's key. */
    public long objectid() {
        return objectid;
    }

    /** Type of the item's key. */
    public int type() {
        return type;
    }

    /** Offset of the item's key. */
    public long offset() {
        return offset;
    }

    /** Whether {@code wanted} bytes from the start of the item are within the block. */
    boolean fits(int wanted) {
        return wanted <= limit - start;
    }

    /** The field of the structure at the start of the item. */
    public long get(Field field) {
        return get(field, 0);
    }

    /** The field of the structure {@code at} bytes into the item. */
    public long get(Field field, int at) {
        int from = start + at;
        return from + field.offset() + field.width() <= limit
                ? field.get(bytes, from)
                : bounded(at + field.offset(), field.width());
    }

    /** The 64-bit integer {@code at} bytes into the item. */
    long u64(int at) {
        return bounded(at, Long.BYTES);
    }

    /** The unsigned byte {@code at} bytes into the item. */
    int u8(int at) {
        return start + at < limit ? bytes[start + at] & 0xff : 0;
    }

    /** The UUID in {@code region} of the structure {@code at} bytes into the item. */
    Uuid uuid(Region region, int at) {
        byte[] copy = new byte[Uuid.SIZE];
        for (int i = 0; i < copy.length; i++) {
            copy[i] = (byte) u8(at + region.offset() + i);
        }
        return Uuid.read(copy, 0);
    }

    /** Prints the shared data references that follow one another {@code at} bytes into the item; returns what comes next. */
    int print(SharedDataLines lines, int at, DumpText out) {
        return lines.print(bytes, start + at, start + size, out) - start;
    }

    private long bounded(int at, int width) {
        if (width == Long.BYTES && start + at + width <= limit) {
            return LittleEndian.u64(bytes, start + at);
        }
        long value = 0;
        for (int i = width - 1; i >= 0; i--) {
            value = value << 8 | u8(at + i);
        }
        return value;
    }
}
