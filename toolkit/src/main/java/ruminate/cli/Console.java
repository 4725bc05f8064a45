package ruminate.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The world a command runs in.
 *
 * @param out where answers go
 * @param err where complaints and progress go
 * @param directory what relative file names are relative to
 * @param home the directory that holds {@code fixtures}, for samples
 * @param cache where unpacked samples are kept between runs
 * @param terminal whether a person watches {@code err}
 * @param in what scripts are read from
 */
public record Console(
        OutputStream out, PrintWriter err, Path directory, Path home, Path cache, boolean terminal, InputStream in) {
    private static final int BUFFER = 1 << 16;

    /** A world in which there is nothing to read. */
    public Console(OutputStream out, PrintWriter err, Path directory, Path home, Path cache, boolean terminal) {
        this(out, err, directory, home, cache, terminal, InputStream.nullInputStream());
    }

    /** The process's own streams and working directory. The launcher tells what Java cannot find out. */
    static Console ofProcess() {
        OutputStream out = new StandardOutput(new FileOutputStream(FileDescriptor.out));
        PrintWriter err = new PrintWriter(
                new OutputStreamWriter(new FileOutputStream(FileDescriptor.err), StandardCharsets.UTF_8), true);
        return new Console(
                new BufferedOutputStream(out, BUFFER),
                err,
                Path.of(""),
                Path.of(System.getProperty("ruminate.home", "")).toAbsolutePath(),
                UserDirectories.cache(),
                Boolean.getBoolean("ruminate.terminal"),
                System.in);
    }

    /** Whether a person types what is read, and sees what is printed. */
    public boolean interactive() {
        return in == System.in && Boolean.getBoolean("ruminate.interactive");
    }

    /** The file a user means by {@code name}. */
    public Path resolve(String name) {
        return directory.resolve(name);
    }
}
