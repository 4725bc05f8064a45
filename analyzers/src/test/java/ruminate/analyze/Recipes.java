package ruminate.analyze;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import ruminate.fixtures.Fixture;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.OpenOptions;

/** Images made by the running kernel, with what it says about them. */
public final class Recipes {
    private static final int NOT_POSSIBLE = 77;

    private Recipes() {}

    /** Makes an image and its answers; the test is skipped where that is not possible. Returns their directory. */
    public static Path make(String name, Path into) throws IOException, InterruptedException {
        assumeTrue("root".equals(System.getProperty("user.name")), "not root");
        assumeTrue(Files.exists(Path.of("/dev/loop-control")), "no loop devices");
        assumeTrue(has("mkfs.btrfs") && has("btrfs") && has("perl"), "no btrfs-progs or no perl");
        assumeTrue(Files.readString(Path.of("/proc/filesystems")).contains("btrfs"), "no btrfs in the kernel");
        Path script = Fixture.images().resolveSibling("recipes").resolve("make.sh");
        Path log = into.resolve(name + ".log");
        Process made = new ProcessBuilder("bash", script.toString(), name, into.toString())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        int status = made.waitFor();
        assumeTrue(status != NOT_POSSIBLE, name + " needs newer tools");
        assertEquals(0, status, () -> read(log));
        return into.resolve(name);
    }

    private static String read(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return e.toString();
        }
    }

    private static boolean has(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
    }

    /** Opens the image in a directory that {@link #make} made. */
    public static Filesystem open(Path directory) throws IOException {
        List<Path> members = new ArrayList<>();
        for (int i = 0; Files.exists(directory.resolve("d" + i + ".img")); i++) {
            members.add(directory.resolve("d" + i + ".img"));
        }
        return Filesystem.open(members, OpenOptions.DEFAULT);
    }
}
