package ruminate.format.item;

import ruminate.format.bytes.U64;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Unit;

/**
 * How the free space of one block group is kept.
 *
 * <p>Key: (block group start, {@code FREE_SPACE_INFO}, block group length in bytes).
 *
 * <p>Followed by the {@link FreeSpaceExtent}s or {@link FreeSpaceBitmap}s of the group.
 *
 * <p>Source: {@code struct btrfs_free_space_info}, uapi/linux/btrfs_tree.h; since Linux 4.5.
 *
 * @param extentCount number of free ranges, in either form
 * @param flags 1 for bitmaps, 0 for ranges
 */
public record FreeSpaceInfo(Key key, long extentCount, long flags) implements FixedItem {
    private static final Layout L = Layout.of("btrfs_free_space_info");
    /** Number of free ranges, in either form. */
    public static final Field EXTENT_COUNT = L.u32(0x00, "extent_count", Unit.COUNT);

    /** 1 for bitmaps, 0 for ranges. */
    public static final Field FLAGS = L.u32(0x04, "flags", Unit.FLAGS);

    /** The structure. */
    public static final Layout LAYOUT = L.end(0x08);

    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        in.requireExactSize(LAYOUT.size());
        return new FreeSpaceInfo(key, EXTENT_COUNT.get(in), FLAGS.get(in));
    }

    @Override
    public Layout layout() {
        return LAYOUT;
    }

    @Override
    public void write(byte[] bytes, int at) {
        EXTENT_COUNT.put(bytes, at, extentCount);
        FLAGS.put(bytes, at, flags);
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        Judge judge = new Judge(at, findings).field(flags <= USING_BITMAPS, "flags", flags, "[0, 1]");
        checkRange(key, judge, geometry);
    }

    /** Flag: the free space is kept as bitmaps. */
    public static final long USING_BITMAPS = 1;

    /** Whether the free space is kept as bitmaps. */
    public boolean usesBitmaps() {
        return (flags & USING_BITMAPS) != 0;
    }

    /** Judges a key of the free space tree: a range of whole sectors. */
    static void checkRange(Key range, Judge judge, Geometry geometry) {
        judge.key(U64.aligned(range.objectid(), geometry.sectorSize()), "start is not aligned")
                .key(U64.aligned(range.offset(), geometry.sectorSize()), "length is not aligned")
                .key(range.offset() != 0, "a range of length 0")
                .key(!U64.wraps(range.objectid(), range.offset()), "the range ends past 2^64");
    }

    static void dump(ItemBytes in, DumpText out) {
        out.text("\t\tfree space info extent count ").u64(in.get(EXTENT_COUNT));
        out.text(" flags ").u64(in.get(FLAGS)).end();
    }
}
