package ruminate.format.volume;

import java.io.EOFException;
import java.io.IOException;
import ruminate.format.device.Device;

/** A device in memory. */
record Memory(byte[] bytes) implements Device {
    @Override
    public String name() {
        return "memory";
    }

    @Override
    public long size() {
        return bytes.length;
    }

    @Override
    public void read(long position, byte[] into, int at, int length) throws IOException {
        if (position < 0 || position > bytes.length - length) {
            throw new EOFException("memory ends at byte " + bytes.length);
        }
        System.arraycopy(bytes, (int) position, into, at, length);
    }

    @Override
    public void close() {}
}
