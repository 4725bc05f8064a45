package ruminate.format.ids;

import java.nio.ByteBuffer;
import ruminate.format.bytes.LittleEndian;

/**
 * A UUID in the byte order of RFC 4122, as btrfs stores it: byte 0 is printed first.
 *
 * @param high bytes 0 to 7, big endian
 * @param low bytes 8 to 15, big endian
 */
public record Uuid(long high, long low) {
    /** Size on disk in bytes. */
    public static final int SIZE = 16;

    /** The all-zero UUID: "none". */
    public static final Uuid ZERO = new Uuid(0, 0);

    /** The UUID stored at {@code at}. */
    public static Uuid read(byte[] bytes, int at) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        return new Uuid(in.getLong(at), in.getLong(at + 8));
    }

    /** Whether this UUID is stored at {@code at}. */
    public boolean isAt(byte[] bytes, int at) {
        return Long.reverseBytes(LittleEndian.u64(bytes, at)) == high
                && Long.reverseBytes(LittleEndian.u64(bytes, at + 8)) == low;
    }

    /** Stores the 16 bytes at {@code at}. */
    public void write(byte[] bytes, int at) {
        ByteBuffer.wrap(bytes).putLong(at, high).putLong(at + 8, low);
    }

    /**
     * Parses the usual 8-4-4-4-12 form.
     *
     * @throws IllegalArgumentException where the text is not of that form
     */
    public static Uuid parse(String text) {
        java.util.UUID parsed = java.util.UUID.fromString(text);
        return new Uuid(parsed.getMostSignificantBits(), parsed.getLeastSignificantBits());
    }

    /** Whether this is {@link #ZERO}. */
    public boolean isZero() {
        return high == 0 && low == 0;
    }

    // Written out, because linking the generated ones takes several milliseconds of every start.
    @Override
    public boolean equals(Object other) {
        return other instanceof Uuid that && high == that.high && low == that.low;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(high ^ low);
    }

    @Override
    public String toString() {
        return new java.util.UUID(high, low).toString();
    }
}
