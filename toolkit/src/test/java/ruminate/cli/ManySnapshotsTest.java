package ruminate.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A diagram of a file under many snapshots: few boxes, in which sharing is still to be seen. */
class ManySnapshotsTest {
    private static final int SNAPSHOTS = 20;
    private static final String SCENARIO = """
            {"filesystem": {"size": "512MiB", "node-size": 4096, "metadata": "single"},
             "steps": [
               {"do": "subvolume", "path": "/vm"},
               {"do": "file", "path": "/vm/disk", "size": "24MiB", "random": 1},
               {"do": "overwrite", "path": "/vm/disk", "writes": 3000, "random": 7},
               {"do": "commit"},
               {"do": "repeat", "times": %d, "steps": [
                 {"do": "snapshot", "source": "/vm", "path": "/snap-{i}", "read-only": true},
                 {"do": "overwrite", "path": "/vm/disk", "writes": 12, "random": 2},
                 {"do": "commit"}]}]}
            """;
    private static final Pattern TITLE = Pattern.compile("<g class=\"node\"><title>(.*?)</title>");
    private static final Pattern ARROW = Pattern.compile("<g class=\"edge\">");

    @TempDir
    private Path directory;

    @Test
    void folds() throws IOException {
        Files.writeString(directory.resolve("s.json"), SCENARIO.formatted(SNAPSHOTS));
        World world = World.in(directory);
        assertEquals(ExitStatus.CLEAN, world.run("build", "s.json", "disk.img"), world::err);
        assertEquals(ExitStatus.CLEAN, world.run("diagram", "--owners", "-o", "p.svg", "disk.img"), world::err);
        String picture = Files.readString(directory.resolve("p.svg"));
        List<String> titles =
                TITLE.matcher(picture).results().map(found -> found.group(1)).toList();
        assertTrue(titles.size() <= 200, () -> titles.size() + " boxes");
        assertTrue(ARROW.matcher(picture).results().count() <= 200, "arrows a reader can follow");
        for (int i = 0; i < SNAPSHOTS; i++) {
            int id = 257 + i;
            assertEquals(1, count(titles, "tree " + id + ", /snap-" + i), "snapshot " + i);
            // Every overwrite has left leaves that nothing but the snapshot before it reaches.
            assertEquals(1, count(titles, "(leaf|.*leaves of level 0).* reached by " + id), "leaves of " + id);
        }
        assertEquals(1, count(titles, ".*leaves of level 0.* reached by 2 to 3 trees each"));
        assertEquals(1, count(titles, ".*leaves of level 0.* reached by 4 to 9 trees each"));
        assertEquals(1, count(titles, ".*leaves of level 0.* reached by 10 to 21 trees each"));
    }

    private static long count(List<String> titles, String pattern) {
        return titles.stream().filter(title -> title.matches(pattern)).count();
    }
}
