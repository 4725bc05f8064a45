package ruminate.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Images become metadumps and metadumps images. */
class MetadumpTest {
    private static final String SCENARIO = """
            {"filesystem": {"size": "128MiB", "label": "precious-label", "checksum": "%s"}, "steps": [
              {"do": "subvolume", "path": "/precious-subvolume"},
              {"do": "file", "path": "/precious-subvolume/precious-file", "text": "precious content"},
              {"do": "file", "path": "/precious-subvolume/precious-big", "size": 100000, "random": 1},
              {"do": "xattr", "path": "/precious-subvolume/precious-big", "name": "user.precious-attribute",
               "text": "precious value"},
              {"do": "symlink", "path": "/precious-subvolume/precious-link", "target": "precious-target"},
              {"do": "link", "source": "/precious-subvolume/precious-big", "path": "/precious-subvolume/precious-name"},
              {"do": "snapshot", "source": "/precious-subvolume", "path": "/precious-snapshot"}
            ]}
            """;

    @TempDir
    private Path directory;

    private Tool tool;

    @BeforeEach
    void start() {
        tool = new Tool(directory);
    }

    private void run(String... arguments) {
        assertEquals(0, tool.run(arguments), tool.output());
    }

    private void build(String checksum) throws IOException {
        Files.writeString(directory.resolve("s.json"), SCENARIO.formatted(checksum));
        run("build", "s.json", "a.img");
    }

    private String dumpTree(String image) {
        run("dump", image);
        return tool.output();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "9"})
    void aRestoredDumpHasTheSameTrees(String level) throws IOException {
        build("crc32c");
        run("metadump", "-c", level, "a.img", "a.dump");
        run("check", "a.dump");
        run("restore", "a.dump", "b.img");
        run("check", "b.img");
        // Inline data is not in the dump.
        assertEquals(dumpTree("a.dump"), dumpTree("b.img"));
    }

    @Test
    void otherChecksumsAreRightAgainAfterRestoring() throws IOException {
        build("xxhash64");
        run("metadump", "a.img", "a.dump");
        run("restore", "a.dump", "b.img");
        run("check", "b.img");
    }

    @Test
    void noNameOrContentLeaksWhenHiding() throws IOException {
        build("crc32c");
        run("metadump", "--hide-names", "a.img", "a.dump");
        String bytes = Files.readString(directory.resolve("a.dump"), StandardCharsets.ISO_8859_1);
        assertFalse(bytes.contains("precious"), "a name or content is in the dump");
        run("check", "a.dump");
    }

    @Test
    void dataKeptInTreesNeverGetsIntoADump() throws IOException {
        build("crc32c");
        run("metadump", "a.img", "a.dump");
        String bytes = Files.readString(directory.resolve("a.dump"), StandardCharsets.ISO_8859_1);
        assertTrue(bytes.contains("precious-file"));
        assertFalse(bytes.contains("precious content"));
        assertFalse(bytes.contains("precious-target"));
    }

    @Test
    void anImageIsNoDump() throws IOException {
        build("crc32c");
        assertEquals(3, tool.run("restore", "a.img", "b.img"));
        assertTrue(tool.output().contains("a.img: is no metadump"), tool.output());
    }

    @Test
    void everyMemberIsRestored() {
        run("mkfs", "--size", "256MiB", "--data", "raid1", "a.img", "-d", "b.img");
        run("metadump", "a.img", "-d", "b.img", "m.dump");
        assertEquals(2, tool.run("restore", "m.dump", "c.img"));
        assertTrue(tool.output().contains("2 members, 1 files are named"), tool.output());
        run("restore", "m.dump", "c.img", "-d", "d.img");
        run("check", "c.img", "-d", "d.img");
    }
}
