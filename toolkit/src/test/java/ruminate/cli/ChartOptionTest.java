package ruminate.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ruminate.fixtures.Fixture;

class ChartOptionTest {
    @TempDir
    private Path directory;

    @Test
    void theAnswerIsPrintedAndDrawn() throws IOException {
        for (String command : List.of("fragmentation", "fanout", "history", "sharing")) {
            World plain = World.in(directory);
            assertEquals(ExitStatus.CLEAN, plain.run(command, "sample:snapshots"), plain::err);
            World drawn = World.in(directory);
            assertEquals(ExitStatus.CLEAN, drawn.run(command, "sample:snapshots", "--chart", "c.svg"), drawn::err);
            assertEquals(plain.out(), drawn.out());
            assertTrue(Files.readString(directory.resolve("c.svg")).endsWith("</svg>\n"), command);
        }
        try (Stream<Path> left = Files.list(directory)) {
            assertEquals(1, left.count(), "unfinished files are left");
        }
    }

    @Test
    void theImageIsNeverReplaced() throws IOException {
        Path image = Fixture.of(Fixture.images(), "snapshots").unpack(directory).get(0);
        String name = image.getFileName().toString();
        byte[] before = Files.readAllBytes(image);
        World world = World.in(directory);
        assertEquals(ExitStatus.USAGE, world.run("history", name, "--chart", name));
        assertTrue(world.err().contains("--chart names the image itself"), world.err());
        assertArrayEquals(before, Files.readAllBytes(image));
    }

    @Test
    void whatIsNoFileIsLeftAlone() {
        World world = World.in(directory);
        assertEquals(ExitStatus.UNREADABLE, world.run("history", "sample:snapshots", "--chart", "."));
        assertEquals(1, world.err().lines().count(), world.err());
    }
}
