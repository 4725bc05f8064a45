package ruminate.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A world for one command: captures what it prints. */
final class World {
    private static final Path TARGET = Path.of("target").toAbsolutePath();

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err;
    private final Console console;

    private World(Path directory, boolean together) {
        err = together ? out : new ByteArrayOutputStream();
        PrintWriter complaints = new PrintWriter(new OutputStreamWriter(err, StandardCharsets.UTF_8), true);
        Path home = TARGET.getParent().getParent();
        console = new Console(out, complaints, directory, home, TARGET.resolve("cache"), false);
    }

    /** Keeps standard output and standard error apart. */
    static World in(Path directory) {
        return new World(directory, false);
    }

    /** Mixes standard output and standard error, as a terminal does. */
    static World terminalIn(Path directory) {
        return new World(directory, true);
    }

    /** A directory of this module for files that tests make. */
    static Path scratch(String name) throws IOException {
        return Files.createDirectories(TARGET.resolve(name));
    }

    Console console() {
        return console;
    }

    int run(String... arguments) {
        return Ruminate.run(console, arguments);
    }

    /** Standard output as it is. */
    byte[] bytes() {
        return out.toByteArray();
    }

    String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    /** For output that is not UTF-8, such as names as an image stores them. */
    String out(java.nio.charset.Charset charset) {
        return out.toString(charset);
    }

    String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
