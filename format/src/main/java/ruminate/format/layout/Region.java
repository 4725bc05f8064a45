package ruminate.format.layout;

import java.util.Arrays;
import ruminate.format.ids.Key;
import ruminate.format.ids.Uuid;

/**
 * Bytes at a fixed offset in a structure that are no integer: a key, a UUID, a label, reserved space.
 *
 * @param name the kernel's name
 * @param offset bytes from the start of the structure
 * @param size size in bytes
 * @param unit what the bytes hold
 */
public record Region(String name, int offset, int size, Unit unit) implements Part {
    /** The bytes as a key; the region is {@link Key#SIZE} long. */
    public Key key(ByteView view) {
        return Key.read(view.array(), view.start() + offset);
    }

    /** Stores a key in a structure that starts at {@code base}. */
    public void put(byte[] bytes, int base, Key key) {
        key.write(bytes, base + offset);
    }

    /** The bytes as a UUID; the region is {@link Uuid#SIZE} long. */
    public Uuid uuid(ByteView view) {
        return Uuid.read(view.array(), view.start() + offset);
    }

    /** Stores a UUID in a structure that starts at {@code base}. */
    public void put(byte[] bytes, int base, Uuid uuid) {
        uuid.write(bytes, base + offset);
    }

    /** The bytes themselves. */
    public ByteView bytes(ByteView view) {
        return ByteView.of(view.array(), view.start() + offset, size);
    }

    /** Stores bytes, padded with zeros, in a structure that starts at {@code base}. */
    public void put(byte[] bytes, int base, ByteView value) {
        Arrays.fill(bytes, base + offset, base + offset + size, (byte) 0);
        System.arraycopy(value.array(), value.start(), bytes, base + offset, Math.min(size, value.size()));
    }
}
