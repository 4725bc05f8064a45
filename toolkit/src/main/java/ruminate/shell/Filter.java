package ruminate.shell;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import ruminate.cli.ExitStatus;
import ruminate.cli.StandardOutput;

/** A program that reads a command's output, as {@code | grep WORD} asks for. */
final class Filter {
    /** A program that a signal ended reports more than this. */
    private static final int SIGNALLED = 128;

    private static final int BUFFER = 1 << 16;

    private final Process process;
    private final OutputStream input;
    private final Thread pump;
    private volatile boolean readerGone;

    private Filter(Process process, OutputStream target) {
        this.process = process;
        this.input = new Input(process.getOutputStream());
        this.pump = new Thread(() -> copy(target), "output of filter");
    }

    /** What the filter reads; it may stop reading at any time. */
    private static final class Input extends FilterOutputStream {
        Input(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            try {
                out.write(bytes, from, length);
            } catch (IOException gone) {
                throw new StandardOutput.ReaderGone(gone);
            }
        }

        @Override
        public void flush() throws IOException {
            try {
                out.flush();
            } catch (IOException gone) {
                throw new StandardOutput.ReaderGone(gone);
            }
        }
    }

    /** Starts {@code sh} with the words of {@code filter}; what it prints goes to {@code target}. */
    static Filter start(String filter, Path directory, OutputStream target) throws IOException {
        Process process = new ProcessBuilder("sh", "-c", filter)
                .directory(directory.toAbsolutePath().toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Filter running = new Filter(process, target);
        running.pump.setDaemon(true);
        running.pump.start();
        return running;
    }

    private void copy(OutputStream target) {
        try (InputStream output = process.getInputStream()) {
            byte[] buffer = new byte[BUFFER];
            for (int length = output.read(buffer); length >= 0; length = output.read(buffer)) {
                target.write(buffer, 0, length);
                target.flush();
            }
        } catch (IOException | RuntimeException gone) {
            readerGone = true;
            process.destroy();
        }
    }

    /** Takes the command's output. */
    OutputStream input() {
        return input;
    }

    /** Ends the filter, whatever it still has to read or to print. */
    void end() {
        process.destroyForcibly();
    }

    /**
     * Waits until the filter has read all and printed all.
     *
     * @param status of the command
     * @param stopped whether the user does not want to wait
     * @return the status of the line: the command's, unless only the filter went wrong
     */
    int finish(int status, boolean stopped) {
        try {
            if (stopped) {
                process.destroy();
            }
            closeInput();
            int ended = process.waitFor();
            pump.join();
            boolean wrong = ended >= ExitStatus.USAGE && ended <= SIGNALLED && !readerGone;
            return status == ExitStatus.CLEAN && wrong ? ExitStatus.USAGE : status;
        } catch (InterruptedException interrupted) {
            process.destroy();
            Thread.currentThread().interrupt();
            return ExitStatus.STOPPED;
        }
    }

    private void closeInput() {
        try {
            process.getOutputStream().close();
        } catch (IOException gone) {
            // It read as much as it wanted.
        }
    }
}
