package ruminate.history;

import java.io.ByteArrayOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import ruminate.cli.Console;
import ruminate.cli.Ruminate;

/** The program, and what it printed last. */
final class Tool {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Console console;

    Tool(Path directory) {
        PrintWriter err = new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), true);
        this.console = new Console(out, err, directory, directory, directory, false);
    }

    int run(String... arguments) {
        out.reset();
        return Ruminate.run(console, arguments);
    }

    String output() {
        return out.toString(StandardCharsets.UTF_8);
    }
}
