package ruminate.format.item;

import java.util.List;
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
 * State of a device replacement, running or past.
 *
 * <p>Key: (0, {@code DEV_REPLACE}, 0), in the device tree.
 *
 * <p>Source: {@code struct btrfs_dev_replace_item}, uapi/linux/btrfs_tree.h; since Linux 3.8.
 *
 * @param srcDevid device that is replaced
 * @param cursorLeft start of the range being copied
 * @param cursorRight end of the range being copied
 * @param mode 0 read the source always, 1 avoid it
 * @param state 0 never started, 1 started, 2 finished, 3 cancelled, 4 suspended
 * @param timeStarted seconds since 1970
 * @param timeStopped seconds since 1970
 * @param writeErrors failed writes
 * @param uncorrectableReadErrors failed reads
 */
public record DevReplaceItem(
        Key key,
        long srcDevid,
        long cursorLeft,
        long cursorRight,
        long mode,
        long state,
        long timeStarted,
        long timeStopped,
        long writeErrors,
        long uncorrectableReadErrors)
        implements FixedItem {
    private static final Layout L = Layout.of("btrfs_dev_replace_item");
    /** Device that is replaced. */
    public static final Field SRC_DEVID = L.u64(0x00, "src_devid", Unit.DEVID);

    /** Start of the range being copied. */
    public static final Field CURSOR_LEFT = L.u64(0x08, "cursor_left", Unit.PHYSICAL);

    /** End of the range being copied. */
    public static final Field CURSOR_RIGHT = L.u64(0x10, "cursor_right", Unit.PHYSICAL);

    /** 0 read the source always, 1 avoid it. */
    public static final Field CONT_READING_FROM_SRCDEV_MODE = L.u64(0x18, "cont_reading_from_srcdev_mode", Unit.CODE);

    /** 0 never started, 1 started, 2 finished, 3 cancelled, 4 suspended. */
    public static final Field REPLACE_STATE = L.u64(0x20, "replace_state", Unit.CODE);

    /** Seconds since 1970. */
    public static final Field TIME_STARTED = L.u64(0x28, "time_started", Unit.SECONDS);

    /** Seconds since 1970. */
    public static final Field TIME_STOPPED = L.u64(0x30, "time_stopped", Unit.SECONDS);

    /** Failed writes. */
    public static final Field NUM_WRITE_ERRORS = L.u64(0x38, "num_write_errors", Unit.COUNT);

    /** Failed reads. */
    public static final Field NUM_UNCORRECTABLE_READ_ERRORS = L.u64(0x40, "num_uncorrectable_read_errors", Unit.COUNT);

    /** The structure. */
    public static final Layout LAYOUT = L.end(0x48);

    static Item read(Key key, ByteView in, Geometry geometry) throws Damage {
        in.requireExactSize(LAYOUT.size());
        return new DevReplaceItem(
                key,
                SRC_DEVID.get(in),
                CURSOR_LEFT.get(in),
                CURSOR_RIGHT.get(in),
                CONT_READING_FROM_SRCDEV_MODE.get(in),
                REPLACE_STATE.get(in),
                TIME_STARTED.get(in),
                TIME_STOPPED.get(in),
                NUM_WRITE_ERRORS.get(in),
                NUM_UNCORRECTABLE_READ_ERRORS.get(in));
    }

    @Override
    public Layout layout() {
        return LAYOUT;
    }

    @Override
    public void write(byte[] bytes, int at) {
        SRC_DEVID.put(bytes, at, srcDevid);
        CURSOR_LEFT.put(bytes, at, cursorLeft);
        CURSOR_RIGHT.put(bytes, at, cursorRight);
        CONT_READING_FROM_SRCDEV_MODE.put(bytes, at, mode);
        REPLACE_STATE.put(bytes, at, state);
        TIME_STARTED.put(bytes, at, timeStarted);
        TIME_STOPPED.put(bytes, at, timeStopped);
        NUM_WRITE_ERRORS.put(bytes, at, writeErrors);
        NUM_UNCORRECTABLE_READ_ERRORS.put(bytes, at, uncorrectableReadErrors);
    }

    @Override
    public void check(Place at, Geometry geometry, Findings findings) {
        new Judge(at, findings)
                .field(U64.less(mode, MODES.size()), "cont_reading_from_srcdev_mode", mode, "[0, 1]")
                .field(U64.less(state, STATES.size()), "replace_state", state, "[0, 4]");
    }

    private static final List<String> MODES = List.of("ALWAYS", "AVOID");
    private static final List<String> STATES = List.of("NEVER_STARTED", "STARTED", "FINISHED", "CANCELED", "SUSPENDED");

    private static void code(long value, List<String> names, DumpText out) {
        if (U64.less(value, names.size())) {
            out.text(names.get((int) value));
        } else {
            out.text("unknown(").u64(value).text(")");
        }
    }

    static void dump(ItemBytes in, DumpText out) {
        out.text("\t\tsrc devid ").s64(in.get(SRC_DEVID)).text(" cursor left ").u64(in.get(CURSOR_LEFT));
        out.text(" cursor right ").u64(in.get(CURSOR_RIGHT)).text(" mode ");
        code(in.get(CONT_READING_FROM_SRCDEV_MODE), MODES, out);
        out.end().text("\t\tstate ");
        code(in.get(REPLACE_STATE), STATES, out);
        out.text(" write errors ").u64(in.get(NUM_WRITE_ERRORS));
        out.text(" uncorrectable read errors ")
                .u64(in.get(NUM_UNCORRECTABLE_READ_ERRORS))
                .end();
        long started = in.get(TIME_STARTED);
        out.text("\t\tstart time ")
                .u64(started)
                .text(" (")
                .date(started)
                .text(")")
                .end();
        // dump-tree 6.19 prints the start here, too.
        out.text("\t\tstop time ")
                .u64(started)
                .text(" (")
                .date(started)
                .text(")")
                .end();
    }
}
