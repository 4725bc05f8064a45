package ruminate.shell;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import ruminate.cli.Console;
import ruminate.cli.ExitStatus;
import ruminate.cli.Ruminate;

/** One run of the shell, and what came of it. */
record Tried(int status, String out, String err) {
    private static final Path TARGET = Path.of("target").toAbsolutePath();

    /** Lines given by {@code -c}. */
    static Tried lines(String image, String... lines) {
        List<String> arguments = new ArrayList<>(List.of("shell", image));
        for (String line : lines) {
            arguments.add("-c");
            arguments.add(line);
        }
        return run("", arguments.toArray(new String[0]));
    }

    /** Lines on standard input. */
    static Tried script(String image, String script) {
        return run(script, "shell", image);
    }

    /** Any command. */
    static Tried run(String input, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(
                out,
                new PrintWriter(new OutputStreamWriter(err, StandardCharsets.UTF_8), true),
                TARGET,
                TARGET.getParent().getParent(),
                TARGET.resolve("cache"),
                false,
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
        int status = Ruminate.run(console, arguments);
        return new Tried(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** An image with many items, made once. */
    static synchronized Path largeImage() throws IOException {
        Path directory = Files.createDirectories(TARGET.resolve("shell"));
        Path image = directory.resolve("large.img");
        if (!Files.exists(image)) {
            Path scenario = directory.resolve("large.json");
            Files.writeString(
                    scenario,
                    "{\"filesystem\": {\"size\": \"256MiB\", \"metadata-only\": true},"
                            + " \"steps\": [{\"do\": \"files\", \"path\": \"/\", \"count\": 15000}]}");
            Tried made = run("", "build", scenario.toString(), image.toString());
            if (made.status != ExitStatus.CLEAN) {
                throw new IOException(made.err);
            }
        }
        return image;
    }
}
