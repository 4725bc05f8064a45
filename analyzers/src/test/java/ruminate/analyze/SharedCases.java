package ruminate.analyze;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Real situations with recorded answers, where the environment names a directory that has them. */
public final class SharedCases {
    private SharedCases() {}

    /** The directory of the case whose name starts with {@code number}; the test is skipped where there is none. */
    public static Path find(String number) throws IOException {
        String shared = System.getenv("RUMINATE_SHARED");
        assumeTrue(shared != null, "RUMINATE_SHARED is not set");
        Path cases = Path.of(shared).resolve("cases");
        assumeTrue(Files.isDirectory(cases), "no cases in " + shared);
        try (Stream<Path> entries = Files.list(cases)) {
            return entries.filter(entry -> entry.getFileName().toString().startsWith(number + "-"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** Unpacks the image of a case. */
    public static Path unpack(Path directory, Path into) throws IOException, InterruptedException {
        Path image = into.resolve("image.img");
        Process xz = new ProcessBuilder(
                        "xz", "-dkc", directory.resolve("image.img.xz").toString())
                .redirectOutput(image.toFile())
                .start();
        assertEquals(0, xz.waitFor());
        return image;
    }
}
