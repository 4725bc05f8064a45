package ruminate.shell;

import java.time.Instant;
import java.util.Locale;
import ruminate.format.bytes.U64;
import ruminate.format.ids.Key;
import ruminate.format.ids.ObjectId;
import ruminate.format.ids.Uuid;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Field;
import ruminate.format.layout.Part;
import ruminate.format.layout.Region;
import ruminate.format.layout.Unit;
import ruminate.render.SafeName;

/** The value of a declared field in words. */
final class FieldText {
    private static final long LATEST_SECOND = 253_402_300_799L;

    private FieldText() {}

    /** The field of the structure that starts {@code at} bytes into {@code bytes}. */
    static String of(Part part, ByteView bytes, int at) {
        if (part instanceof Field field) {
            return number(field.get(bytes.array(), bytes.start() + at), field.unit());
        }
        Region region = (Region) part;
        int from = bytes.start() + at + region.offset();
        ByteView view = ByteView.of(bytes.array(), from, region.size());
        return switch (region.unit()) {
            case KEY -> Key.read(view.array(), from).toString();
            case UUID -> Uuid.read(view.array(), from).toString();
            case NAME -> SafeName.text(view.toArray());
            case RESERVED -> view.isZero() ? "0" : view.hex();
            default -> view.hex();
        };
    }

    private static String number(long value, Unit unit) {
        return switch (unit) {
            case FLAGS, HASH -> "0x" + Long.toHexString(value);
            case MODE -> "0" + Long.toOctalString(value);
            case SECONDS ->
                value >= 0 && value <= LATEST_SECOND
                        ? value + " (" + Instant.ofEpochSecond(value) + ")"
                        : String.format(Locale.ROOT, "%d", value);
            case OBJECT_ID -> named(value);
            default -> U64.text(value);
        };
    }

    /** Reserved numbers at the upper end cannot be recognised in decimal. */
    private static String named(long id) {
        String name = ObjectId.treeName(id);
        return id < 0 && !name.equals(U64.text(id)) ? U64.text(id) + " (" + name + ")" : U64.text(id);
    }
}
