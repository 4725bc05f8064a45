package ruminate.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What commands do with images that lie. */
class HostileImageTest {
    @TempDir
    private Path directory;

    private void build(String damage) throws IOException {
        Files.writeString(directory.resolve("s.json"), """
                {"filesystem": {"size": "128MiB", "metadata": "single"},
                 "steps": [{"do": "file", "path": "/file", "size": "64KiB", "random": 1},
                           {"do": "subvolume", "path": "/v"}],
                 "damage": [%s]}
                """.formatted(damage));
        World world = World.in(directory);
        assertEquals(ExitStatus.CLEAN, world.run("build", "--force", "s.json", "disk.img"), world.err());
    }

    private World run(int status, String... arguments) {
        World world = World.in(directory);
        List<String> line = new ArrayList<>(List.of(arguments));
        line.replaceAll(word -> word.equals("IMAGE") ? "disk.img" : word);
        assertEquals(status, world.run(line.toArray(String[]::new)), world.err());
        assertFalse(world.err().contains("bug in ruminate"), world.err());
        return world;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "extents IMAGE /file",
                "extents IMAGE --subvolume /v",
                "cat IMAGE /file",
                "whatif write IMAGE /v",
                "whatif delete IMAGE /v",
                "sharing IMAGE --between / /v",
                "sharing IMAGE --files /v"
            })
    void whatDamageMayHideIsNoMistakeOfTheUser(String command) throws IOException {
        build("{\"do\": \"lose-block\", \"tree\": \"root\"}");
        World world = run(ExitStatus.UNREADABLE, command.split(" "));
        assertTrue(world.err().contains("cannot be read"), world.err());
    }
}
