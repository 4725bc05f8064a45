package ruminate.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.Executable;
import ruminate.fixtures.SharedImage;
import ruminate.format.ids.ObjectId;
import ruminate.format.node.BlockPointer;
import ruminate.format.volume.BlockRead;
import ruminate.format.volume.BlockReader;
import ruminate.format.volume.NotBtrfs;
import ruminate.format.volume.OpenOptions;
import ruminate.format.volume.Superblock;
import ruminate.format.volume.Volume;
import ruminate.format.volume.Volumes;

/** Real and damaged filesystems, where they are at hand. */
class SharedImagesTest {
    /** Checks one image. */
    @FunctionalInterface
    private interface Check {
        void of(SharedImage image) throws IOException;
    }

    private static Stream<DynamicTest> each(Check check) throws IOException {
        List<SharedImage> images = SharedImage.corpus();
        assumeFalse(images.isEmpty(), "RUMINATE_SHARED names no corpus");
        return images.stream().map(image -> {
            Executable body = () -> check.of(image);
            return DynamicTest.dynamicTest(image.name(), () -> assertTimeoutPreemptively(Duration.ofSeconds(60), body));
        });
    }

    @TestFactory
    Stream<DynamicTest> opensOrSaysInOneLineWhyNot() throws IOException {
        return each(image -> {
            try (Volume volume = Volumes.open(List.of(image.file()), OpenOptions.DEFAULT)) {
                // The root may be lost; nothing else may happen.
                new BlockReader(volume).read(root(volume));
            } catch (NotBtrfs refused) {
                assertEquals(1, refused.getMessage().lines().count(), refused.getMessage());
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> printsSuperblocksAsBtrfsProgsDo() throws IOException {
        return each(image -> {
            String expected = image.answer("super.txt").orElse("");
            World world = World.in(Path.of("").toAbsolutePath());
            int status = world.run("super", image.file().toString());
            if (!image.answer("meta").orElse("").contains("super=0")) {
                assertEquals(ExitStatus.UNREADABLE, status);
            } else if (!image.metadump()) {
                String actual = world.out(StandardCharsets.ISO_8859_1).replaceFirst("device=.*", "device=image");
                assertEquals(expected, actual);
            }
        });
    }

    private static BlockPointer root(Volume volume) {
        Superblock superblock = volume.superblock();
        return BlockPointer.root(
                ObjectId.ROOT_TREE,
                superblock.get(Superblock.ROOT),
                (int) superblock.get(Superblock.ROOT_LEVEL),
                superblock.generation());
    }

    @Test
    void joinsTheMembersOfASetInAnyOrder() throws IOException {
        List<SharedImage> images = SharedImage.corpus();
        assumeFalse(images.isEmpty(), "RUMINATE_SHARED names no corpus");
        for (String set : List.of("__raid0__", "__raid1__", "__raid5__")) {
            List<Path> members = new ArrayList<>();
            for (SharedImage image : images) {
                if (image.name().contains(set)) {
                    members.add(image.file());
                }
            }
            members.sort(Comparator.reverseOrder());
            try (Volume volume = Volumes.open(members, OpenOptions.DEFAULT)) {
                assertEquals(List.of(), volume.findings(), set);
                assertEquals(members.size(), volume.members().size());
                assertTrue(new BlockReader(volume).readEveryCopy(root(volume)) instanceof BlockRead.Read);
            }
        }
    }
}
