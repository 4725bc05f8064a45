package ruminate.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of {@code report --html}, read as text. */
class ReportPageTest {
    private static final String HOSTILE = """
            {"filesystem": {"size": "128MiB", "label": "<script>alert(1)</script>\\"'&"}, "steps": [
              {"do": "subvolume", "path": "/<img src=x onerror=alert(1)>"},
              {"do": "subvolume", "path": "/\\"><script>alert(2)"},
              {"do": "subvolume", "path": "/a\\u0001\\u001b[31m\\u202e"},
              {"do": "snapshot", "source": "/\\"><script>alert(2)", "path": "/%s"}
            ]}
            """.formatted("n".repeat(255));

    @TempDir
    private Path directory;

    private String page(int status, String... arguments) throws IOException {
        World world = World.in(directory);
        String[] all = new String[arguments.length + 3];
        all[0] = "report";
        all[1] = "--html";
        all[2] = "page.html";
        System.arraycopy(arguments, 0, all, 3, arguments.length);
        assertEquals(status, world.run(all), world::err);
        return Files.readString(directory.resolve("page.html"));
    }

    @Test
    void holdsNumbersPicturesAndFindings() throws IOException {
        String page = page(ExitStatus.CLEAN, "sample:snapshots");
        for (String part :
                List.of("75e4d6aa-a048-6ef2-4f9f-a805b0ecde1c", "/branch.copy.copy", "Nothing wrong was found.")) {
            assertTrue(page.contains(part), part);
        }
        assertEquals(6, page.split("<svg", -1).length - 1, "pictures");
        assertTrue(
                page.contains(">844.67KiB</td>") && page.contains("data-v=\"864937\""), "units to read, bytes to sort");
    }

    @Test
    void loadsNothingAndRunsOnlyItsOwnScript() throws IOException {
        String page = page(ExitStatus.CLEAN, "sample:snapshots");
        assertTrue(page.contains("default-src 'none'"), "no policy");
        assertEquals(1, page.split("<script", -1).length - 1, "scripts");
        for (String loads : List.of(" src=", "@import", "url(", "<link", "<img", "<iframe", "<object", "xlink:href")) {
            assertFalse(page.contains(loads), loads);
        }
        page.lines()
                .filter(line -> line.contains("href="))
                .forEach(line -> assertTrue(line.contains("href=\"#"), line));
    }

    @Test
    void hostileNamesStayText() throws IOException {
        Files.writeString(directory.resolve("s.json"), HOSTILE);
        World world = World.in(directory);
        assertEquals(ExitStatus.CLEAN, world.run("build", "s.json", "disk.img"), world::err);
        String page = page(ExitStatus.CLEAN, "disk.img");
        assertEquals(1, page.split("<script", -1).length - 1, "scripts");
        assertFalse(page.contains("<img"), "an image");
        assertTrue(page.contains("<h1>&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;</h1>"));
        assertTrue(page.contains(">/&lt;img src=x onerror=alert(1)&gt;</td>"));
        assertTrue(page.contains("/a\\x01\\x1b[31m\\xe2\\x80\\xae</td>"));
        assertTrue(page.contains("/" + "n".repeat(255) + "</td>"));
        assertTrue(page.codePoints().noneMatch(c -> c < ' ' && c != '\n' || c == 0x202e), "control characters");
    }

    @Test
    void namesCanBeHidden() throws IOException {
        assertFalse(page(ExitStatus.CLEAN, "sample:snapshots", "--hide-names").contains("branch"));
    }

    @Test
    void whatIsWrongStandsOnTop() throws IOException {
        String page = page(ExitStatus.FINDINGS, "sample:damaged");
        assertTrue(page.contains("<b>2</b><span>findings</span>"));
        assertTrue(page.contains("block=31178752</td><td class=\"long\">cannot be read: copy 1"));
    }
}
