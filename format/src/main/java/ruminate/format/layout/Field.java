package ruminate.format.layout;

import ruminate.format.bytes.LittleEndian;

/**
 * A little-endian integer at a fixed offset in a structure.
 *
 * <p>Kept in {@code static final} fields, so that reading through one compiles to a single load.
 *
 * @param name the kernel's name
 * @param offset bytes from the start of the structure
 * @param width 1, 2, 4 or 8 bytes
 * @param unit what the number means
 */
public record Field(String name, int offset, int width, Unit unit) implements Part {
    @Override
    public int size() {
        return width;
    }

    /** The value in a structure that starts at {@code base}; a 32-bit field is zero-extended. */
    public long get(byte[] bytes, int base) {
        return switch (width) {
            case 1 -> LittleEndian.u8(bytes, base + offset);
            case 2 -> LittleEndian.u16(bytes, base + offset);
            case 4 -> LittleEndian.u32(bytes, base + offset) & 0xffff_ffffL;
            default -> LittleEndian.u64(bytes, base + offset);
        };
    }

    /** The value in the structure in {@code slot}; its size must have been checked. */
    public long get(Slots slots, int slot) {
        return get(slots.bytes(), slots.start(slot));
    }

    /** The value in {@code view}, whose size must have been checked. */
    public long get(ByteView view) {
        return get(view.array(), view.start());
    }

    /** The bytes the value is stored in. */
    public ByteView bytes(ByteView view) {
        return ByteView.of(view.array(), view.start() + offset, width);
    }

    /** The value as an {@code int}, for fields of at most 31 bits. */
    public int getInt(ByteView view) {
        return (int) get(view);
    }

    /** Stores the low bits of {@code value} in a structure that starts at {@code base}. */
    public void put(byte[] bytes, int base, long value) {
        switch (width) {
            case 1 -> LittleEndian.putU8(bytes, base + offset, value);
            case 2 -> LittleEndian.putU16(bytes, base + offset, value);
            case 4 -> LittleEndian.putU32(bytes, base + offset, value);
            default -> LittleEndian.putU64(bytes, base + offset, value);
        }
    }
}
