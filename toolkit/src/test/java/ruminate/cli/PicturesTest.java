package ruminate.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
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

    /** Every kind of picture: what an XML parser takes and something can draw is not blank. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "diagram --owners sample:snapshots -o p.svg",
                "diagram --data sample:reflinks -o p.svg",
                "diagram -t extent -t root sample:damaged -o p.svg",
                "diagram --owners sample:hostile-names -o p.svg",
                "heatmap sample:snapshots -o p.svg",
                "heatmap --by sharing --hilbert sample:snapshots -o p.svg",
                "heatmap --by fragmentation --devices sample:raid -o p.svg",
                "heatmap --by generation sample:hostile-names -o p.svg",
                "fragmentation --chart p.svg sample:snapshots",
                "fanout --chart p.svg sample:reflinks",
                "history --chart p.svg sample:snapshots",
                "sharing --chart p.svg sample:snapshots",
                "sharing --matrix --chart p.svg sample:hostile-names",
            })
    void everyPictureShowsSomething(String command) throws Exception {
        World world = World.in(directory);
        int status = world.run(command.split(" "));
        assertTrue(status == ExitStatus.CLEAN || status == ExitStatus.FINDINGS, world::err);
        Path picture = directory.resolve("p.svg");
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(picture.toFile());
        Path drawn = directory.resolve("p.png");
        Process rsvg = rasterise(picture, drawn);
        assertEquals(0, rsvg.waitFor());
        BufferedImage image = ImageIO.read(drawn.toFile());
        Set<Integer> colours = new HashSet<>();
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                colours.add(image.getRGB(x, y));
            }
        }
        assertTrue(colours.size() > 10, () -> colours.size() + " colours");
    }

    private static Process rasterise(Path picture, Path drawn) {
        try {
            return new ProcessBuilder("rsvg-convert", picture.toString(), "-o", drawn.toString())
                    .inheritIO()
                    .start();
        } catch (IOException none) {
            return Assumptions.abort("there is no rsvg-convert");
        }
    }

    @Test
    void theReadmeShowsThem() throws IOException {
        String readme = Files.readString(Path.of("../README.md"));
        for (String name : List.of("space", "sharing", "history", "snapshot", "reflinks")) {
            assertTrue(readme.contains("(man/src/pictures/" + name + ".svg)"), name);
        }
    }
}
