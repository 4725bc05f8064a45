package ruminate.cli;

import java.io.Closeable;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import ruminate.format.file.FileSink;

/** Standard output, which stays open, or a file, which can have holes. */
final class OutputTarget implements Closeable {
    private final OutputStream stream;
    private final Optional<FileSink> sparse;
    private final boolean owned;

    /** A stream that stays open. */
    OutputTarget(OutputStream stream) {
        this(stream, Optional.empty(), false);
    }

    private OutputTarget(OutputStream stream, Optional<FileSink> sparse, boolean owned) {
        this.stream = stream;
        this.sparse = sparse;
        this.owned = owned;
    }

    /** A file, made or emptied; or a pipe or device, which has no holes. */
    static OutputTarget file(Path path) throws IOException {
        Path directory = path.toAbsolutePath().getParent();
        if (directory != null && Files.notExists(directory)) {
            throw new FileSystemException(path.toString(), null, "there is no directory " + directory);
        }
        FileChannel file = FileChannel.open(
                path, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
        Optional<FileSink> sparse = Files.isRegularFile(path) ? Optional.of(new Sparse(path, file)) : Optional.empty();
        return new OutputTarget(new Named(path, Channels.newOutputStream(file)), sparse, true);
    }

    OutputStream stream() {
        return stream;
    }

    FileSink sink() {
        return sparse.orElseGet(() -> FileSink.to(stream));
    }

    @Override
    public void close() throws IOException {
        stream.flush();
        if (owned) {
            stream.close();
        }
    }

    private static IOException failed(Path path, IOException cause) {
        FileSystemException named = new FileSystemException(path.toString(), null, cause.getMessage());
        named.initCause(cause);
        return named;
    }

    /** Says which file cannot be written. */
    private static final class Named extends FilterOutputStream {
        private final Path path;

        Named(Path path, OutputStream out) {
            super(out);
            this.path = path;
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            try {
                out.write(bytes, from, length);
            } catch (IOException e) {
                throw failed(path, e);
            }
        }
    }

    /** Skips what is a hole; the last byte of one at the end is written, so that the file gets its length. */
    private static final class Sparse implements FileSink {
        private final Path path;
        private final FileChannel file;

        Sparse(Path path, FileChannel file) {
            this.path = path;
            this.file = file;
        }

        @Override
        public void data(byte[] bytes, int offset, int length) throws IOException {
            ByteBuffer buffer = ByteBuffer.wrap(bytes, offset, length);
            try {
                while (buffer.hasRemaining()) {
                    file.write(buffer);
                }
            } catch (IOException e) {
                throw failed(path, e);
            }
        }

        @Override
        public void hole(long length) throws IOException {
            if (length > 0) {
                try {
                    file.position(file.position() + length - 1);
                } catch (IOException | IllegalArgumentException e) {
                    throw new FileSystemException(path.toString(), null, "the system has no files of this size");
                }
                data(new byte[1], 0, 1);
            }
        }
    }
}
