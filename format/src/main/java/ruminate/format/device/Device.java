package ruminate.format.device;

import java.io.Closeable;
import java.io.IOException;

/** A run of bytes that can be read at any position by several threads at once. */
public interface Device extends Closeable {
    /** What to call it in messages: the path it was opened by. */
    String name();

    /** Size in bytes. */
    long size();

    /**
     * Reads exactly {@code length} bytes.
     *
     * @throws java.io.EOFException where the device ends before that
     * @throws IOException where the device cannot be read
     */
    void read(long position, byte[] into, int at, int length) throws IOException;
}
