package ruminate.shell;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.CancellationException;
import ruminate.cli.ImageSession;

/** Where commands print: on what the line that runs says. A command that was stopped cannot print. */
final class ShellOutput extends OutputStream {
    private final ImageSession session;
    private final OutputStream usual;
    private OutputStream target;

    ShellOutput(ImageSession session, OutputStream usual) {
        this.session = session;
        this.usual = usual;
        this.target = usual;
    }

    /** Where output goes when a line says nothing else. */
    OutputStream usual() {
        return usual;
    }

    /** From now on output goes to {@code newTarget}. */
    void to(OutputStream newTarget) {
        target = newTarget;
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        if (session.stopped()) {
            throw new CancellationException("stopped");
        }
        target.write(bytes, from, length);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void flush() throws IOException {
        if (!session.stopped()) {
            target.flush();
        }
    }
}
