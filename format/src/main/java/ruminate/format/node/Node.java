package ruminate.format.node;

import ruminate.format.ids.Key;
import ruminate.format.ids.Uuid;
import ruminate.format.item.Geometry;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Region;
import ruminate.format.layout.Slots;
import ruminate.format.layout.Unit;

/**
 * A tree block, read in place: a header, then items or pointers.
 *
 * <p>A node is a window on an array that somebody else may reuse; {@link #copy} keeps it. Nothing stored is trusted:
 * {@link #count} never exceeds what fits, and slots below it can be read without fear.
 *
 * <p>Source: {@code struct btrfs_header}, uapi/linux/btrfs_tree.h.
 */
public abstract sealed class Node implements Slots permits Leaf, Interior {
    private static final Layout L = Layout.of("btrfs_header");
    /** Checksum of the rest of the block. */
    public static final Region CSUM = L.bytes(0x00, "csum", 32, Unit.CHECKSUM);
    /** The filesystem's metadata UUID, or a seed's. */
    public static final Region FSID = L.uuid(0x20, "fsid");
    /** Logical address of the block itself. */
    public static final Field BYTENR = L.u64(0x30, "bytenr", Unit.LOGICAL);
    /** Flags in the low 56 bits, back reference revision in the high 8. */
    public static final Field FLAGS = L.u64(0x38, "flags", Unit.FLAGS);
    /** UUID of the chunk tree. */
    public static final Region CHUNK_TREE_UUID = L.uuid(0x40, "chunk_tree_uuid");
    /** Transaction that wrote the block. */
    public static final Field GENERATION = L.u64(0x50, "generation", Unit.GENERATION);
    /** Tree that allocated the block. */
    public static final Field OWNER = L.u64(0x58, "owner", Unit.OBJECT_ID);
    /** Number of items or pointers. */
    public static final Field NRITEMS = L.u32(0x60, "nritems", Unit.COUNT);
    /** 0 for a leaf. */
    public static final Field LEVEL = L.u8(0x64, "level", Unit.LEVEL);
    /** The header. */
    public static final Layout HEADER = L.end(Geometry.HEADER_SIZE);

    /** Flag: the block has been written to disk. */
    public static final long FLAG_WRITTEN = 1;
    /** Flag: the block was made by relocation. */
    public static final long FLAG_RELOC = 2;

    private final byte[] bytes;
    private final int base;
    private final int nodeSize;
    private final int count;

    Node(byte[] bytes, int base, int nodeSize, int slotSize) {
        this.bytes = bytes;
        this.base = base;
        this.nodeSize = nodeSize;
        long stored = NRITEMS.get(bytes, base);
        this.count = (int) Math.min(stored, (nodeSize - HEADER.size()) / slotSize);
    }

    /** The tree block of {@code nodeSize} bytes that starts at {@code base}; its level decides the kind. */
    public static Node of(byte[] bytes, int base, int nodeSize) {
        java.util.Objects.checkFromIndexSize(base, nodeSize, bytes.length);
        return LEVEL.get(bytes, base) == 0 ? new Leaf(bytes, base, nodeSize) : new Interior(bytes, base, nodeSize);
    }

    /** The same block in an array of its own. */
    public Node copy() {
        return of(java.util.Arrays.copyOfRange(bytes, base, base + nodeSize), 0, nodeSize);
    }

    /** Size in bytes. */
    public int nodeSize() {
        return nodeSize;
    }

    /** Index of the block's first byte in {@link #bytes()}. */
    public int base() {
        return base;
    }

    @Override
    public byte[] bytes() {
        return bytes;
    }

    /** The whole block. */
    public ByteView view() {
        return ByteView.of(bytes, base, nodeSize);
    }

    /** Logical address the block claims. */
    public long bytenr() {
        return BYTENR.get(bytes, base);
    }

    /** Flags without the back reference revision. */
    public long flags() {
        return FLAGS.get(bytes, base) & 0x00ff_ffff_ffff_ffffL;
    }

    /** Revision of back references: 1, 0 before 2009. */
    public int backrefRevision() {
        return (int) (FLAGS.get(bytes, base) >>> 56);
    }

    /** Transaction that wrote the block. */
    public long generation() {
        return GENERATION.get(bytes, base);
    }

    /** Tree that allocated the block. */
    public long owner() {
        return OWNER.get(bytes, base);
    }

    /** Number of items or pointers as stored, zero-extended; see {@link #count} for the number that can be read. */
    public long nritems() {
        return NRITEMS.get(bytes, base);
    }

    /** Number of slots that can be read: as stored, or as many as fit. */
    public int count() {
        return count;
    }

    /** Level in the tree, 0 for a leaf. */
    public int level() {
        return (int) LEVEL.get(bytes, base);
    }

    /** Filesystem id in the header. */
    public Uuid fsid() {
        return Uuid.read(bytes, base + FSID.offset());
    }

    /** Chunk tree UUID in the header. */
    public Uuid chunkTreeUuid() {
        return Uuid.read(bytes, base + CHUNK_TREE_UUID.offset());
    }

    /** Index in {@link #bytes()} of the key in {@code slot}. */
    abstract int keyAt(int slot);

    /** The key in {@code slot}. */
    public Key key(int slot) {
        return Key.read(bytes, keyAt(slot));
    }

    /** Objectid of the key in {@code slot}. */
    public long objectid(int slot) {
        return ruminate.format.bytes.LittleEndian.u64(bytes, keyAt(slot));
    }

    /** Type of the key in {@code slot}. */
    public int type(int slot) {
        return bytes[keyAt(slot) + 8] & 0xff;
    }

    /** Offset of the key in {@code slot}. */
    public long offset(int slot) {
        return ruminate.format.bytes.LittleEndian.u64(bytes, keyAt(slot) + 9);
    }

    /** Order of the key in {@code slot} relative to {@code key}. */
    public int compare(int slot, Key key) {
        return Key.compare(objectid(slot), type(slot), offset(slot), key.objectid(), key.type(), key.offset());
    }

    /** Order of the key in {@code slot} relative to the one in {@code other}. */
    public int compare(int slot, int other) {
        return Key.compare(objectid(slot), type(slot), offset(slot), objectid(other), type(other), offset(other));
    }

    /** The first slot whose key is not less than {@code key}; {@link #count} where there is none. */
    public int lowerBound(Key key) {
        int from = 0;
        int to = count;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (compare(middle, key) < 0) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }
}
