package ruminate.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ruminate.format.ids.Key;
import ruminate.format.ids.ObjectId;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Interior;
import ruminate.format.node.Node;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.BlockRead;
import ruminate.format.volume.OpenOptions;

/** What commands do with images that lie. */
class HostileImageTest {
    @TempDir
    private Path directory;

    private void build(String damage) throws IOException {
        Files.writeString(directory.resolve("s.json"), """
                {"filesystem": {"size": "128MiB", "metadata": "single", "node-size": 4096},
                 "steps": [{"do": "file", "path": "/file", "size": "64KiB", "random": 1},
                           {"do": "files", "path": "/", "count": 400, "size": 4096},
                           {"do": "subvolume", "path": "/v"}],
                 "damage": [%s]}
                """.formatted(damage));
        World world = World.in(directory);
        assertEquals(ExitStatus.CLEAN, world.run("build", "--force", "s.json", "disk.img"), world.err());
    }

    private World run(int status, String... arguments) {
        World world = World.in(directory);
        List<String> line = new ArrayList<>(List.of(arguments));
        line.replaceAll(word -> word.equals("IMAGE") ? "disk.img" : word);
        assertEquals(status, world.run(line.toArray(String[]::new)), world.err());
        assertFalse(world.err().contains("bug in ruminate"), world.err());
        return world;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "extents IMAGE /file",
                "extents IMAGE --subvolume /v",
                "cat IMAGE /file",
                "whatif write IMAGE /v",
                "whatif delete IMAGE /v",
                "sharing IMAGE --between / /v",
                "sharing IMAGE --files /v"
            })
    void whatDamageMayHideIsNoMistakeOfTheUser(String command) throws IOException {
        build("{\"do\": \"lose-block\", \"tree\": \"root\"}");
        World world = run(ExitStatus.UNREADABLE, command.split(" "));
        assertTrue(world.err().contains("cannot be read"), world.err());
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void resolvingEndsWhereKeysAreInDisorder() throws IOException {
        build("");
        Key last;
        Key first;
        try (Filesystem filesystem = Filesystem.open(List.of(directory.resolve("disk.img")), OpenOptions.DEFAULT)) {
            BlockPointer root =
                    filesystem.root(ObjectId.EXTENT_TREE).orElseThrow().pointer();
            Interior top = (Interior) ((BlockRead.Read) filesystem.reader().read(root)).node();
            Node leaf = read(filesystem, top, 0);
            last = leaf.key(leaf.count() - 1);
            first = read(filesystem, top, 1).key(0);
        }
        build("""
                {"do": "set-key", "tree": "extent", "key": "%s", "new-key": "(%d TREE_BLOCK_REF 5)"},
                {"do": "set-key", "tree": "extent", "key": "%s", "new-key": "(%d TREE_BLOCK_REF 6)"}""".formatted(last, first.objectid(), first, first.objectid()));
        World world = World.in(directory);
        assertTrue(world.run("resolve", "disk.img", String.valueOf(first.objectid())) < ExitStatus.USAGE, world.err());
    }

    private static Node read(Filesystem filesystem, Interior parent, int slot) {
        BlockPointer child = BlockPointer.child(ObjectId.EXTENT_TREE, parent, slot);
        return ((BlockRead.Read) filesystem.reader().read(child)).node();
    }

    @Test
    void whatIsReadIsNeverWrittenTo() throws IOException {
        build("");
        byte[] before = Files.readAllBytes(directory.resolve("disk.img"));
        Files.createSymbolicLink(directory.resolve("link"), Path.of("disk.img"));
        run(ExitStatus.USAGE, "report", "IMAGE", "-o", "link");
        run(ExitStatus.USAGE, "diagram", "IMAGE", "-o", "IMAGE");
        run(ExitStatus.USAGE, "metadump", "--force", "IMAGE", "link");
        run(ExitStatus.CLEAN, "metadump", "IMAGE", "dump");
        byte[] dump = Files.readAllBytes(directory.resolve("dump"));
        run(ExitStatus.USAGE, "restore", "--force", "dump", "dump");
        run(ExitStatus.USAGE, "build", "--force", "s.json", "s.json");
        run(ExitStatus.USAGE, "mkfs", "--size", "128MiB", "one", "-d", "one");
        assertArrayEquals(before, Files.readAllBytes(directory.resolve("disk.img")));
        assertArrayEquals(dump, Files.readAllBytes(directory.resolve("dump")));
        assertTrue(Files.readString(directory.resolve("s.json")).startsWith("{"));
    }

    @Test
    void aTargetInNoDirectoryIsNamedAsTheUserNamedIt() throws IOException {
        build("");
        World world = run(ExitStatus.UNREADABLE, "metadump", "IMAGE", "no/such");
        assertTrue(world.err().contains("no/such: there is no directory"), world.err());
    }

    @Test
    void namesOfTargetsMayBeAsLongAsNamesCanBe() throws IOException {
        run(ExitStatus.CLEAN, "mkfs", "--size", "128MiB", "x".repeat(255));
        assertTrue(Files.exists(directory.resolve("x".repeat(255))));
    }

    @Test
    void aMirrorTheUserAsksForIsNoFinding() throws IOException {
        build("");
        assertEquals(
                "", run(ExitStatus.CLEAN, "ls", "--mirror", "1", "IMAGE", "/").err());
        build("{\"do\": \"set-super\", \"copy\": 0, \"field\": \"generation\", \"value\": 9, \"keep-checksum\": true}");
        assertTrue(run(ExitStatus.FINDINGS, "ls", "IMAGE", "/").err().contains("mirror 1 is used"));
    }

    @Test
    void aFileThatCannotBeWrittenIsNamed() throws IOException {
        build("""
                {"do": "set-field", "tree": "fs", "key": "(257 INODE_ITEM 0)", "field": "size",
                 "value": 9223372036854775807}""");
        World world = run(ExitStatus.UNREADABLE, "cat", "IMAGE", "/file", "-o", "big");
        assertTrue(world.err().contains("/big: "), world.err());
    }

    @Test
    void moreThreadsThanHelpAreNotMade() throws IOException {
        build("");
        run(ExitStatus.CLEAN, "check", "IMAGE", "--threads", "2000000000");
    }

    @Test
    void atLeastOneThreadWorks() throws IOException {
        build("");
        assertTrue(run(ExitStatus.USAGE, "check", "IMAGE", "--threads", "0")
                .err()
                .contains("--threads must be at least 1"));
    }

    @Test
    void anAddressIsNotNegative() throws IOException {
        build("");
        assertTrue(run(ExitStatus.USAGE, "resolve", "IMAGE", "-5").err().contains("'-5' is no address"));
    }

    @Test
    void anyCommandStopsAtTheFirstFindingIfAsked() throws IOException {
        build("{\"do\": \"lose-block\", \"tree\": \"fs\"}, {\"do\": \"lose-block\", \"tree\": \"csum\"}");
        for (String command : List.of("extents --all", "sharing", "usage")) {
            List<String> line = new ArrayList<>(List.of(command.split(" ")));
            line.add(1, "IMAGE");
            line.addAll(List.of("--fail-fast", "--threads", "1"));
            World world = run(ExitStatus.FINDINGS, line.toArray(String[]::new));
            assertEquals(1, world.err().lines().count(), world.err());
        }
    }
}
