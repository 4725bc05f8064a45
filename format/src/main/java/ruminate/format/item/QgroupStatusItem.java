package ruminate.format.item;

import java.util.List;
import java.util.OptionalLong;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Part;
import ruminate.format.layout.Piece;
import ruminate.format.layout.Unit;

/**
 * State of quotas in the whole filesystem.
 *
 * <p>Key: (0, {@code QGROUP_STATUS}, 0).
 *
 * <p>Source: {@code struct btrfs_qgroup_status_item}, uapi/linux/btrfs_tree.h; since Linux 3.6, {@code enable_gen}
 * since
 * 6.7.
 *
 * @param version 1
 * @param generation transaction of the last change of the quota tree
 * @param flags 1 on, 2 rescan running, 4 inconsistent, 8 simple quotas
 * @param rescan where a rescan has got to
 * @param enableGen with simple quotas the transaction they were turned on; absent in items of older kernels
 */
public record QgroupStatusItem(Key key, long version, long generation, long flags, long rescan, OptionalLong enableGen)
        implements TypedItem {
    private static final Layout L = Layout.of("btrfs_qgroup_status_item");
    /** 1. */
    public static final Field VERSION = L.u64(0x00, "version", Unit.NUMBER);
    /** Transaction of the last change. */
    public static final Field GENERATION = L.u64(0x08, "generation", Unit.GENERATION);
    /** On, running, inconsistent, simple. */
    public static final Field FLAGS = L.u64(0x10, "flags", Unit.FLAGS);
    /** Where a rescan has got to. */
    public static final Field RESCAN = L.u64(0x18, "rescan", Unit.NUMBER);

    private static final List<Part> HEAD = List.copyOf(L.parts());
    private static final int HEAD_SIZE = L.size();

    /** Transaction simple quotas were turned on. */
    public static final Field ENABLE_GEN = L.u64(0x20, "enable_gen", Unit.GENERATION);
    /** The structure. */
    public static final Layout LAYOUT = L.end(0x28);

    /** Flag: quotas are on. */
    public static final long ON = 0x1;
    /** Flag: a rescan is running. */
    public static final long RESCANNING = 0x2;
    /** Flag: the figures are not right. */
    public static final long INCONSISTENT = 0x4;
    /** Flag: quotas count by creator. */
    public static final long SIMPLE_MODE = 0x8;

    private static final long KNOWN = ON | RESCANNING | INCONSISTENT | SIMPLE_MODE;

    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        boolean old = in.size() == HEAD_SIZE;
        if (!old) {
            in.requireExactSize(LAYOUT.size());
        }
        return new QgroupStatusItem(
                key,
                VERSION.get(in),
                GENERATION.get(in),
                FLAGS.get(in),
                RESCAN.get(in),
                old ? OptionalLong.empty() : OptionalLong.of(ENABLE_GEN.get(in)));
    }

    @Override
    public int size() {
        return enableGen.isPresent() ? LAYOUT.size() : HEAD_SIZE;
    }

    @Override
    public void write(byte[] bytes, int at) {
        VERSION.put(bytes, at, version);
        GENERATION.put(bytes, at, generation);
        FLAGS.put(bytes, at, flags);
        RESCAN.put(bytes, at, rescan);
        enableGen.ifPresent(value -> ENABLE_GEN.put(bytes, at, value));
    }

    @Override
    public List<Piece> pieces() {
        return List.of(enableGen.isPresent() ? Piece.of(LAYOUT) : new Piece("", 0, HEAD));
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        new Judge(at, findings)
                .field(version == 1, "version", version, "1")
                .generation("generation", generation, geometry)
                .field((flags & ~KNOWN) == 0, "flags", flags, "[0, 15]");
    }

    static void dump(ItemBytes in, DumpText out) {
        long flags = in.get(FLAGS);
        out.text("\t\tversion ").u64(in.get(VERSION)).text(" generation ").u64(in.get(GENERATION));
        out.text((flags & ON) == 0 ? " flags OFF" : " flags ON");
        out.text((flags & SIMPLE_MODE) == 0 ? "" : "|SIMPLE_MODE");
        out.text((flags & RESCANNING) == 0 ? "" : "|SCANNING");
        out.text((flags & INCONSISTENT) == 0 ? "" : "|INCONSISTENT");
        if ((flags & ~KNOWN) != 0) {
            out.text("|UNKNOWN(").hex(flags & ~KNOWN).text(")");
        }
        out.text(" scan ").u64(in.get(RESCAN));
        if (in.geometry().has(IncompatFeature.SIMPLE_QUOTA)) {
            out.text(" enable_gen ").u64(in.get(ENABLE_GEN));
        }
        out.end();
    }
}
