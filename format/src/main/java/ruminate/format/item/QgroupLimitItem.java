package ruminate.format.item;

import ruminate.format.fault.Damage;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Unit;

/**
 * Limits of a quota group.
 *
 * <p>Key: (0, {@code QGROUP_LIMIT}, quota group id).
 *
 * <p>Source: {@code struct btrfs_qgroup_limit_item}, uapi/linux/btrfs_tree.h; since Linux 3.6.
 *
 * @param flags which limits hold: 1 referenced, 2 exclusive, 4 and 8 the reserved ones
 * @param maxReferenced greatest number of bytes referenced
 * @param maxExclusive greatest number of bytes exclusive
 * @param reservedReferenced bytes referenced that are reserved
 * @param reservedExclusive bytes exclusive that are reserved
 */
public record QgroupLimitItem(
        Key key, long flags, long maxReferenced, long maxExclusive, long reservedReferenced, long reservedExclusive)
        implements FixedItem {
    private static final Layout L = Layout.of("btrfs_qgroup_limit_item");
    /** Which limits hold: 1 referenced, 2 exclusive, 4 and 8 the reserved ones. */
    public static final Field FLAGS = L.u64(0x00, "flags", Unit.FLAGS);

    /** Greatest number of bytes referenced. */
    public static final Field MAX_RFER = L.u64(0x08, "max_rfer", Unit.BYTES);

    /** Greatest number of bytes exclusive. */
    public static final Field MAX_EXCL = L.u64(0x10, "max_excl", Unit.BYTES);

    /** Bytes referenced that are reserved. */
    public static final Field RSV_RFER = L.u64(0x18, "rsv_rfer", Unit.BYTES);

    /** Bytes exclusive that are reserved. */
    public static final Field RSV_EXCL = L.u64(0x20, "rsv_excl", Unit.BYTES);

    /** The structure. */
    public static final Layout LAYOUT = L.end(0x28);

    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        in.requireExactSize(LAYOUT.size());
        return new QgroupLimitItem(
                key, FLAGS.get(in), MAX_RFER.get(in), MAX_EXCL.get(in), RSV_RFER.get(in), RSV_EXCL.get(in));
    }

    @Override
    public Layout layout() {
        return LAYOUT;
    }

    @Override
    public void write(byte[] bytes, int at) {
        FLAGS.put(bytes, at, flags);
        MAX_RFER.put(bytes, at, maxReferenced);
        MAX_EXCL.put(bytes, at, maxExclusive);
        RSV_RFER.put(bytes, at, reservedReferenced);
        RSV_EXCL.put(bytes, at, reservedExclusive);
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        // Nothing can be said of one alone.
    }

    static void dump(ItemBytes in, DumpText out) {
        out.text("\t\tflags ").hexDigits(in.get(FLAGS)).end();
        out.text("\t\tmax_referenced ")
                .s64(in.get(MAX_RFER))
                .text(" max_exclusive ")
                .s64(in.get(MAX_EXCL))
                .end();
        out.text("\t\trsv_referenced ")
                .s64(in.get(RSV_RFER))
                .text(" rsv_exclusive ")
                .s64(in.get(RSV_EXCL))
                .end();
    }
}
