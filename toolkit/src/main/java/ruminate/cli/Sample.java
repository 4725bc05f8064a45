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
    static List<Path> files(String image, Console console, CommandLine command) throws IOException {
        String name = image.substring(PREFIX.length());
        Path images = console.home().resolve("fixtures").resolve("images");
        List<String> known = Fixture.names(images);
        if (!known.contains(name)) {
            String list = known.isEmpty() ? "none here" : String.join(" ", known);
            throw new ParameterException(
                    command, (name.isEmpty() ? "" : "no sample is called '" + name + "'; ") + "samples: " + list);
        }
        return Fixture.of(images, name).unpack(unpacked(console.cache()).resolve(name));
    }

    private static Path unpacked(Path cache) throws IOException {
        Path samples = cache.resolve("samples");
        try {
            return Files.createDirectories(samples);
        } catch (IOException noHome) {
            return Files.createTempDirectory("ruminate-samples");
        }
    }
}
