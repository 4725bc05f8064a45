package ruminate.format.item;

import ruminate.format.checksum.Crc32cHash;
import ruminate.format.ids.KeyType;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Unit;

/**
 * The references inside an extent item, one after the other, read in place without allocation. May be reused for any
 * number of items.
 *
 * <pre>
 * for (refs.over(leaf.bytes(), leaf.start(slot), leaf.size(slot), leaf.type(slot)); refs.next(); ) {
 *     switch (refs.type()) { ... }
 * }
 * </pre>
 *
 * <p>What the numbers mean depends on the type:
 *
 * <table>
 * <caption>Values of an inline reference</caption>
 * <tr><th>type</th><th>root</th><th>objectid</th><th>offset</th><th>parent</th><th>count</th></tr>
 * <tr><td>{@code EXTENT_OWNER_REF}</td><td>creator</td><td>0</td><td>0</td><td>0</td><td>0</td></tr>
 * <tr><td>{@code TREE_BLOCK_REF}</td><td>tree</td><td>0</td><td>0</td><td>0</td><td>1</td></tr>
 * <tr><td>{@code EXTENT_DATA_REF}</td><td>tree</td><td>inode</td><td>position</td><td>0</td><td>items</td></tr>
 * <tr><td>{@code SHARED_BLOCK_REF}</td><td>0</td><td>0</td><td>0</td><td>block</td><td>1</td></tr>
 * <tr><td>{@code SHARED_DATA_REF}</td><td>0</td><td>0</td><td>0</td><td>leaf</td><td>items</td></tr>
 * </table>
 *
 * <p>Source: {@code struct btrfs_extent_inline_ref}, uapi/linux/btrfs_tree.h.
 */
public final class InlineRefs {
    private static final Layout L = Layout.of("btrfs_extent_inline_ref");
    /** Key type of the reference. */
    public static final Field TYPE = L.u8(0x00, "type", Unit.CODE);
    /** Tree, or parent block, by type. */
    public static final Field OFFSET = L.u64(0x01, "offset", Unit.NUMBER);
    /** An owner, tree block or shared block reference. */
    public static final Layout LAYOUT = L.end(0x09);

    private static final Layout S = Layout.of("btrfs_extent_inline_ref");
    private static final Field SHARED_TYPE = S.u8(0x00, "type", Unit.CODE);
    private static final Field SHARED_PARENT = S.u64(0x01, "parent", Unit.LOGICAL);
    /** Count of a shared data reference. */
    public static final Field SHARED_COUNT = S.u32(0x09, "count", Unit.COUNT);
    /** A shared data reference. */
    public static final Layout SHARED_LAYOUT = S.end(0x0d);

    private static final Layout D = Layout.of("btrfs_extent_inline_ref");
    private static final Field DATA_TYPE = D.u8(0x00, "type", Unit.CODE);
    /** Tree of a data reference. */
    public static final Field DATA_ROOT = D.u64(0x01, "root", Unit.OBJECT_ID);
    /** Inode of a data reference. */
    public static final Field DATA_OBJECTID = D.u64(0x09, "objectid", Unit.OBJECT_ID);
    /** File offset minus offset into the extent of a data reference. */
    public static final Field DATA_OFFSET = D.u64(0x11, "offset", Unit.BYTES);
    /** Count of a data reference. */
    public static final Field DATA_COUNT = D.u32(0x19, "count", Unit.COUNT);
    /** A data reference. */
    public static final Layout DATA_LAYOUT = D.end(0x1d);

    private static final Ascii OPEN_TREE_BLOCK = Ascii.of("\t\t(" + KeyType.TREE_BLOCK_REF + " 0x");
    private static final Ascii OPEN_SHARED_BLOCK = Ascii.of("\t\t(" + KeyType.SHARED_BLOCK_REF + " 0x");
    private static final Ascii OPEN_SHARED_DATA = Ascii.of("\t\t(" + KeyType.SHARED_DATA_REF + " 0x");
    private static final Ascii OPEN_DATA = Ascii.of("\t\t(" + KeyType.EXTENT_DATA_REF + " 0x");
    private static final Ascii TREE_BLOCK = Ascii.of(") tree block backref root ");
    private static final Ascii SHARED_BLOCK = Ascii.of(") shared block backref parent ");
    private static final Ascii SHARED_DATA = Ascii.of(") shared data backref parent ");
    private static final Ascii DATA = Ascii.of(") extent data backref root ");
    private static final Ascii OBJECTID = Ascii.of(" objectid ");
    private static final Ascii DATA_AT = Ascii.of(" offset ");
    private static final Ascii COUNT = Ascii.of(" count ");

    // dump-tree 6.19 prints one tab and this word.
    private static final Ascii OPEN_OWNER = Ascii.of("\t(" + KeyType.EXTENT_OWNER_REF + " 0x");
    private static final Ascii OWNER = Ascii.of(") textent owner root ");

    private static final SharedDataLines SHARED_DATA_LINES = new SharedDataLines();

    private byte[] bytes = {};
    private int end;
    private int at;
    private int following;
    private boolean damaged;

    /**
     * Starts before the first reference of an extent item.
     *
     * @param keyType {@code EXTENT_ITEM} or {@code METADATA_ITEM}
     */
    public InlineRefs over(byte[] block, int start, int size, int keyType) {
        int head = size < ExtentItem.LAYOUT.size()
                ? size
                : ExtentItem.headSize(keyType, ExtentItem.FLAGS.get(block, start));
        bytes = block;
        end = start + size;
        damaged = size < ExtentItem.LAYOUT.size() || head > size;
        at = end;
        following = damaged ? end : start + head;
        return this;
    }

    /** Moves to the next reference; false at the end, and where what follows is none. */
    public boolean next() {
        at = following;
        if (at >= end) {
            return false;
        }
        int size = size(type());
        if (size == 0 || size > end - at) {
            damaged = true;
            following = end;
            return false;
        }
        following = at + size;
        return true;
    }

    /** Size in bytes of a reference of this type, 0 where it cannot stand in an extent item. */
    public static int size(int type) {
        return switch (type) {
            case KeyType.EXTENT_OWNER_REF, KeyType.TREE_BLOCK_REF, KeyType.SHARED_BLOCK_REF -> LAYOUT.size();
            case KeyType.EXTENT_DATA_REF -> DATA_LAYOUT.size();
            case KeyType.SHARED_DATA_REF -> SHARED_LAYOUT.size();
            default -> 0;
        };
    }

    /** The structure of a reference of this type. */
    static Layout layout(int type) {
        return switch (type) {
            case KeyType.EXTENT_DATA_REF -> DATA_LAYOUT;
            case KeyType.SHARED_DATA_REF -> SHARED_LAYOUT;
            default -> LAYOUT;
        };
    }

    /** Whether the item ended in the middle of a reference, or with bytes that are none. */
    public boolean damaged() {
        return damaged;
    }

    /** Index in the array of the reference's first byte. */
    public int start() {
        return at;
    }

    /** Key type of the reference. */
    public int type() {
        return bytes[at] & 0xff;
    }

    /** The tree that refers to the extent, or that made it; 0 for a reference by parent. */
    public long root() {
        return parented() ? 0 : OFFSET.get(bytes, at);
    }

    /** The block that refers to the extent; 0 for a reference by tree. */
    public long parent() {
        return parented() ? OFFSET.get(bytes, at) : 0;
    }

    private boolean parented() {
        return type() == KeyType.SHARED_BLOCK_REF || type() == KeyType.SHARED_DATA_REF;
    }

    /** The inode that refers to the extent, for a data reference by tree. */
    public long objectid() {
        return type() == KeyType.EXTENT_DATA_REF ? DATA_OBJECTID.get(bytes, at) : 0;
    }

    /** File offset minus offset into the extent, for a data reference by tree; may wrap below 0. */
    public long offset() {
        return type() == KeyType.EXTENT_DATA_REF ? DATA_OFFSET.get(bytes, at) : 0;
    }

    /** How many references this one stands for. */
    public long count() {
        return switch (type()) {
            case KeyType.EXTENT_DATA_REF -> DATA_COUNT.get(bytes, at);
            case KeyType.SHARED_DATA_REF -> SHARED_COUNT.get(bytes, at);
            case KeyType.EXTENT_OWNER_REF -> 0;
            default -> 1;
        };
    }

    /** The reference as a value. */
    public InlineRef ref() {
        return new InlineRef(type(), root(), objectid(), offset(), parent(), count());
    }

    /** Stores a reference, whose type has a size. */
    public static void put(byte[] into, int to, InlineRef ref) {
        switch (ref.type()) {
            case KeyType.EXTENT_DATA_REF -> {
                DATA_TYPE.put(into, to, ref.type());
                DATA_ROOT.put(into, to, ref.root());
                DATA_OBJECTID.put(into, to, ref.objectid());
                DATA_OFFSET.put(into, to, ref.offset());
                DATA_COUNT.put(into, to, ref.count());
            }
            case KeyType.SHARED_DATA_REF -> {
                SHARED_TYPE.put(into, to, ref.type());
                SHARED_PARENT.put(into, to, ref.parent());
                SHARED_COUNT.put(into, to, ref.count());
            }
            default -> {
                TYPE.put(into, to, ref.type());
                OFFSET.put(into, to, ref.type() == KeyType.SHARED_BLOCK_REF ? ref.parent() : ref.root());
            }
        }
    }

    /** Prints the references of an extent item, the first of which is {@code from} bytes into it. */
    static void dump(ItemBytes in, int from, DumpText out) {
        int at = from;
        while (at < in.size()) {
            int type = (int) in.get(TYPE, at);
            int size = size(type);
            if (size == 0) {
                return;
            }
            if (type == KeyType.SHARED_DATA_REF && size <= in.size() - at) {
                at = in.print(SHARED_DATA_LINES, at, out);
                continue;
            }
            long value = in.get(OFFSET, at);
            switch (type) {
                case KeyType.TREE_BLOCK_REF ->
                    out.text(OPEN_TREE_BLOCK).hexDigits(value).text(TREE_BLOCK).tree(value);
                case KeyType.SHARED_BLOCK_REF ->
                    out.text(OPEN_SHARED_BLOCK)
                            .hexDigits(value)
                            .text(SHARED_BLOCK)
                            .u64(value);
                case KeyType.EXTENT_OWNER_REF ->
                    out.text(OPEN_OWNER).hexDigits(value).text(OWNER).u64(value);
                case KeyType.SHARED_DATA_REF -> dumpSharedData(value, in.get(SHARED_COUNT, at), out);
                default -> dumpData(in, at, value, out);
            }
            out.end();
            at += size;
        }
    }

    /** Prints a shared data reference, without the end of the line. */
    static void dumpSharedData(long parent, long count, DumpText out) {
        out.text(OPEN_SHARED_DATA).hexDigits(parent).text(SHARED_DATA).u64(parent);
        out.text(COUNT).u64(count);
    }

    private static void dumpData(ItemBytes in, int at, long root, DumpText out) {
        long objectid = in.get(DATA_OBJECTID, at);
        long offset = in.get(DATA_OFFSET, at);
        out.text(OPEN_DATA).hexDigits(Crc32cHash.dataReference(root, objectid, offset));
        out.text(DATA).tree(root).text(OBJECTID).u64(objectid);
        out.text(DATA_AT).u64(offset).text(COUNT).u64(in.get(DATA_COUNT, at));
    }
}
