package ruminate.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Standard output; tells a reader that went away from other failures. */
public final class StandardOutput extends FilterOutputStream {
    /** Nobody reads any more, as in {@code ruminate … | head}. No failure, but there is no point in going on. */
    public static final class ReaderGone extends IOException {
        private static final long serialVersionUID = 1L;

        /** For what a write to it met. */
        public ReaderGone(IOException cause) {
            super(cause);
        }
    }

    StandardOutput(OutputStream out) {
        super(out);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        try {
            out.write(bytes, from, length);
        } catch (IOException e) {
            throw "Broken pipe".equals(e.getMessage()) ? new ReaderGone(e) : e;
        }
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    /** Standard output stays open as long as the process. */
    @Override
    public void close() throws IOException {
        flush();
    }
}
