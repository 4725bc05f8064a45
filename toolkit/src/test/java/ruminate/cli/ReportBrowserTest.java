package ruminate.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of {@code report --html} in a real browser, where there is one. */
@Tag("oracle")
class ReportBrowserTest {
    private static final Path BROWSER = Path.of("/usr/bin/chromium");
    private static final Pattern SECTION = Pattern.compile("(?s)<section id=\"([a-z]+)\">(.*?)</section>");

    @TempDir
    private Path directory;

    @BeforeAll
    static void needsABrowser() {
        assumeTrue(Files.isExecutable(BROWSER), "there is no " + BROWSER);
    }

    private Path page(String image) throws IOException {
        World world = World.in(directory);
        world.run("report", "--html", "page.html", image);
        return directory.resolve("page.html");
    }

    /** Runs the browser on a page; what it printed. Any message on its console is an error. */
    private String browse(Path page, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                BROWSER.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-dev-shm-usage",
                "--hide-scrollbars",
                "--window-size=1200,2000",
                "--enable-logging=stderr",
                "--v=0",
                "--user-data-dir=" + Files.createTempDirectory(directory, "browser")));
        command.addAll(List.of(options));
        command.add(page.toUri().toString());
        Path out = directory.resolve("out");
        Path err = directory.resolve("err");
        Process browser = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        if (!browser.waitFor(2, TimeUnit.MINUTES)) {
            browser.destroyForcibly().waitFor();
            throw new AssertionError("the browser did not end");
        }
        String complaints = Files.readString(err, StandardCharsets.ISO_8859_1);
        assertTrue(complaints.lines().noneMatch(line -> line.contains("CONSOLE")), complaints);
        return Files.readString(out);
    }

    private String dom(Path page) throws IOException, InterruptedException {
        return browse(page, "--dump-dom");
    }

    @Test
    void everySectionHasContent() throws Exception {
        String dom = dom(page("sample:snapshots"));
        List<String> seen = new ArrayList<>();
        Matcher sections = SECTION.matcher(dom);
        while (sections.find()) {
            seen.add(sections.group(1));
            String content = sections.group(2);
            assertTrue(
                    content.contains("<td")
                            || content.contains("<dd")
                            || content.contains("<svg")
                            || content.contains("Nothing wrong"),
                    sections.group(1));
        }
        assertEquals(
                List.of(
                        "findings",
                        "filesystem",
                        "space",
                        "usage",
                        "sharing",
                        "trees",
                        "fragmentation",
                        "fanout",
                        "history"),
                seen);
        assertTrue(dom.contains("<text") && dom.contains("What subvolumes hold"), "text of charts");
    }

    @Test
    void headingsSortTheirTable() throws Exception {
        // Column 3 is exclusive bytes: 16, 384, 96, 32, 96, 40, 16 KiB; column 1 is the path.
        String script = """
                <script>
                const orders = [];
                for (const column of [3, 3, 1]) {
                  document.querySelectorAll('#sharing th button')[column].click();
                  const rows = document.querySelectorAll('#sharing tbody tr');
                  orders.push([...rows].map(row => row.cells[0].textContent).join(' '));
                }
                document.title = orders.join(', ');
                </script></body>""";
        // The page's own policy would not let anybody in who clicks.
        String text = Files.readString(page("sample:snapshots"))
                .replaceFirst("<meta http-equiv[^>]*>", "")
                .replace("</body>", script);
        String dom = dom(Files.writeString(directory.resolve("clicked.html"), text));
        String orders = dom.substring(dom.indexOf("<title>") + 7, dom.indexOf("</title>"));
        assertEquals("256 257 260 262 258 5 263, 5 263 258 262 257 260 256, 5 262 263 256 257 258 260", orders);
    }

    @Test
    void hostileNamesGiveAQuietPage() throws Exception {
        assertTrue(dom(page("sample:hostile-names")).contains("nested\\x09tab"));
    }

    @Test
    void thePageIsDrawnLightAndDark() throws Exception {
        Path page = page("sample:snapshots");
        Path light = directory.resolve("light.png");
        Path dark = directory.resolve("dark.png");
        browse(page, "--screenshot=" + light);
        browse(page, "--blink-settings=preferredColorScheme=0", "--screenshot=" + dark);
        BufferedImage bright = ImageIO.read(light.toFile());
        BufferedImage dim = ImageIO.read(dark.toFile());
        assertTrue(colours(bright) > 100, "hardly anything is drawn");
        assertTrue(brightness(bright) > 200 && brightness(dim) < 40, brightness(bright) + " " + brightness(dim));
        assertNotEquals(0, colours(dim));
    }

    private static int brightness(BufferedImage image) {
        int corner = image.getRGB(2, 2);
        return ((corner >> 16 & 255) + (corner >> 8 & 255) + (corner & 255)) / 3;
    }

    private static int colours(BufferedImage image) {
        Set<Integer> colours = new HashSet<>();
        for (int y = 0; y < image.getHeight(); y += 2) {
            for (int x = 0; x < image.getWidth(); x += 2) {
                colours.add(image.getRGB(x, y));
            }
        }
        return colours.size();
    }
}
