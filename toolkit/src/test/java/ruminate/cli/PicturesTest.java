package ruminate.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import ruminate.draw.chart.ChartPicture;
import ruminate.draw.heat.HeatMapPicture;

/** The pictures of the README are what the commands beside them draw; {@code -Dgolden.update=true} draws them anew. */
class PicturesTest {
    private static final boolean UPDATE = Boolean.getBoolean("golden.update");
    private static final Path PICTURES = Path.of("../man/src/pictures");
    private static final Pattern SVG = Pattern.compile("(?s)<svg .*?</svg>\n");
    private static final Pattern WORDS = Pattern.compile("(?s)<text[^>]*>(.*?)</text>");

    @TempDir
    private Path directory;

    /** Pictures whose every point is the same on every machine. */
    @ParameterizedTest
    @CsvSource({
        "space.svg, How full the space is",
        "sharing.svg, What subvolumes hold",
        "history.svg, Tree blocks written"
    })
    void thoseOfTheReportAreCurrent(String name, String title) throws IOException {
        World world = World.in(directory);
        assertEquals(ExitStatus.CLEAN, world.run("report", "sample:snapshots", "--html", "page.html"), world::err);
        Matcher pictures = SVG.matcher(Files.readString(directory.resolve("page.html")));
        String drawn = pictures.results()
                .map(MatchResult::group)
                .filter(picture -> picture.contains("aria-label=\"" + title))
                .findFirst()
                .orElseThrow();
        String style = "<style>" + ChartPicture.style() + HeatMapPicture.style() + "</style>\n";
        drawn = drawn.replaceFirst(">\n", ">\n" + Matcher.quoteReplacement(style));
        Path committed = PICTURES.resolve(name);
        if (UPDATE) {
            Files.writeString(committed, drawn);
        } else {
            assertEquals(Files.readString(committed), drawn);
        }
    }

    /** Where boxes stand depends on which Graphviz a machine has; what stands in them does not. */
    @ParameterizedTest
    @CsvSource({
        "snapshot.svg, diagram -t 262 -t 263 --owners sample:snapshots",
        "reflinks.svg, diagram --data sample:reflinks"
    })
    void diagramsAreCurrent(String name, String command) throws IOException {
        World world = World.in(directory);
        String line = command + " -o drawn.svg";
        assertEquals(ExitStatus.CLEAN, world.run(line.split(" ")), world::err);
        String drawn = Files.readString(directory.resolve("drawn.svg"));
        Path committed = PICTURES.resolve(name);
        if (UPDATE
                && (!Files.exists(committed)
                        || !words(Files.readString(committed)).equals(words(drawn)))) {
            Files.writeString(committed, drawn);
        }
        assertEquals(words(Files.readString(committed)), words(drawn));
    }

    private static String words(String svg) {
        return WORDS
                .matcher(svg)
                .results()
                .map(found -> found.group(1)
                        .replace("&#45;", "-")
                        .replace("&#160;", " ")
                        .strip())
                .collect(Collectors.toCollection(TreeSet::new))
                .stream()
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining("\n"));
    }

    @Test
    void theReadmeShowsThem() throws IOException {
        String readme = Files.readString(Path.of("../README.md"));
        for (String name : List.of("space", "sharing", "history", "snapshot", "reflinks")) {
            assertTrue(readme.contains("(man/src/pictures/" + name + ".svg)"), name);
        }
    }
}
