package ruminate.format.device;

import java.io.EOFException;
import java.io.IOException;

/** The bytes of another device from some offset on, such as a partition of a disk image. Closing it closes the other. */
public final class WindowDevice implements Device {
    private final Device whole;
    private final long offset;

    /** What follows the first {@code offset} bytes of {@code whole}. */
    public WindowDevice(Device whole, long offset) {
        if (offset < 0 || offset > whole.size()) {
            throw new IllegalArgumentException("offset " + offset + " in " + whole.size() + " bytes");
        }
        this.whole = whole;
        this.offset = offset;
    }

    @Override
    public String name() {
        return whole.name();
    }

    @Override
    public long size() {
        return whole.size() - offset;
    }

    @Override
    public void read(long position, byte[] into, int at, int length) throws IOException {
        if (position < 0 || position > size() - length) {
            throw new EOFException("%s ends at byte %d after offset %d, %d bytes at %s wanted"
                    .formatted(name(), size(), offset, length, Long.toUnsignedString(position)));
        }
        whole.read(offset + position, into, at, length);
    }

    @Override
    public void close() throws IOException {
        whole.close();
    }
}
