package ruminate.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SubvolumeArgumentsTest {
    @TempDir
    private Path directory;

    @BeforeEach
    void build() throws IOException {
        Files.writeString(directory.resolve("s.json"), """
                {"filesystem": {"size": "128MiB"},
                 "steps": [{"do": "subvolume", "path": "/a"}, {"do": "subvolume", "path": "/a/one"},
                           {"do": "subvolume", "path": "/b"}, {"do": "subvolume", "path": "/a/twice"},
                           {"do": "subvolume", "path": "/b/twice"}]}
                """);
        World world = World.in(directory);
        assertEquals(ExitStatus.CLEAN, world.run("build", "s.json", "disk.img"), world.err());
    }

    private World delete(int status, String name) {
        World world = World.in(directory);
        assertEquals(
                status,
                world.run("whatif", "delete", "disk.img", name, "--format", "csv", "--rows", "subvolumes"),
                world.err());
        return world;
    }

    @Test
    void theLastNameOfAPathWillDoWhereOnlyOneHasIt() {
        assertTrue(delete(ExitStatus.CLEAN, "one").out(StandardCharsets.UTF_8).contains("257,/a/one"));
        assertTrue(delete(ExitStatus.USAGE, "twice").err().contains("2 subvolumes are called 'twice'"));
        assertTrue(
                delete(ExitStatus.CLEAN, "/b/twice").out(StandardCharsets.UTF_8).contains("260,/b/twice"));
        assertTrue(delete(ExitStatus.USAGE, "ne").err().contains("no subvolume 'ne'"));
    }
}
