package ruminate.format.bytes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Little-endian integers in a byte array, the only byte order btrfs stores.
 *
 * <p>Each access is a single machine load or store; an index outside the array is a bug of the caller and throws
 * {@link IndexOutOfBoundsException}.
 */
public final class LittleEndian {
    private static final VarHandle U16 = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle U32 = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle U64 = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private LittleEndian() {}

    /** The unsigned byte at {@code at}. */
    public static int u8(byte[] bytes, int at) {
        return bytes[at] & 0xff;
    }

    /** The unsigned 16-bit integer at {@code at}. */
    public static int u16(byte[] bytes, int at) {
        return (short) U16.get(bytes, at) & 0xffff;
    }

    /** The 32-bit integer at {@code at}, to be read as unsigned. */
    public static int u32(byte[] bytes, int at) {
        return (int) U32.get(bytes, at);
    }

    /** The 64-bit integer at {@code at}, to be read as unsigned. */
    public static long u64(byte[] bytes, int at) {
        return (long) U64.get(bytes, at);
    }

    /** Stores the low 8 bits of {@code value}. */
    public static void putU8(byte[] bytes, int at, long value) {
        bytes[at] = (byte) value;
    }

    /** Stores the low 16 bits of {@code value}. */
    public static void putU16(byte[] bytes, int at, long value) {
        U16.set(bytes, at, (short) value);
    }

    /** Stores the low 32 bits of {@code value}. */
    public static void putU32(byte[] bytes, int at, long value) {
        U32.set(bytes, at, (int) value);
    }

    /** Stores all 64 bits of {@code value}. */
    public static void putU64(byte[] bytes, int at, long value) {
        U64.set(bytes, at, value);
    }
}
