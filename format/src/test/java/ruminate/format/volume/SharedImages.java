package ruminate.format.volume;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Images kept beside this repository, in the directory that the environment variable RUMINATE_SHARED names. */
final class SharedImages {
    private static final Path UNPACKED = Path.of("target", "shared-images");

    private SharedImages() {}

    /** All images of the corpus; none where there is no such directory. */
    static List<Path> corpus() throws IOException {
        String shared = System.getenv("RUMINATE_SHARED");
        Path corpus = shared == null ? Path.of("nowhere") : Path.of(shared, "corpus");
        if (!Files.isDirectory(corpus)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(corpus)) {
            return files.filter(file -> file.toString().endsWith(".meta"))
                    .map(SharedImages::image)
                    .sorted()
                    .toList();
        }
    }

    private static Path image(Path meta) {
        String name = meta.toString().substring(0, meta.toString().length() - ".meta".length());
        Path packed = Path.of(name + ".xz");
        return Files.exists(packed) ? unpacked(packed) : Path.of(name);
    }

    private static Path unpacked(Path packed) {
        String file = packed.getFileName().toString();
        Path image = UNPACKED.resolve(file.substring(0, file.length() - ".xz".length()));
        try {
            if (!Files.exists(image)) {
                Files.createDirectories(UNPACKED);
                Path partial = UNPACKED.resolve(file + ".part");
                // Given a file as standard output, xz leaves holes where zeros are.
                Process xz = new ProcessBuilder("xz", "-dc", packed.toString())
                        .redirectOutput(partial.toFile())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
                if (xz.waitFor() != 0) {
                    throw new IOException("xz cannot unpack " + packed);
                }
                Files.move(partial, image);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return image;
    }
}
