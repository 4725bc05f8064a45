package ruminate.format.item;

import java.util.List;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Piece;
import ruminate.format.layout.Unit;

/**
 * Error counters of a device.
 *
 * <p>Key: (0, {@code PERSISTENT_ITEM}, device id), in the device tree.
 *
 * <p>Source: {@code struct btrfs_dev_stats_item}, uapi/linux/btrfs_tree.h; since Linux 3.5. The structure may grow.
 *
 * @param writeErrors failed writes
 * @param readErrors failed reads
 * @param flushErrors failed flushes
 * @param corruptionErrors checksum mismatches
 * @param generationErrors stale blocks
 * @param more counters of later versions, in bytes
 */
public record DevStatsItem(
        Key key,
        long writeErrors,
        long readErrors,
        long flushErrors,
        long corruptionErrors,
        long generationErrors,
        ByteView more)
        implements TypedItem {
    private static final Layout L = Layout.of("btrfs_dev_stats_item");
    private static final Field WRITE_ERRS = L.u64(0x00, "write_errs", Unit.COUNT);
    private static final Field READ_ERRS = L.u64(0x08, "read_errs", Unit.COUNT);
    private static final Field FLUSH_ERRS = L.u64(0x10, "flush_errs", Unit.COUNT);
    private static final Field CORRUPTION_ERRS = L.u64(0x18, "corruption_errs", Unit.COUNT);
    private static final Field GENERATION_ERRS = L.u64(0x20, "generation_errs", Unit.COUNT);
    /** The counters known. */
    public static final Layout LAYOUT = L.end(0x28);

    static Item read(Key key, ByteView in) throws Damage {
        in.requireSize(LAYOUT.size());
        return new DevStatsItem(
                key,
                WRITE_ERRS.get(in),
                READ_ERRS.get(in),
                FLUSH_ERRS.get(in),
                CORRUPTION_ERRS.get(in),
                GENERATION_ERRS.get(in),
                in.from(LAYOUT.size()));
    }

    @Override
    public int size() {
        return LAYOUT.size() + more.size();
    }

    @Override
    public void write(byte[] bytes, int at) {
        WRITE_ERRS.put(bytes, at, writeErrors);
        READ_ERRS.put(bytes, at, readErrors);
        FLUSH_ERRS.put(bytes, at, flushErrors);
        CORRUPTION_ERRS.put(bytes, at, corruptionErrors);
        GENERATION_ERRS.put(bytes, at, generationErrors);
        more.copyTo(bytes, at + LAYOUT.size());
    }

    @Override
    public List<Piece> pieces() {
        Piece known = Piece.of(LAYOUT);
        return more.size() == 0
                ? List.of(known)
                : List.of(known, Piece.bytes("", LAYOUT.size(), "more", more.size(), Unit.DATA));
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        // Any count is possible.
    }

    static void dump(ItemBytes in, DumpText out) {
        out.text("\t\tdevice stats").end();
        out.text("\t\twrite_errs ").u64(in.get(WRITE_ERRS)).text(" read_errs ").u64(in.get(READ_ERRS));
        out.text(" flush_errs ").u64(in.get(FLUSH_ERRS));
        out.text(" corruption_errs ").u64(in.get(CORRUPTION_ERRS));
        out.text(" generation ").u64(in.get(GENERATION_ERRS)).end();
        if (in.size() > LAYOUT.size()) {
            // dump-tree 6.19 does not end this line.
            out.text("\t\tunknown stats item bytes ").u64(in.size() - LAYOUT.size());
            for (int at = LAYOUT.size(); at < in.size(); at += Long.BYTES) {
                out.text("\t\tunknown item ")
                        .u64(at / Long.BYTES)
                        .text(" offset ")
                        .u64(at);
                out.text(" value ").u64(in.u64(at)).end();
            }
        }
    }
}
