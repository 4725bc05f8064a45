package ruminate.shell;

import java.io.IOException;
import java.io.OutputStream;
import ruminate.cli.StopSign;

/** Where commands print: on what the line that runs says. A command that was stopped cannot print. */
final class ShellOutput extends OutputStream {
    private final StopSign sign;
    private final OutputStream usual;
    private OutputStream target;

    ShellOutput(StopSign sign, OutputStream usual) {
        this.sign = sign;
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
        sign.heed();
        target.write(bytes, from, length);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void flush() throws IOException {
        if (!sign.raised()) {
            target.flush();
        }
    }
}
