package ruminate.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiagramStepsTest {
    private static final String SCENARIO = """
            {"filesystem": {"size": "128MiB", "node-size": 4096, "metadata": "single"},
             "steps": [
               {"do": "subvolume", "path": "/work"},
               {"do": "files", "path": "/work", "count": 40, "size": 30},
               {"do": "commit"},
               {"do": "snapshot", "source": "/work", "path": "/kept"},
               {"do": "file", "path": "/work/new", "size": 100, "random": 1},
               {"do": "commit"}]}
            """;
    private static final Pattern NODE = Pattern.compile("(?s)<g class=\"node\"><title>(.*?)</title>(.*?)</g>");
    private static final Pattern GENERATION = Pattern.compile("After commit (\\d+), generation (\\d+)<");

    @TempDir
    private Path directory;

    private World world;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(directory.resolve("s.json"), SCENARIO);
        world = World.in(directory);
    }

    private List<String> pictures() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".svg"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void drawsTheTreesAfterEachCommit() throws IOException {
        assertEquals(
                ExitStatus.CLEAN, world.run("diagram", "--steps", "--owners", "-o", "out.svg", "s.json"), world::err);
        // Making a subvolume or a snapshot ends a transaction, too.
        World builder = World.in(directory);
        assertEquals(ExitStatus.CLEAN, builder.run("build", "--commits", "s.json", "s.img"), builder::err);
        assertEquals(
                List.of("out-01.svg", "out-02.svg", "out-03.svg"), pictures().subList(0, 3));
        String last = pictures().get(pictures().size() - 1);
        World whole = World.in(directory);
        assertEquals(ExitStatus.CLEAN, whole.run("diagram", "--owners", "-o", "whole.svg", "s.img"), whole::err);
        assertEquals(titles(Files.readString(directory.resolve("whole.svg"))), titles(picture(last)));
    }

    @Test
    void marksWhatTheCommitHasWritten() throws IOException {
        world.run("diagram", "--steps", "-o", "out.svg", "s.json");
        int number = 0;
        for (String name : pictures()) {
            String picture = picture(name);
            Matcher caption = GENERATION.matcher(picture);
            assertTrue(caption.find(), name);
            assertEquals(++number, Integer.parseInt(caption.group(1)));
            String written = "generation " + caption.group(2) + ",";
            Matcher nodes = NODE.matcher(picture);
            int marked = 0;
            while (nodes.find()) {
                boolean fresh = nodes.group(2).contains("d-fresh");
                assertEquals(nodes.group(1).contains(written), fresh, nodes.group(1));
                marked += fresh ? 1 : 0;
            }
            // The last commit ends the scenario, in which nothing has changed since the one before.
            assertEquals(number < pictures().size(), marked > 0, name);
        }
    }

    @Test
    void drawsTreesFromWhenTheyAreThere() throws IOException {
        assertEquals(
                ExitStatus.CLEAN, world.run("diagram", "--steps", "-t", "257", "-o", "out.svg", "s.json"), world::err);
        List<String> names = pictures();
        assertFalse(picture(names.get(0)).contains("/kept"));
        assertTrue(picture(names.get(names.size() - 1)).contains("/kept"));
    }

    @Test
    void refusesATreeThatNeverIsThere() throws IOException {
        assertEquals(ExitStatus.USAGE, world.run("diagram", "--steps", "-t", "300", "-o", "out.svg", "s.json"));
        assertTrue(world.err().contains("there is no tree '300'"), world::err);
    }

    @Test
    void refusesAnImage() throws IOException {
        Files.write(directory.resolve("x.img"), new byte[4096]);
        assertEquals(ExitStatus.UNREADABLE, world.run("diagram", "--steps", "-o", "out.svg", "x.img"));
        assertEquals(List.of(), pictures());
    }

    private String picture(String name) throws IOException {
        return Files.readString(directory.resolve(name));
    }

    private static List<String> titles(String svg) {
        return NODE.matcher(svg).results().map(node -> node.group(1)).toList();
    }
}
