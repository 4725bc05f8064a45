package ruminate.format.device;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CancellationException;

/**
 * A file or block device.
 *
 * <p>Where a thread is interrupted while it reads, Java closes the channel for all of them. Then the file is opened again:
 * only the interrupted read fails.
 */
public final class FileDevice implements Device {
    private static final int TYPE_MASK = 0xf000;
    private static final int REGULAR = 0x8000;
    private static final int BLOCK = 0x6000;

    /** Small enough to stay in a processor's cache while the bytes are copied on. */
    private static final int BUFFER = 256 << 10;

    private static final ThreadLocal<ByteBuffer> BUFFERS = new Buffers();

    // A class rather than a function: every command starts with it, and a class is there sooner.
    private static final class Buffers extends ThreadLocal<ByteBuffer> {
        @Override
        protected ByteBuffer initialValue() {
            return ByteBuffer.allocateDirect(BUFFER);
        }
    }

    private final String name;
    private final Path path;
    private final long size;
    private volatile FileChannel channel;
    private volatile boolean closed;

    private FileDevice(Path path, FileChannel channel, long size) {
        this.name = path.toString();
        this.path = path;
        this.channel = channel;
        this.size = size;
    }

    /**
     * Opens a file for reading.
     *
     * @throws IOException where there is no such file, it is a directory or a pipe, or it may not be read
     */
    public static FileDevice open(Path path) throws IOException {
        try {
            int type = (Integer) Files.getAttribute(path, "unix:mode") & TYPE_MASK;
            if (Files.isDirectory(path)) {
                throw new IOException(path + " is a directory; name an image file or a block device");
            }
            if (type != REGULAR && type != BLOCK) {
                throw new IOException(path + " is neither a file nor a block device");
            }
            FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
            try {
                return new FileDevice(path, channel, channel.size());
            } catch (IOException failure) {
                channel.close();
                throw failure;
            }
        } catch (NoSuchFileException missing) {
            throw new IOException(path + ": no such file", missing);
        } catch (AccessDeniedException denied) {
            throw new IOException(path + ": permission denied", denied);
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public void read(long position, byte[] into, int at, int length) throws IOException {
        if (position < 0 || position > size - length) {
            throw new EOFException("%s ends at byte %d, %d bytes at %s wanted"
                    .formatted(name, size, length, Long.toUnsignedString(position)));
        }
        ByteBuffer buffer = BUFFERS.get();
        int done = 0;
        while (done < length) {
            buffer.clear().limit(Math.min(BUFFER, length - done));
            int count = read(buffer, position + done);
            if (count < 0) {
                throw new EOFException(
                        "%s was cut short at byte %d while it was read".formatted(name, position + done));
            }
            buffer.flip().get(into, at + done, count);
            done += count;
        }
    }

    private int read(ByteBuffer buffer, long position) throws IOException {
        while (true) {
            FileChannel current = channel;
            try {
                return current.read(buffer, position);
            } catch (ClosedChannelException interrupted) {
                if (Thread.currentThread().isInterrupted()) {
                    // No damage, and nothing to report: whoever waits for the bytes does not want them any more.
                    throw new CancellationException("reading " + name + " was interrupted");
                }
                reopen(current);
            }
        }
    }

    private synchronized void reopen(FileChannel lost) throws IOException {
        if (closed) {
            throw new ClosedChannelException();
        }
        if (channel == lost) {
            channel = FileChannel.open(path, StandardOpenOption.READ);
        }
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        channel.close();
    }
}
