package ruminate.shell;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import ruminate.cli.ExitStatus;
import ruminate.fixtures.SharedImage;

/** The cursor in the trees of real and damaged filesystems, where they are at hand. */
class SharedShellTest {
    private static final List<String> TREES =
            List.of("root", "chunk", "extent", "dev", "fs", "csum", "uuid", "free-space", "256", "log");

    /** Walks of which each line may be the last that has anything to go to. */
    private static final List<List<String>> WALKS = List.of(
            List.of("item", "hex", "print", "node", "path"),
            List.of("follow", "hex", "refs", "follow"),
            List.of("up", "hex", "refs", "next", "down", "up", "up"),
            List.of("next 7", "item", "hex", "follow", "print", "follow"),
            List.of("last", "print", "refs", "prev 3", "hex", "follow", "node"));

    @TestFactory
    Stream<DynamicTest> wandersThroughEveryTree() throws IOException {
        List<SharedImage> images = SharedImage.corpus();
        assumeFalse(images.isEmpty(), "RUMINATE_SHARED names no corpus");
        return images.stream()
                .map(image -> DynamicTest.dynamicTest(
                        image.name(), () -> assertTimeoutPreemptively(Duration.ofSeconds(120), () -> wander(image))));
    }

    private static void wander(SharedImage image) throws IOException {
        for (String tree : TREES) {
            for (List<String> walk : WALKS) {
                String[] lines =
                        Stream.concat(Stream.of("tree " + tree), walk.stream()).toArray(String[]::new);
                Tried tried = Tried.lines(image.file().toString(), lines);
                String what = "tree " + tree + " " + walk + ": " + tried.err();
                assertTrue(tried.status() <= ExitStatus.UNREADABLE, what);
                assertFalse(tried.err().contains("bug in ruminate"), what);
            }
        }
    }
}
