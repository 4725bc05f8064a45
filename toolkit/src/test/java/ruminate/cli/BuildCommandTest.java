package ruminate.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code build} as users meet it. */
class BuildCommandTest {
    @TempDir
    private Path directory;

    private World world;

    @BeforeEach
    void start() {
        world = World.in(directory);
    }

    private int build(String scenario, String... more) throws IOException {
        Files.writeString(directory.resolve("s.json"), scenario);
        return world.run(Stream.concat(Stream.of("build", "s.json", "disk.img"), Stream.of(more))
                .toArray(String[]::new));
    }

    @Test
    void theSameScenarioGivesTheSameBytes() throws IOException {
        String scenario = """
                {"filesystem": {"size": "128MiB"}, "steps": [
                  {"do": "subvolume", "path": "/v"},
                  {"do": "file", "path": "/v/f", "size": 100000, "random": 1},
                  {"do": "snapshot", "source": "/v", "path": "/s"}
                ]}
                """;
        assertEquals(ExitStatus.CLEAN, build(scenario), world.err());
        byte[] first = Files.readAllBytes(directory.resolve("disk.img"));
        assertEquals(ExitStatus.CLEAN, build(scenario, "--force"), world.err());
        assertArrayEquals(first, Files.readAllBytes(directory.resolve("disk.img")));
    }

    @Test
    void namesLineStepFieldAndReason() throws IOException {
        assertEquals(ExitStatus.UNREADABLE, build("""
                {"steps": [
                  {"do": "subvolume", "path": "/v"},
                  {"do": "write", "path": "/v/f", "size": "lots"}
                ]}
                """));
        assertTrue(
                world.err()
                        .contains("line 3, step 2 (write): field \"size\": expected a number of bytes, such as 4096 or"
                                + " \"4KiB\", has lots"),
                world.err());
    }

    @Test
    void aStepThatFailsLeavesNoImage() throws IOException {
        assertEquals(ExitStatus.UNREADABLE, build("{\"steps\": [{\"do\": \"unlink\", \"path\": \"/x\"}]}"));
        assertTrue(world.err().contains("line 1, step 1 (unlink): no entry x"), world.err());
        try (Stream<Path> left = Files.list(directory)) {
            assertEquals(1, left.count());
        }
    }

    @Test
    void leavesAnExistingFileAlone() throws IOException {
        Files.writeString(directory.resolve("disk.img"), "precious");
        assertEquals(ExitStatus.UNREADABLE, build("{}"));
        assertEquals("precious", Files.readString(directory.resolve("disk.img")));
        assertTrue(world.err().contains("disk.img: exists already"), world.err());
    }

    @Test
    void refusesWhatIsNoRegularFile() throws IOException {
        Files.createDirectory(directory.resolve("disk.img"));
        assertEquals(ExitStatus.UNREADABLE, build("{}", "--force"));
        assertTrue(world.err().contains("is not a regular file"), world.err());
    }
}
