package ruminate.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import ruminate.fixtures.Fixture;

/** The bundled images, named {@code sample:NAME} on the command line. */
final class Sample {
    private static final String PREFIX = "sample:";

    private Sample() {}

    static boolean isSample(String image) {
        return image.startsWith(PREFIX);
    }

    /** The unpacked files of a sample. They are kept between runs. */
    static List<Path> files(String image, Path home, CommandLine command) throws IOException {
        String name = image.substring(PREFIX.length());
        Path images = home.resolve("fixtures").resolve("images");
        List<String> known = Fixture.names(images);
        if (!known.contains(name)) {
            String list = known.isEmpty() ? "none here" : String.join(" ", known);
            throw new ParameterException(
                    command, (name.isEmpty() ? "" : "no sample is called '" + name + "'; ") + "samples: " + list);
        }
        return Fixture.of(images, name).unpack(cache().resolve(name));
    }

    private static Path cache() throws IOException {
        String cache = System.getenv("XDG_CACHE_HOME");
        Path base = cache == null || cache.isEmpty()
                ? Path.of(System.getProperty("user.home", "/"), ".cache")
                : Path.of(cache);
        Path samples = base.resolve("ruminate").resolve("samples");
        try {
            Files.createDirectories(samples);
            return samples;
        } catch (IOException noHome) {
            return Files.createTempDirectory("ruminate-samples");
        }
    }
}
