package ruminate.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a user has named, and what attributes say, is in no answer that hides names. */
class HiddenNamesTest {
    private static final List<String> COMMANDS = List.of(
            "trees IMAGE",
            "super IMAGE",
            "subvolumes IMAGE",
            "ls -R IMAGE /",
            "stat IMAGE @256:257",
            "resolve IMAGE ADDRESS",
            "report IMAGE",
            "extents --all IMAGE",
            "extents --all --items IMAGE",
            "usage --by subvolume IMAGE",
            "usage --by file IMAGE",
            "fragmentation IMAGE",
            "sharing IMAGE",
            "sharing --matrix IMAGE",
            "sharing --files 256 IMAGE",
            "history IMAGE",
            "whatif delete IMAGE 257",
            "check IMAGE",
            "dump IMAGE");

    @Test
    void noAnswerHasThem() throws Exception {
        Path directory = World.scratch("hidden-names");
        Files.writeString(directory.resolve("secret.json"), """
                {"filesystem": {"label": "secret-label", "size": "128MiB"}, "steps": [
                  {"do": "subvolume", "path": "/secret-home"},
                  {"do": "file", "path": "/secret-home/secret-file", "size": 65536},
                  {"do": "xattr", "path": "/secret-home/secret-file", "name": "user.secret", "text": "secret-value"},
                  {"do": "snapshot", "source": "/secret-home", "path": "/secret-copy"}
                ]}
                """);
        World builder = World.in(directory);
        assertEquals(ExitStatus.CLEAN, builder.run("build", "--force", "secret.json", "image"), builder.err());
        String hex = HexFormat.of().formatHex("secret".getBytes(StandardCharsets.US_ASCII));
        for (String command : COMMANDS) {
            for (String format : List.of("text", "json", "jsonl", "csv")) {
                if (format.equals("csv") && command.startsWith("dump")) {
                    continue;
                }
                List<String> words = new ArrayList<>(List.of(command.replace("IMAGE", "image")
                        .replace("ADDRESS", address(directory))
                        .split(" ")));
                words.add("--hide-names");
                words.add("--format=" + format);
                World world = World.terminalIn(directory);
                assertEquals(ExitStatus.CLEAN, world.run(words.toArray(new String[0])), command + world.out());
                assertFalse(world.out().contains("secret"), command + ": " + world.out());
                assertFalse(world.out().contains(hex), command + ": " + world.out());
            }
        }
    }

    @Test
    void findingsEscapeOrHideThem() throws Exception {
        Path directory = World.scratch("hidden-names-in-findings");
        Files.writeString(directory.resolve("secret.json"), """
                {"filesystem": {"size": "128MiB"}, "steps": [
                  {"do": "file", "path": "/secret\\u001b[31m", "size": 10}
                ], "damage": [{"do": "remove-item", "tree": "fs", "key": "(256 DIR_INDEX 2)"}]}
                """);
        World builder = World.in(directory);
        assertEquals(ExitStatus.CLEAN, builder.run("build", "--force", "secret.json", "image"), builder.err());
        World open = World.terminalIn(directory);
        assertEquals(ExitStatus.FINDINGS, open.run("check", "image"));
        assertTrue(open.out().contains("name secret\\x1b[31m in directory 256"), open.out());
        World hidden = World.terminalIn(directory);
        assertEquals(ExitStatus.FINDINGS, hidden.run("check", "--hide-names", "image"));
        assertTrue(hidden.out().contains("in directory 256"), hidden.out());
        assertFalse(hidden.out().contains("secret"), hidden.out());
    }

    /** Where the file's data lies. */
    private static String address(Path directory) {
        World world = World.in(directory);
        world.run("extents", "--all", "--format", "csv", "--rows", "extents", "image");
        return world.out().lines().skip(1).findFirst().orElseThrow().split(",")[4];
    }
}
