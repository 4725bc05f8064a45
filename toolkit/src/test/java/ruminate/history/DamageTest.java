package ruminate.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ruminate.format.write.scenario.RawStep;
import ruminate.format.write.scenario.Scenario;
import ruminate.format.write.scenario.ScenarioException;

/** Images broken on purpose are broken in the way asked for: {@code check} says so. */
class DamageTest {
    private static final Map<String, Object> FILESYSTEM =
            Map.of("size", "128MiB", "metadata", "single", "node-size", 4096L);

    @TempDir
    private Path directory;

    private static RawStep step(Object... namesAndValues) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return new RawStep(0, fields);
    }

    private void expect(String finding, Object... damage) throws IOException, ScenarioException {
        Path image = directory.resolve("damaged.img");
        Files.deleteIfExists(image);
        List<RawStep> steps = List.of(step("do", "files", "path", "/", "count", 300L, "size", 10L));
        List<RawStep> broken = damage.length == 0 ? List.of() : List.of(step(damage));
        Scenario.read(FILESYSTEM, steps, broken).build(List.of(image));
        Tool tool = new Tool(directory);
        int status = tool.run("check", image.toString());
        assertEquals(finding.isEmpty() ? 0 : 1, status, tool.output());
        assertTrue(tool.output().contains(finding), tool.output());
    }

    @Test
    void aHealthyImageIsClean() throws IOException, ScenarioException {
        expect("");
    }

    @Test
    void aChangedByteBreaksTheChecksum() throws IOException, ScenarioException {
        expect("block-unreadable", "do", "set-bytes", "tree", "fs", "at", 3000L, "hex", "ff", "keep-checksum", true);
    }

    @Test
    void aWrongHeaderIsSeen() throws IOException, ScenarioException {
        expect("block-bad-owner", "do", "set-header", "tree", "fs", "key", "(300)", "field", "owner", "value", 7L);
        expect(
                "block-bad-generation",
                "do",
                "set-header",
                "tree",
                "fs",
                "key",
                "(300)",
                "field",
                "generation",
                "value",
                7L);
        expect("level", "do", "set-header", "tree", "fs", "key", "(300)", "field", "level", "value", 7L);
        expect("bytenr", "do", "set-header", "tree", "fs", "key", "(300)", "field", "bytenr", "value", 7L);
    }

    @Test
    void aLostBlockIsMissed() throws IOException, ScenarioException {
        expect("block-unreadable", "do", "lose-block", "tree", "fs", "key", "(300)");
    }

    @Test
    void aHalfWrittenCommitIsSeen() throws IOException, ScenarioException {
        expect("block-unreadable", "do", "lose-newest", "tree", "extent", "count", 2L);
    }

    @Test
    void keysOutOfOrderAreSeen() throws IOException, ScenarioException {
        expect("order", "do", "set-key", "tree", "fs", "key", "(300 INODE_ITEM 0)", "new-key", "(1 INODE_ITEM 0)");
    }

    @Test
    void aStepThatFitsNothingIsRefused() {
        assertTrue(org.junit.jupiter.api.Assertions.assertThrows(
                        ScenarioException.class,
                        () -> expect("", "do", "remove-item", "tree", "fs", "key", "(99 INODE_ITEM 0)"))
                .getMessage()
                .contains("damage 1 (remove-item): the block does not hold"));
    }
}
