package ruminate.format.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import ruminate.format.ids.ObjectId;
import ruminate.format.node.BlockPointer;

/** Real and damaged filesystems, where they are at hand. */
class SharedImagesTest {
    @TestFactory
    Stream<DynamicTest> opensOrSaysInOneLineWhyNot() throws IOException {
        List<Path> images = SharedImages.corpus();
        assumeFalse(images.isEmpty(), "RUMINATE_SHARED names no corpus");
        return images.stream()
                .map(image -> DynamicTest.dynamicTest(
                        image.getFileName().toString(),
                        () -> assertTimeoutPreemptively(Duration.ofSeconds(20), () -> openOrRefuse(image))));
    }

    private static void openOrRefuse(Path image) throws IOException {
        try (Volume volume = Volumes.open(List.of(image), OpenOptions.DEFAULT)) {
            // A chunk tree in pieces is possible; reading through it must not fail in any other way than this.
            new BlockReader(volume).read(root(volume));
        } catch (NotBtrfs refused) {
            assertEquals(1, refused.getMessage().lines().count(), refused.getMessage());
        }
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
        List<Path> images = SharedImages.corpus();
        assumeFalse(images.isEmpty(), "RUMINATE_SHARED names no corpus");
        for (String set : List.of("__raid0__", "__raid1__", "__raid5__")) {
            List<Path> members = images.stream()
                    .filter(image -> image.getFileName().toString().contains(set))
                    .sorted(java.util.Comparator.reverseOrder())
                    .toList();
            try (Volume volume = Volumes.open(members, OpenOptions.DEFAULT)) {
                assertEquals(List.of(), volume.findings(), set);
                assertEquals(members.size(), volume.members().size());
                assertTrue(new BlockReader(volume).readEveryCopy(root(volume)) instanceof BlockRead.Read);
            }
        }
    }
}
