package ruminate.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import ruminate.fixtures.Fixture;
import ruminate.format.file.FileLocation;
import ruminate.format.file.FilePath;
import ruminate.format.file.Namespace;
import ruminate.format.file.PathResult;
import ruminate.format.item.FileExtentItem;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.OpenOptions;
import ruminate.format.volume.Volume;

/** Data of which one mirror or both are damaged. */
class DamagedCopyTest {
    private static final String FILE = "/home/big1";

    private Path directory;
    private List<Path> members;
    private byte[] content;

    @BeforeEach
    void copyTheSample() throws IOException {
        directory = World.scratch("damaged-copy");
        members = new ArrayList<>();
        for (Path member : Fixture.of(Fixture.images(), "raid")
                .unpack(World.scratch("images").resolve("raid"))) {
            Path copy = directory.resolve(member.getFileName());
            Files.copy(member, copy, StandardCopyOption.REPLACE_EXISTING);
            members.add(copy);
        }
        World world = cat();
        assertEquals("", world.err());
        content = world.bytes();
        assertTrue(content.length > 0);
    }

    @Test
    void theGoodCopyStandsInForTheBadOne() throws IOException {
        damage(0);
        World world = cat();
        assertEquals(new String(content, StandardCharsets.ISO_8859_1), text(world));
        assertTrue(world.err().contains("copy 1 does not match its checksum; another copy does"), world.err());
    }

    @Test
    void aBadSecondCopyIsNotEvenNoticed() throws IOException {
        damage(1);
        World world = cat();
        assertEquals(new String(content, StandardCharsets.ISO_8859_1), text(world));
        assertEquals("", world.err());
    }

    @Test
    void withoutAGoodCopyTheDataIsGivenAndTheChecksumsToo() throws IOException {
        damage(0);
        damage(1);
        World world = cat();
        assertEquals(content.length, world.bytes().length);
        assertNotEquals(new String(content, StandardCharsets.ISO_8859_1), text(world));
        assertTrue(world.err().contains("csum: stored 0x"), world.err());
    }

    @Test
    void aMissingMemberIsStoodInFor() throws IOException {
        for (Path member : members) {
            World world = World.in(directory);
            world.run("cat", member.getFileName().toString(), FILE);
            assertEquals(new String(content, StandardCharsets.ISO_8859_1), text(world));
            assertTrue(world.err().contains("is missing"), world.err());
        }
    }

    private World cat() {
        World world = World.in(directory);
        int status = world.run("cat", "d0.img", FILE, "-d", "d1.img");
        assertEquals(world.err().isEmpty() ? ExitStatus.CLEAN : ExitStatus.FINDINGS, status);
        return world;
    }

    private static String text(World world) {
        return new String(world.bytes(), StandardCharsets.ISO_8859_1);
    }

    /** Changes a byte of the file's first extent in one of its copies. */
    private void damage(int copy) throws IOException {
        Volume.Run run;
        try (Filesystem filesystem = Filesystem.open(members, OpenOptions.DEFAULT)) {
            PathResult result = new Namespace(filesystem).resolve(FilePath.parse(FILE), true);
            FileLocation file = ((PathResult.Found) result).location();
            FileExtentItem extent = file.tree().extents(file.inode()).iterator().next();
            run = filesystem.volume().run(extent.diskBytenr(), copy).orElseThrow();
        }
        try (RandomAccessFile device = new RandomAccessFile(run.device().name(), "rw")) {
            device.seek(run.physical());
            int old = device.read();
            device.seek(run.physical());
            device.write(old ^ 1);
        }
    }
}
