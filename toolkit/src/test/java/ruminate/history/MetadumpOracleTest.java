package ruminate.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import ruminate.fixtures.Fixture;

/** Metadumps of images that a kernel has made: {@code btrfs-image} writes the same ones, and reads ours. */
@Tag("oracle")
class MetadumpOracleTest {
    @TempDir
    private Path directory;

    private Tool tool;

    @BeforeEach
    void findTools() {
        Assumptions.assumeTrue(Trial.find("btrfs-image").isPresent(), "no btrfs-image");
        tool = new Tool(directory);
    }

    static Stream<Arguments> samples() {
        return Stream.of("snapshots", "compression", "hostile-names", "reflinks", "raid")
                .flatMap(sample -> Stream.of("0", "9").map(level -> Arguments.of(sample, level)));
    }

    private String answer(String... command) {
        assertEquals(0, tool.run(command), tool.output());
        return tool.output();
    }

    /** A tree; of several devices btrfs-image makes one, which is as large as the first and has other profiles. */
    private String tree(String image, String tree) {
        return answer("dump", "-t", tree, image).replaceFirst("(?m)^total bytes .*$", "");
    }

    @ParameterizedTest
    @MethodSource("samples")
    void bothProgramsWriteTheSameAndReadEachOther(String sample, String level) throws IOException {
        List<Path> members =
                Fixture.of(Fixture.images(), sample).unpack(Files.createDirectories(directory.resolve("image")));
        String first = members.get(0).toString();
        Path theirs = directory.resolve("theirs");
        Path ours = directory.resolve("ours");
        List<String> metadump = new ArrayList<>(List.of("metadump", "-c", level));
        metadump.add(first);
        members.subList(1, members.size()).forEach(member -> metadump.addAll(List.of("-d", member.toString())));
        metadump.add("ours");
        answer(metadump.toArray(new String[0]));
        if (members.size() == 1) {
            Mounted.run("btrfs-image", "-c", level, first, theirs.toString());
            answer("check", "theirs");
            assertEquals(answer("dump", "theirs"), answer("dump", "ours"));
        }
        Mounted.run(
                "btrfs-image",
                "-r",
                ours.toString(),
                directory.resolve("restored").toString());
        Mounted.run(
                "btrfs", "check", "--readonly", directory.resolve("restored").toString());
        answer("check", "restored");
        for (String tree : members.size() == 1 ? List.of("fs", "csum", "extent") : List.of("fs", "csum")) {
            assertEquals(tree("ours", tree), tree("restored", tree));
        }
    }

    @Test
    void btrfsImageReadsHiddenNames() throws IOException {
        Files.writeString(directory.resolve("s.json"), """
                {"filesystem": {"size": "128MiB", "label": "precious-label"}, "steps": [
                  {"do": "subvolume", "path": "/precious-subvolume"},
                  {"do": "files", "path": "/precious-subvolume", "count": 100, "prefix": "precious-file-", "size": 20},
                  {"do": "xattr", "path": "/precious-subvolume/precious-file-7", "name": "user.precious", "text": "precious"},
                  {"do": "link", "source": "/precious-subvolume/precious-file-7", "path": "/precious-subvolume/precious-link"},
                  {"do": "snapshot", "source": "/precious-subvolume", "path": "/precious-snapshot"}
                ]}
                """);
        answer("build", "s.json", "image");
        answer("metadump", "--hide-names", "image", "ours");
        Path restored = directory.resolve("restored");
        Mounted.run("btrfs-image", "-r", directory.resolve("ours").toString(), restored.toString());
        Mounted.run("btrfs", "check", "--readonly", restored.toString());
        answer("check", "restored");
        String trees = Mounted.run("btrfs", "inspect-internal", "dump-tree", restored.toString());
        assertFalse(trees.contains("precious"), "a name is in the image");
        String bytes = Files.readString(directory.resolve("ours"), StandardCharsets.ISO_8859_1);
        assertFalse(bytes.contains("precious"), "a name is in the dump");
    }
}
