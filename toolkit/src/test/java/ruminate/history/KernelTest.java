package ruminate.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The kernel mounts what is built, reads the same files, writes to it, and finds nothing to complain about. Needs root, loop
 * devices and btrfs-progs; left out elsewhere.
 */
@Tag("oracle")
class KernelTest {
    private static final int STEPS = 60;

    @TempDir
    private Path directory;

    private Path mount;

    static LongStream seeds() {
        long first = Long.getLong("histories.first", 1);
        return LongStream.range(first, first + Long.getLong("histories.mounted", 8));
    }

    @BeforeEach
    void findTools() throws IOException {
        Assumptions.assumeTrue("root".equals(System.getProperty("user.name")), "not root");
        for (String program : List.of("btrfs", "mount", "umount", "losetup")) {
            Assumptions.assumeTrue(Trial.find(program).isPresent(), "no " + program);
        }
        Assumptions.assumeTrue(
                Files.readString(Path.of("/proc/filesystems")).contains("\tbtrfs\n"), "no btrfs in the kernel");
        Assumptions.assumeTrue(Files.exists(Path.of("/dev/loop-control")), "no loop devices");
        mount = Files.createDirectories(directory.resolve("mount"));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theKernelReadsAndWritesTheImage(long seed) throws IOException {
        History history = History.of(seed, STEPS);
        Trial trial = new Trial(directory);
        assertEquals(Optional.empty(), trial.run(history), history.json());
        Model model = new Model();
        history.steps().forEach(model::apply);
        List<String> devices = new ArrayList<>();
        try {
            for (Path file : trial.files(history)) {
                devices.add(run("losetup", "--find", "--show", file.toString()).strip());
            }
            run(Stream.concat(Stream.of("btrfs", "device", "scan"), devices.stream())
                    .toArray(String[]::new));
            run("mount", "-t", "btrfs", "-o", "subvolid=5", devices.get(0), mount.toString());
            try {
                compare(mount, model.top());
                write();
                String scrub = run("btrfs", "scrub", "start", "-B", mount.toString());
                assertTrue(scrub.contains("no errors found"), scrub);
            } finally {
                run("umount", mount.toString());
            }
            run("btrfs", "check", "--readonly", devices.get(0));
        } finally {
            for (String device : devices) {
                run("losetup", "--detach", device);
            }
        }
    }

    private void write() throws IOException {
        Path fresh = Files.createDirectory(mount.resolve("written-by-the-kernel"));
        for (int i = 0; i < 50; i++) {
            Files.write(fresh.resolve("file" + i), new byte[1000 * i]);
        }
        run("sync", "-f", mount.toString());
    }

    private static void compare(Path at, Model.Entry entry) throws IOException {
        if (entry instanceof Model.Directory directory) {
            TreeSet<String> names = new TreeSet<>();
            try (Stream<Path> found = Files.list(at)) {
                found.forEach(path -> names.add(path.getFileName().toString()));
            }
            assertEquals(directory.entries.keySet(), names, at.toString());
            for (var e : directory.entries.entrySet()) {
                compare(at.resolve(e.getKey()), e.getValue());
            }
        } else if (entry instanceof Model.Plain file) {
            int differs = java.util.Arrays.mismatch(file.data, Files.readAllBytes(at));
            assertEquals(-1, differs, at.toString());
        } else if (entry instanceof Model.Link link) {
            assertEquals(link.target(), Files.readSymbolicLink(at).toString());
        } else {
            assertTrue(Files.isDirectory(at, LinkOption.NOFOLLOW_LINKS), at.toString());
        }
    }

    private static String run(String... command) throws IOException {
        String[] found = command.clone();
        found[0] = Trial.find(command[0]).orElse(command[0]);
        Process process = new ProcessBuilder(found).redirectErrorStream(true).start();
        String output;
        try (InputStream in = process.getInputStream()) {
            output = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        try {
            assertEquals(0, process.waitFor(), String.join(" ", command) + "\n" + output);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        return output;
    }
}
