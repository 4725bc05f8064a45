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
 * Usage of a quota group.
 *
 * <p>Key: (0, {@code QGROUP_INFO}, quota group id).
 *
 * <p>Source: {@code struct btrfs_qgroup_info_item}, uapi/linux/btrfs_tree.h; since Linux 3.6.
 *
 * @param generation transaction of the figures
 * @param referenced bytes of data and tree blocks that the group reaches
 * @param referencedCompressed the same in bytes on disk
 * @param exclusive bytes that only this group reaches
 * @param exclusiveCompressed the same in bytes on disk
 */
public record QgroupInfoItem(
        Key key, long generation, long referenced, long referencedCompressed, long exclusive, long exclusiveCompressed)
        implements FixedItem {
    private static final Layout L = Layout.of("btrfs_qgroup_info_item");
    /** Transaction of the figures. */
    public static final Field GENERATION = L.u64(0x00, "generation", Unit.GENERATION);

    /** Bytes of data and tree blocks that the group reaches. */
    public static final Field RFER = L.u64(0x08, "rfer", Unit.BYTES);

    /** The same in bytes on disk. */
    public static final Field RFER_CMPR = L.u64(0x10, "rfer_cmpr", Unit.BYTES);

    /** Bytes that only this group reaches. */
    public static final Field EXCL = L.u64(0x18, "excl", Unit.BYTES);

    /** The same in bytes on disk. */
    public static final Field EXCL_CMPR = L.u64(0x20, "excl_cmpr", Unit.BYTES);

    /** The structure. */
    public static final Layout LAYOUT = L.end(0x28);

    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        in.requireExactSize(LAYOUT.size());
        return new QgroupInfoItem(
                key, GENERATION.get(in), RFER.get(in), RFER_CMPR.get(in), EXCL.get(in), EXCL_CMPR.get(in));
    }

    @Override
    public Layout layout() {
        return LAYOUT;
    }

    @Override
    public void write(byte[] bytes, int at) {
        GENERATION.put(bytes, at, generation);
        RFER.put(bytes, at, referenced);
        RFER_CMPR.put(bytes, at, referencedCompressed);
        EXCL.put(bytes, at, exclusive);
        EXCL_CMPR.put(bytes, at, exclusiveCompressed);
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        new Judge(at, findings).generation("generation", generation, geometry);
    }

    static void dump(ItemBytes in, DumpText out) {
        out.text("\t\tgeneration ").u64(in.get(GENERATION)).end();
        out.text("\t\treferenced ")
                .u64(in.get(RFER))
                .text(" referenced_compressed ")
                .u64(in.get(RFER_CMPR))
                .end();
        out.text("\t\texclusive ")
                .u64(in.get(EXCL))
                .text(" exclusive_compressed ")
                .u64(in.get(EXCL_CMPR))
                .end();
    }
}
