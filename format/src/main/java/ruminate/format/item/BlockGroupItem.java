package ruminate.format.item;

import java.util.List;
import java.util.Optional;
import ruminate.format.bytes.U64;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.ids.ObjectId;
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
 * <p>Source: {@code struct btrfs_block_group_item}, uapi/linux/btrfs_tree.h; the remap fields since Linux 6.19.
 *
 * @param used bytes given to extents
 * @param chunkObjectid 256
 * @param flags type and profile, as in the chunk
 * @param remapped what items of 36 bytes add, in filesystems with a remap tree
 */
public record BlockGroupItem(Key key, long used, long chunkObjectid, BlockGroupFlags flags, Optional<Remapped> remapped)
        implements TypedItem {
    private static final Layout L = Layout.of("btrfs_block_group_item");
    /** Bytes given to extents. */
    public static final Field USED = L.u64(0x00, "used", Unit.BYTES);
    /** Objectid of the chunk item. */
    public static final Field CHUNK_OBJECTID = L.u64(0x08, "chunk_objectid", Unit.OBJECT_ID);
    /** Type and profile. */
    public static final Field FLAGS = L.u64(0x10, "flags", Unit.FLAGS);
    /** The structure. */
    public static final Layout LAYOUT = L.end(0x18);

    /**
     * What items of 36 bytes add.
     *
     * @param remapBytes bytes moved here from other block groups
     * @param identityRemapCount number of ranges that have not moved away yet
     */
    public record Remapped(long remapBytes, long identityRemapCount) {
        private static final Layout L = Layout.of("btrfs_block_group_item_v2");
        private static final Field REMAP_BYTES = L.u64(0x00, "remap_bytes", Unit.BYTES);
        private static final Field IDENTITY_REMAP_COUNT = L.u32(0x08, "identity_remap_count", Unit.COUNT);
        /** The part after {@link BlockGroupItem#LAYOUT}. */
        public static final Layout LAYOUT = L.end(0x0c);
    }

    /** A block group of a filesystem without a remap tree. */
    public BlockGroupItem(Key key, long used, long chunkObjectid, BlockGroupFlags flags) {
        this(key, used, chunkObjectid, flags, Optional.empty());
    }

    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        in.requireSize(LAYOUT.size());
        Optional<Remapped> remapped = Optional.empty();
        if (in.size() > LAYOUT.size()) {
            in.requireExactSize(LAYOUT.size() + Remapped.LAYOUT.size());
            ByteView more = in.from(LAYOUT.size());
            remapped =
                    Optional.of(new Remapped(Remapped.REMAP_BYTES.get(more), Remapped.IDENTITY_REMAP_COUNT.get(more)));
        }
        BlockGroupFlags flags = new BlockGroupFlags(FLAGS.get(in));
        return new BlockGroupItem(key, USED.get(in), CHUNK_OBJECTID.get(in), flags, remapped);
    }

    @Override
    public int size() {
        return LAYOUT.size() + (remapped.isPresent() ? Remapped.LAYOUT.size() : 0);
    }

    @Override
    public void write(byte[] bytes, int at) {
        USED.put(bytes, at, used);
        CHUNK_OBJECTID.put(bytes, at, chunkObjectid);
        FLAGS.put(bytes, at, flags.bits());
        if (remapped.isPresent()) {
            Remapped.REMAP_BYTES.put(bytes, at + LAYOUT.size(), remapped.get().remapBytes);
            Remapped.IDENTITY_REMAP_COUNT.put(bytes, at + LAYOUT.size(), remapped.get().identityRemapCount);
        }
    }

    @Override
    public List<Piece> pieces() {
        return remapped.isPresent()
                ? List.of(Piece.of(LAYOUT), Piece.of("", LAYOUT.size(), Remapped.LAYOUT))
                : List.of(Piece.of(LAYOUT));
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        Judge judge = new Judge(at, findings)
                .key(key.offset() != 0, "a block group of length 0")
                .field(
                        chunkObjectid == ObjectId.FIRST_CHUNK_TREE,
                        "chunk_objectid",
                        chunkObjectid,
                        ObjectId.FIRST_CHUNK_TREE)
                .field(U64.lessOrEqual(used, key.offset()), "used", used, "[0, " + U64.text(key.offset()) + "]");
        int expected = LAYOUT.size() + (geometry.has(IncompatFeature.REMAP_TREE) ? Remapped.LAYOUT.size() : 0);
        judge.field(size() == expected, "item size", size(), expected);
        if (Long.bitCount(flags.bits() & Profile.MASK) > 1) {
            judge.report("flags", flags, "at most one profile");
        }
        if (!flags.data() && !flags.metadata()) {
            judge.report("flags", flags, "a type");
        }
    }

    static void dump(ItemBytes in, DumpText out) {
        out.text("\t\tblock group used ")
                .u64(in.get(USED))
                .text(" chunk_objectid ")
                .u64(in.get(CHUNK_OBJECTID));
        out.text(" flags ").text(new BlockGroupFlags(in.get(FLAGS)).toString()).end();
    }
}
