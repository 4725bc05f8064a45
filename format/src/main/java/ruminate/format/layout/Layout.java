package ruminate.format.layout;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import ruminate.format.ids.Key;
import ruminate.format.ids.Uuid;

/**
 * The declaration of a packed structure: its fields in order, without gaps or overlaps. Declared in static initialisers;
 * a wrong offset fails when the class loads.
 *
 * <pre>
 * private static final Layout L = Layout.of("btrfs_block_group_item");
 * static final Field USED = L.u64(0x00, "used", Unit.BYTES);
 * ...
 * static final Layout LAYOUT = L.end(0x18);
 * </pre>
 */
public final class Layout {
    private final String struct;
    private final List<Part> parts = new ArrayList<>();
    private int size;
    private boolean ended;

    private Layout(String struct) {
        this.struct = struct;
    }

    /** Starts the declaration of the kernel's {@code struct}. */
    public static Layout of(String struct) {
        return new Layout(struct);
    }

    /** Declares an unsigned byte. */
    public Field u8(int offset, String name, Unit unit) {
        return add(new Field(name, offset, 1, unit));
    }

    /** Declares an unsigned 16-bit integer. */
    public Field u16(int offset, String name, Unit unit) {
        return add(new Field(name, offset, 2, unit));
    }

    /** Declares an unsigned 32-bit integer. */
    public Field u32(int offset, String name, Unit unit) {
        return add(new Field(name, offset, 4, unit));
    }

    /** Declares a 64-bit integer. */
    public Field u64(int offset, String name, Unit unit) {
        return add(new Field(name, offset, 8, unit));
    }

    /** Declares a key. */
    public Region key(int offset, String name) {
        return add(new Region(name, offset, Key.SIZE, Unit.KEY));
    }

    /** Declares a UUID. */
    public Region uuid(int offset, String name) {
        return add(new Region(name, offset, Uuid.SIZE, Unit.UUID));
    }

    /** Declares {@code length} bytes. */
    public Region bytes(int offset, String name, int length, Unit unit) {
        return add(new Region(name, offset, length, unit));
    }

    /** Declares bytes that are to be zero but are kept as they are. */
    public Region reserved(int offset, int length) {
        return bytes(offset, "reserved", length, Unit.RESERVED);
    }

    /** Ends the declaration; {@code total} is the size of the structure in bytes. */
    public Layout end(int total) {
        if (size != total) {
            throw new AssertionError("%s: fields end at %d, size is %d".formatted(struct, size, total));
        }
        ended = true;
        return this;
    }

    private <P extends Part> P add(P part) {
        if (ended || part.offset() != size) {
            throw new AssertionError(
                    "%s.%s: offset %d, expected %d".formatted(struct, part.name(), part.offset(), size));
        }
        parts.add(part);
        size += part.size();
        return part;
    }

    /** The kernel's name of the structure. */
    public String struct() {
        return struct;
    }

    /** Size in bytes. */
    public int size() {
        return size;
    }

    /** The fields in order. */
    public List<Part> parts() {
        return Collections.unmodifiableList(parts);
    }
}
