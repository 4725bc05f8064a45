package ruminate.cli;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import ruminate.format.file.FileSink;

/** Standard output, which stays open, or a file, which can have holes. */
final class OutputTarget implements Closeable {
    private final OutputStream stream;
    private final Optional<FileChannel> sparse;
    private final boolean owned;

    /** A stream that stays open. */
    OutputTarget(OutputStream stream) {
        this(stream, Optional.empty(), false);
    }

    private OutputTarget(OutputStream stream, Optional<FileChannel> sparse, boolean owned) {
        this.stream = stream;
        this.sparse = sparse;
        this.owned = owned;
    }

    /** A file, made or emptied; or a pipe or device, which has no holes. */
    static OutputTarget file(Path path) throws IOException {
        FileChannel file = FileChannel.open(
                path, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
        Optional<FileChannel> sparse = Files.isRegularFile(path) ? Optional.of(file) : Optional.empty();
        return new OutputTarget(Channels.newOutputStream(file), sparse, true);
    }

    OutputStream stream() {
        return stream;
    }

    FileSink sink() {
        return sparse.<FileSink>map(Sparse::new).orElseGet(() -> FileSink.to(stream));
    }

    @Override
    public void close() throws IOException {
        stream.flush();
        if (owned) {
            stream.close();
        }
    }

    /** Skips what is a hole; the last byte of one at the end is written, so that the file gets its length. */
    private static final class Sparse implements FileSink {
        private final FileChannel file;

        Sparse(FileChannel file) {
            this.file = file;
        }

        @Override
        public void data(byte[] bytes, int offset, int length) throws IOException {
            ByteBuffer buffer = ByteBuffer.wrap(bytes, offset, length);
            while (buffer.hasRemaining()) {
                file.write(buffer);
            }
        }

        @Override
        public void hole(long length) throws IOException {
            if (length > 0) {
                file.position(Math.addExact(file.position(), length - 1));
                data(new byte[1], 0, 1);
            }
        }
    }
}
