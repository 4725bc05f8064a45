package ruminate.format.item;

import ruminate.format.bytes.U64;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.ids.ObjectId;
import ruminate.format.ids.Uuid;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Region;
import ruminate.format.layout.Unit;

/**
 * A range of a device that belongs to a chunk.
 *
 * <p>Key: (device id, {@code DEV_EXTENT}, physical start in bytes).
 *
 * <p>Mirrors one stripe of the {@link ChunkItem} at {@code chunkOffset}.
 *
 * <p>Source: {@code struct btrfs_dev_extent}, uapi/linux/btrfs_tree.h.
 *
 * @param chunkTree 3, the chunk tree
 * @param chunkObjectid 256
 * @param chunkOffset logical start of the chunk
 * @param length length of the range in bytes
 * @param chunkTreeUuid UUID of the chunk tree
 */
public record DevExtent(Key key, long chunkTree, long chunkObjectid, long chunkOffset, long length, Uuid chunkTreeUuid)
        implements FixedItem {
    private static final Layout L = Layout.of("btrfs_dev_extent");
    /** 3, the chunk tree. */
    public static final Field CHUNK_TREE = L.u64(0x00, "chunk_tree", Unit.OBJECT_ID);

    /** 256. */
    public static final Field CHUNK_OBJECTID = L.u64(0x08, "chunk_objectid", Unit.OBJECT_ID);

    /** Logical start of the chunk. */
    public static final Field CHUNK_OFFSET = L.u64(0x10, "chunk_offset", Unit.LOGICAL);

    /** Length of the range in bytes. */
    public static final Field LENGTH = L.u64(0x18, "length", Unit.BYTES);

    /** UUID of the chunk tree. */
    public static final Region CHUNK_TREE_UUID = L.uuid(0x20, "chunk_tree_uuid");

    /** The structure. */
    public static final Layout LAYOUT = L.end(0x30);

    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        in.requireExactSize(LAYOUT.size());
        return new DevExtent(
                key,
                CHUNK_TREE.get(in),
                CHUNK_OBJECTID.get(in),
                CHUNK_OFFSET.get(in),
                LENGTH.get(in),
                CHUNK_TREE_UUID.uuid(in));
    }

    @Override
    public Layout layout() {
        return LAYOUT;
    }

    @Override
    public void write(byte[] bytes, int at) {
        CHUNK_TREE.put(bytes, at, chunkTree);
        CHUNK_OBJECTID.put(bytes, at, chunkObjectid);
        CHUNK_OFFSET.put(bytes, at, chunkOffset);
        LENGTH.put(bytes, at, length);
        CHUNK_TREE_UUID.put(bytes, at, chunkTreeUuid);
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        new Judge(at, findings)
                .key(U64.aligned(key.offset(), geometry.sectorSize()), "physical start is not aligned")
                .field(chunkTree == ObjectId.CHUNK_TREE, "chunk_tree", chunkTree, ObjectId.CHUNK_TREE)
                .field(
                        chunkObjectid == ObjectId.FIRST_CHUNK_TREE,
                        "chunk_objectid",
                        chunkObjectid,
                        ObjectId.FIRST_CHUNK_TREE)
                .aligned("chunk_offset", chunkOffset, geometry.sectorSize())
                .field(
                        length != 0 && U64.aligned(length, geometry.sectorSize()) && !U64.wraps(key.offset(), length),
                        "length",
                        length,
                        "whole sectors");
    }

    static void dump(ItemBytes in, DumpText out) {
        out.text("\t\tdev extent chunk_tree ").u64(in.get(CHUNK_TREE)).end();
        out.text("\t\tchunk_objectid ").u64(in.get(CHUNK_OBJECTID));
        out.text(" chunk_offset ")
                .u64(in.get(CHUNK_OFFSET))
                .text(" length ")
                .u64(in.get(LENGTH))
                .end();
        out.text("\t\tchunk_tree_uuid ")
                .text(in.uuid(CHUNK_TREE_UUID, 0).toString())
                .end();
    }
}
