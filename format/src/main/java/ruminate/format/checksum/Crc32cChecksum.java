package ruminate.format.checksum;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/** The JDK's crc32c, which uses the processor's instruction. */
final class Crc32cChecksum implements Checksum {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final CRC32C crc = new CRC32C();

    @Override
    public ChecksumType type() {
        return ChecksumType.CRC32C;
    }

    @Override
    public void compute(byte[] data, int offset, int length, byte[] into, int at) {
        INT.set(into, at, sum(data, offset, length));
    }

    @Override
    public boolean matches(byte[] data, int offset, int length, byte[] stored, int at) {
        return (int) INT.get(stored, at) == sum(data, offset, length);
    }

    private int sum(byte[] data, int offset, int length) {
        crc.reset();
        crc.update(data, offset, length);
        return (int) crc.getValue();
    }
}
