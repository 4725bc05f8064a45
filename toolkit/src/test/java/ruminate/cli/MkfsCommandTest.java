package ruminate.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code mkfs} as users meet it. */
class MkfsCommandTest {
    @TempDir
    private Path directory;

    private World world;

    @BeforeEach
    void start() {
        world = World.in(directory);
    }

    private void refuses(String reason, String... arguments) {
        assertEquals(ExitStatus.USAGE, world.run(arguments));
        assertTrue(world.err().contains(reason), world.err());
        assertFalse(Files.exists(directory.resolve("a.img")));
    }

    @Test
    void saysWhatItHasMade() {
        String uuid = "12345678-9abc-4def-8123-456789abcdef";
        assertEquals(
                ExitStatus.CLEAN,
                world.run("mkfs", "-b", "256M", "-n", "4K", "-L", "tea", "-U", uuid, "--csum", "sha256", "a.img"));
        assertEquals("""
                Label:              tea
                UUID:               12345678-9abc-4def-8123-456789abcdef
                Node size:          4096
                Sector size:        4096
                Filesystem size:    256.00MiB
                Block group profiles:
                  SYSTEM:           DUP               8.00MiB
                  METADATA:         DUP               32.00MiB
                  DATA:             single            8.00MiB
                Checksum:           sha256
                Features:           skinny-metadata, no-holes, free-space-tree, block-group-tree
                Number of devices:  1
                Devices:
                    ID        SIZE  PATH
                     1   256.00MiB  a.img
                """, world.out());
    }

    @Test
    void isQuietIfAsked() {
        assertEquals(ExitStatus.CLEAN, world.run("mkfs", "-q", "-b", "128M", "a.img"));
        assertEquals("", world.out() + world.err());
    }

    @Test
    void theSameOptionsGiveTheSameBytesAndOthersOtherUuids() throws IOException {
        assertEquals(ExitStatus.CLEAN, world.run("mkfs", "-q", "-b", "128M", "a.img"));
        assertEquals(ExitStatus.CLEAN, world.run("mkfs", "-q", "--size", "131072K", "b.img"));
        byte[] first = Files.readAllBytes(directory.resolve("a.img"));
        assertArrayEquals(first, Files.readAllBytes(directory.resolve("b.img")));
        assertEquals(ExitStatus.CLEAN, world.run("mkfs", "-q", "-b", "128M", "-L", "other", "c.img"));
        assertFalse(uuid("a.img").equals(uuid("c.img")));
    }

    private String uuid(String image) {
        World reader = World.in(directory);
        assertEquals(ExitStatus.CLEAN, reader.run("super", image), reader.err());
        return reader.out()
                .lines()
                .filter(line -> line.startsWith("fsid"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void takesMembersBehindTheFirstOrByOption() {
        assertEquals(ExitStatus.CLEAN, world.run("mkfs", "-b", "256M", "-d", "raid0", "a.img", "-d", "b.img", "c.img"));
        assertTrue(world.out().contains("DATA:             RAID0"), world.out());
        assertTrue(world.out().contains("Number of devices:  3"), world.out());
        for (String file : new String[] {"a.img", "b.img", "c.img"}) {
            assertTrue(Files.exists(directory.resolve(file)));
        }
    }

    @Test
    void mixedNeedsNoFurtherOptions() {
        assertEquals(ExitStatus.CLEAN, world.run("mkfs", "-O", "mixed", "-m", "dup", "-b", "64M", "a.img"));
        assertTrue(world.out().contains("DATA|METADATA:    DUP"), world.out());
    }

    @Test
    void smallDevicesHaveRoomForData() {
        for (String metadata : new String[] {"dup", "single"}) {
            assertEquals(ExitStatus.CLEAN, world.run("mkfs", "-f", "-b", "16M", "-m", metadata, "a.img"), world.err());
            assertEquals(ExitStatus.CLEAN, world.run("check", "a.img"), world.err());
        }
    }

    @Test
    void explainsWhatDoesNotGoTogether() {
        refuses("a block group tree needs a free space tree and no-holes", "mkfs", "-O", "^no-holes", "a.img");
        refuses("data raid1 needs 2 devices, 1 given", "mkfs", "-d", "raid1", "a.img");
        refuses("metadata raid1c3 needs 3 devices, 2 given", "mkfs", "-m", "raid1c3", "a.img", "b.img");
        refuses("of 1048576 bytes is too small: the least is 16777216 (16M)", "mkfs", "-b", "1M", "a.img");
        refuses("there is no feature 'holes'; --features list-all lists them", "mkfs", "-O", "holes", "a.img");
        refuses("\"time\": expected seconds since 1970, or a date", "mkfs", "--time", "yesterday", "a.img");
        refuses("TARGET is missing", "mkfs");
    }

    @Test
    void listsFeatures() {
        assertEquals(ExitStatus.CLEAN, world.run("mkfs", "-O", "list-all"));
        assertTrue(world.out().contains("no-holes          holes need no items, on unless turned off"), world.out());
    }

    @Test
    void leavesAnExistingFileAlone() throws IOException {
        Files.writeString(directory.resolve("a.img"), "precious");
        assertEquals(ExitStatus.UNREADABLE, world.run("mkfs", "a.img"));
        assertEquals("precious", Files.readString(directory.resolve("a.img")));
        assertTrue(world.err().contains("a.img: exists already; --force replaces it"), world.err());
        assertEquals(ExitStatus.CLEAN, world.run("mkfs", "-f", "-b", "128M", "a.img"));
    }
}
