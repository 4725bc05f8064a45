package ruminate.format.file;

import java.io.IOException;
import java.io.OutputStream;

/** Takes the content of a file from its start to its end. */
public interface FileSink {
    /** The next {@code length} bytes; the array is reused after the call. */
    void data(byte[] bytes, int offset, int length) throws IOException;

    /** The next {@code length} bytes, which are zeros that no extent stores. */
    void hole(long length) throws IOException;

    /** Writes everything, zeros too. */
    static FileSink to(OutputStream out) {
        return new FileSink() {
            private final byte[] zeros = new byte[1 << 16];

            @Override
            public void data(byte[] bytes, int offset, int length) throws IOException {
                out.write(bytes, offset, length);
            }

            @Override
            public void hole(long length) throws IOException {
                for (long left = length; left > 0; left -= zeros.length) {
                    out.write(zeros, 0, (int) Math.min(left, zeros.length));
                }
            }
        };
    }
}
