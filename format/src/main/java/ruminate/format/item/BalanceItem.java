package ruminate.format.item;

import java.util.List;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Part;
import ruminate.format.layout.Piece;
import ruminate.format.layout.Region;
import ruminate.format.layout.Unit;

/**
 * An unfinished balance and its filters.
 *
 * <p>Key: (-4, {@code TEMPORARY_ITEM}, 0), in the root tree.
 *
 * <p>Source: {@code struct btrfs_balance_item}, {@code struct btrfs_disk_balance_args}, uapi/linux/btrfs_tree.h; since
 * Linux 3.3.
 *
 * @param flags 1 data, 2 system, 4 metadata, 8 force, 16 resume
 * @param data filters of data chunks, a structure of {@link #FILTERS}
 * @param metadata filters of metadata chunks
 * @param system filters of system chunks
 * @param reserved zeros
 */
public record BalanceItem(Key key, long flags, ByteView data, ByteView metadata, ByteView system, ByteView reserved)
        implements TypedItem {
    private static final Layout A = Layout.of("btrfs_disk_balance_args");
    private static final Field PROFILES = A.u64(0x00, "profiles", Unit.FLAGS);
    private static final Field USAGE_MIN = A.u32(0x08, "usage_min", Unit.NUMBER);
    private static final Field USAGE_MAX = A.u32(0x0c, "usage_max", Unit.NUMBER);
    private static final Field DEVID = A.u64(0x10, "devid", Unit.DEVID);
    private static final Field PSTART = A.u64(0x18, "pstart", Unit.PHYSICAL);
    private static final Field PEND = A.u64(0x20, "pend", Unit.PHYSICAL);
    private static final Field VSTART = A.u64(0x28, "vstart", Unit.LOGICAL);
    private static final Field VEND = A.u64(0x30, "vend", Unit.LOGICAL);
    private static final Field TARGET = A.u64(0x38, "target", Unit.FLAGS);
    private static final Field FILTER_FLAGS = A.u64(0x40, "flags", Unit.FLAGS);
    private static final Field LIMIT_MIN = A.u32(0x48, "limit_min", Unit.COUNT);
    private static final Field LIMIT_MAX = A.u32(0x4c, "limit_max", Unit.COUNT);
    private static final Field STRIPES_MIN = A.u32(0x50, "stripes_min", Unit.COUNT);
    private static final Field STRIPES_MAX = A.u32(0x54, "stripes_max", Unit.COUNT);

    static {
        A.reserved(0x58, 48);
    }

    /** Filters of one type of chunk. */
    public static final Layout FILTERS = A.end(0x88);

    private static final Layout L = Layout.of("btrfs_balance_item");
    private static final Field FLAGS = L.u64(0x00, "flags", Unit.FLAGS);
    private static final List<Part> HEAD = List.copyOf(L.parts());
    private static final Region DATA = L.bytes(0x08, "data", FILTERS.size(), Unit.DATA);
    private static final Region META = L.bytes(0x90, "meta", FILTERS.size(), Unit.DATA);
    private static final Region SYS = L.bytes(0x118, "sys", FILTERS.size(), Unit.DATA);
    private static final Region RESERVED = L.reserved(0x1a0, 32);
    /** The structure. */
    public static final Layout LAYOUT = L.end(0x1c0);

    static Item read(Key key, ByteView in) throws Damage {
        in.requireExactSize(LAYOUT.size());
        return new BalanceItem(key, FLAGS.get(in), DATA.bytes(in), META.bytes(in), SYS.bytes(in), RESERVED.bytes(in));
    }

    @Override
    public int size() {
        return LAYOUT.size();
    }

    @Override
    public void write(byte[] bytes, int at) {
        FLAGS.put(bytes, at, flags);
        DATA.put(bytes, at, data);
        META.put(bytes, at, metadata);
        SYS.put(bytes, at, system);
        RESERVED.put(bytes, at, reserved);
    }

    @Override
    public List<Piece> pieces() {
        return List.of(
                new Piece("", 0, HEAD),
                Piece.of("data", DATA.offset(), FILTERS),
                Piece.of("meta", META.offset(), FILTERS),
                Piece.of("sys", SYS.offset(), FILTERS),
                Piece.bytes("", RESERVED.offset(), "reserved", RESERVED.size(), Unit.RESERVED));
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        new Judge(at, findings).key(key.offset() == 0, "offset of a balance is not 0");
    }

    static void dump(ItemBytes in, DumpText out) {
        out.text("\t\tbalance status flags ").u64(in.get(FLAGS)).end();
        dumpFilters("\t\tDATA", in, DATA.offset(), out);
        dumpFilters("\t\tMETADATA", in, META.offset(), out);
        dumpFilters("\t\tSYSTEM", in, SYS.offset(), out);
    }

    private static void dumpFilters(String title, ItemBytes in, int at, DumpText out) {
        out.text(title).end();
        out.text("\t\tprofiles ").u64(in.get(PROFILES, at)).text(" devid ").u64(in.get(DEVID, at));
        out.text(" target ").u64(in.get(TARGET, at));
        out.text(" flags ").u64(in.get(FILTER_FLAGS, at)).end();
        out.text("\t\tusage_min ").u64(in.get(USAGE_MIN, at));
        out.text(" usage_max ").u64(in.get(USAGE_MAX, at));
        out.text(" pstart ")
                .u64(in.get(PSTART, at))
                .text(" pend ")
                .u64(in.get(PEND, at))
                .end();
        out.text("\t\tvstart ").u64(in.get(VSTART, at)).text(" vend ").u64(in.get(VEND, at));
        out.text(" limit_min ").u64(in.get(LIMIT_MIN, at));
        out.text(" limit_max ").u64(in.get(LIMIT_MAX, at)).end();
        out.text("\t\tstripes_min ").u64(in.get(STRIPES_MIN, at));
        out.text(" stripes_max ").u64(in.get(STRIPES_MAX, at)).end();
    }
}
