package ruminate.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import ruminate.fixtures.Fixture;

/**
 * Loads the classes that ordinary runs load, so that a class-data archive can be made of them, and writes the file of
 * commands that makes annotations needless. Prints nothing.
 */
final class Training {
    private static final List<String> IMAGES = List.of("snapshots", "mkfs");

    private static final List<String> MEASURES = List.of(
            "super",
            "trees",
            "subvolumes",
            "chunks",
            "report",
            "usage",
            "fanout",
            "fragmentation",
            "sharing",
            "history");

    private static final String CLASS = ".class";

    private Training() {}

    /** Runs some commands. What they answer, and whether they succeed, does not matter. */
    public static void main(String[] arguments) throws IOException, ClassNotFoundException {
        Path home = Path.of(System.getProperty("ruminate.home", "")).toAbsolutePath();
        // Ordinary runs ask for the user's; what is trained must leave no trace there.
        UserDirectories.cache();
        Path cache = home.resolve("toolkit").resolve("target").resolve("cache");
        Console console = new Console(
                OutputStream.nullOutputStream(), new PrintWriter(Writer.nullWriter()), home, home, cache, false);
        List<String> known = Fixture.names(home.resolve("fixtures").resolve("images"));
        String image = IMAGES.stream()
                .filter(known::contains)
                .findFirst()
                .map(name -> "sample:" + name)
                .orElse("none");
        // What the training itself runs with, and what later starts shall find.
        Path specs = Path.of(System.getProperty(SpecFile.NAME));
        Files.write(specs, SpecFile.bytes(Ruminate.annotated(console)));
        loadAll();
        Ruminate.run(console, "--help");
        for (String command : CommandTable.names()) {
            Ruminate.run(console, command, "--help");
        }
        for (String command : MEASURES) {
            for (OutputFormat format : OutputFormat.values()) {
                Ruminate.run(console, command, "--format", format.name(), image);
            }
        }
        Ruminate.run(console, "ls", image, "/");
        Ruminate.run(console, "stat", image, "/");
        for (OutputFormat format : OutputFormat.values()) {
            Ruminate.run(console, "dump", "--format", format.name(), image);
        }
        Ruminate.run(console, "dump", "-t", "extent", image);
        Ruminate.run(console, "resolve", image, "1048576");
        Ruminate.run(console, "check", image);
        Ruminate.run(console, "extents", "--all", image);
        Ruminate.run(console, "whatif", "delete", image, "256");
    }

    /** A single class that is not in the archive costs opening the jar. */
    private static void loadAll() throws IOException, ClassNotFoundException {
        try (JarFile jar = new JarFile(System.getProperty("java.class.path"))) {
            for (JarEntry entry : Collections.list(jar.entries())) {
                String name = entry.getName();
                if (name.startsWith("ruminate/") && name.endsWith(CLASS)) {
                    Class.forName(
                            name.substring(0, name.length() - CLASS.length()).replace('/', '.'),
                            false,
                            Training.class.getClassLoader());
                }
            }
        }
    }
}
