package ruminate.format.item;

import java.util.List;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Piece;
import ruminate.format.layout.Unit;

/**
 * Space accounting of one chunk.
 *
 * <p>Key: (logical start, {@code BLOCK_GROUP_ITEM}, length in bytes).
 *
 * <p>Mirrors exactly one {@link ChunkItem} with the same logical start; lives in the extent tree, or in the block group
 * tree where there is one.
 *
 * <p>Source: {@code struct btrfs_block_group_item}, uapi/linux/btrfs_tree.h.
 *
 * @param used bytes given to extents
 * @param chunkObjectid 256
 * @param flags type and profile, as in the chunk
 */
public record BlockGroupItem(Key key, long used, long chunkObjectid, BlockGroupFlags flags) implements TypedItem {
    private static final Layout L = Layout.of("btrfs_block_group_item");
    /** Bytes given to extents. */
    public static final Field USED = L.u64(0x00, "used", Unit.BYTES);
    /** Objectid of the chunk item. */
    public static final Field CHUNK_OBJECTID = L.u64(0x08, "chunk_objectid", Unit.OBJECT_ID);
    /** Type and profile. */
    public static final Field FLAGS = L.u64(0x10, "flags", Unit.FLAGS);
    /** The structure. */
    public static final Layout LAYOUT = L.end(0x18);

    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        in.requireExactSize(LAYOUT.size());
        return new BlockGroupItem(key, USED.get(in), CHUNK_OBJECTID.get(in), new BlockGroupFlags(FLAGS.get(in)));
    }

    @Override
    public int size() {
        return LAYOUT.size();
    }

    @Override
    public void write(byte[] bytes, int at) {
        USED.put(bytes, at, used);
        CHUNK_OBJECTID.put(bytes, at, chunkObjectid);
        FLAGS.put(bytes, at, flags.bits());
    }

    @Override
    public List<Piece> pieces() {
        return List.of(Piece.of(LAYOUT));
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        if (key.offset() == 0) {
            findings.add(Finding.of(FindingCode.ITEM_BAD_KEY, at, "a block group of length 0"));
        }
        if (U64.less(key.offset(), used)) {
            findings.add(Finding.of(
                    FindingCode.ITEM_BAD_FIELD, at, "used", U64.text(used), "[0, " + U64.text(key.offset()) + "]"));
        }
    }

    @Override
    public void dump(DumpText out) {
        out.tabs(2).text("block group used ").u64(used).text(" chunk_objectid ").u64(chunkObjectid);
        out.text(" flags ").text(flags.toString()).end();
    }
}
