package ruminate.shell;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.utils.NonBlockingReader;
import ruminate.cli.ImageSession;
import ruminate.cli.StandardOutput;

/**
 * A terminal that waits for a key whenever it is full: blank for the next page, enter for the next line, q for no more.
 */
final class Pager extends OutputStream {
    private static final byte[] PROMPT = "--More--".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] WIPE = "\r        \r".getBytes(StandardCharsets.US_ASCII);
    private static final long PATIENCE_MILLIS = 100;
    private static final int CONTROL_C = 3;

    private final Terminal terminal;
    private final ImageSession session;
    private int rows;
    private int columns;

    Pager(Terminal terminal, ImageSession session) {
        this.terminal = terminal;
        this.session = session;
    }

    /** A command begins: the lines above it do not count. */
    void begin() {
        rows = 0;
        columns = 0;
    }

    private boolean full() {
        int height = terminal.getRows();
        return height > 1 && rows >= height - 1 && !terminal.getType().startsWith(Terminal.TYPE_DUMB);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        int printed = from;
        int width = Math.max(1, terminal.getColumns());
        for (int at = from; at < from + length; at++) {
            if (bytes[at] == '\n') {
                rows++;
                columns = 0;
            } else if ((bytes[at] & 0xc0) != 0x80 && ++columns > width) {
                // Wide characters are rare, and a line that scrolls away too soon is no great loss.
                rows++;
                columns = 1;
            }
            if (columns == 0 && full()) {
                terminal.output().write(bytes, printed, at + 1 - printed);
                printed = at + 1;
                waitForKey();
            }
        }
        terminal.output().write(bytes, printed, from + length - printed);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void flush() throws IOException {
        terminal.output().flush();
    }

    private void waitForKey() throws IOException {
        Attributes cooked = terminal.enterRawMode();
        try {
            show(PROMPT);
            while (!session.stopped()) {
                switch (terminal.reader().read(PATIENCE_MILLIS)) {
                    case ' ', 'f' -> {
                        rows = 0;
                        return;
                    }
                    case '\r', '\n', 'j' -> {
                        rows--;
                        return;
                    }
                    case 'q', 'Q', CONTROL_C, NonBlockingReader.EOF ->
                        throw new StandardOutput.ReaderGone(new IOException("enough"));
                    default -> {}
                }
            }
        } finally {
            show(WIPE);
            terminal.setAttributes(cooked);
        }
    }

    private void show(byte[] text) throws IOException {
        terminal.output().write(text);
        terminal.output().flush();
    }
}
