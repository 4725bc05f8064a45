package ruminate.format.layout;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import ruminate.format.bytes.LittleEndian;
import ruminate.format.fault.Damage;
import ruminate.format.fault.FindingCode;

/**
 * A window on a byte array that compares by content. The bytes are not copied: who changes the array changes the view.
 */
public final class ByteView {
    /** No bytes. */
    public static final ByteView EMPTY = new ByteView(new byte[0], 0, 0);

    private final byte[] array;
    private final int start;
    private final int size;

    private ByteView(byte[] array, int start, int size) {
        this.array = array;
        this.start = start;
        this.size = size;
    }

    /** The bytes {@code [start, start + size)} of {@code array}. */
    public static ByteView of(byte[] array, int start, int size) {
        java.util.Objects.checkFromIndexSize(start, size, array.length);
        return new ByteView(array, start, size);
    }

    /** All of {@code array}. */
    public static ByteView of(byte[] array) {
        return new ByteView(array, 0, array.length);
    }

    /** The bytes of an ASCII or UTF-8 text. */
    public static ByteView of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The array behind the view. */
    public byte[] array() {
        return array;
    }

    /** Index in {@link #array()} of the first byte. */
    public int start() {
        return start;
    }

    /** Number of bytes. */
    public int size() {
        return size;
    }

    /** Demands that at least {@code wanted} bytes are there. */
    public void requireSize(int wanted) throws Damage {
        if (size < wanted) {
            throw new Damage(FindingCode.ITEM_TOO_SHORT, size, wanted);
        }
    }

    /** Demands that exactly {@code wanted} bytes are there. */
    public void requireExactSize(int wanted) throws Damage {
        if (size != wanted) {
            throw new Damage(size < wanted ? FindingCode.ITEM_TOO_SHORT : FindingCode.ITEM_BAD_SIZE, size, wanted);
        }
    }

    /** The {@code length} bytes from {@code at}; {@code what} names them where they are not there. */
    public ByteView slice(int at, int length, String what) throws Damage {
        if (at < 0 || length < 0 || at > size || length > size - at) {
            throw new Damage(FindingCode.ITEM_BAD_LENGTH, what, length, Math.max(0, size - at));
        }
        return new ByteView(array, start + at, length);
    }

    /** The bytes from {@code at} to the end. */
    public ByteView from(int at) throws Damage {
        return slice(at, size - at, "offset");
    }

    /** The unsigned byte at {@code at}. */
    public int u8(int at) throws Damage {
        require(at, 1);
        return LittleEndian.u8(array, start + at);
    }

    /** The unsigned 16-bit integer at {@code at}. */
    public int u16(int at) throws Damage {
        require(at, 2);
        return LittleEndian.u16(array, start + at);
    }

    /** The 32-bit integer at {@code at}, zero-extended. */
    public long u32(int at) throws Damage {
        require(at, 4);
        return LittleEndian.u32(array, start + at) & 0xffff_ffffL;
    }

    /** The 64-bit integer at {@code at}. */
    public long u64(int at) throws Damage {
        require(at, 8);
        return LittleEndian.u64(array, start + at);
    }

    private void require(int at, int wanted) throws Damage {
        if (at < 0 || at > size - wanted) {
            throw new Damage(FindingCode.ITEM_TOO_SHORT, size, (long) at + wanted);
        }
    }

    /** Whether every byte is zero. */
    public boolean isZero() {
        for (int i = start; i < start + size; i++) {
            if (array[i] != 0) {
                return false;
            }
        }
        return true;
    }

    /** A copy of the bytes. */
    public byte[] toArray() {
        return Arrays.copyOfRange(array, start, start + size);
    }

    /** A view on a copy of the bytes, for values that outlive the array's content. */
    public ByteView copy() {
        return of(toArray());
    }

    /** Copies the bytes into {@code into}. */
    public void copyTo(byte[] into, int at) {
        System.arraycopy(array, start, into, at, size);
    }

    /** The bytes as lower-case hexadecimal digits. */
    public String hex() {
        return HexFormat.of().formatHex(array, start, start + size);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ByteView that
                && Arrays.equals(array, start, start + size, that.array, that.start, that.start + that.size);
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (int i = start; i < start + size; i++) {
            hash = 31 * hash + array[i];
        }
        return hash;
    }

    /** The bytes as UTF-8 text, not escaped. */
    @Override
    public String toString() {
        return new String(array, start, size, StandardCharsets.UTF_8);
    }
}
