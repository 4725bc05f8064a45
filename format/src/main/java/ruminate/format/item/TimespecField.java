package ruminate.format.item;

import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.layout.Layout;
import ruminate.format.layout.Unit;

/**
 * A point in time at a fixed place in a structure, 12 bytes.
 *
 * @param seconds seconds since 1970
 * @param nanoseconds nanoseconds within the second
 */
public record TimespecField(Field seconds, Field nanoseconds) {
    /** Declares both parts of {@code name} in a layout. */
    public static TimespecField of(Layout layout, int offset, String name) {
        return new TimespecField(
                layout.u64(offset, name + ".sec", Unit.SECONDS),
                layout.u32(offset + 8, name + ".nsec", Unit.NANOSECONDS));
    }

    /** The time in {@code view}, whose size must have been checked. */
    public Timespec get(ByteView view) {
        return new Timespec(seconds.get(view), nanoseconds.get(view));
    }

    /** Stores a time in a structure that starts at {@code base}. */
    public void put(byte[] bytes, int base, Timespec time) {
        seconds.put(bytes, base, time.seconds());
        nanoseconds.put(bytes, base, time.nanoseconds());
    }

    /** Prints a line such as {@code atime 1700000000.5 (2023-11-14 22:13:20)}. */
    void dump(ItemBytes in, String label, DumpText out) {
        long second = in.get(seconds);
        out.text(label).u64(second).text(".").u64(in.get(nanoseconds));
        out.text(" (").date(second).text(")").end();
    }
}
