package ruminate.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The image a command reads, and how. */
public final class ImageArguments {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "IMAGE",
            description = "A file, a block device, a metadump, or sample:NAME (sample: lists them).")
    private String image;

    @Option(names = "-d", paramLabel = "FILE", description = "A further member of the filesystem; may be repeated.")
    private List<String> members = new ArrayList<>();

    @Option(
            names = "--offset",
            paramLabel = "BYTES",
            defaultValue = "0",
            description = "Where in the file the filesystem begins (default: ${DEFAULT-VALUE}).")
    private long offset;

    @Option(
            names = "--mirror",
            paramLabel = "N",
            description = "Read copy N of everything, counted from 1, and no other.")
    private Integer mirror;

    /** The image and its further members, in the order given. Samples are unpacked. */
    public List<Path> files() throws IOException {
        Console console = Ruminate.console(spec);
        List<Path> files = new ArrayList<>(
                Sample.isSample(image)
                        ? Sample.files(image, console, spec.commandLine())
                        : List.of(console.resolve(image)));
        members.forEach(member -> files.add(console.resolve(member)));
        return files;
    }

    /** Where in the first file the filesystem begins. */
    public long offset() {
        return offset;
    }

    /** The copy to read, if only one is wanted. */
    public OptionalInt mirror() {
        return mirror == null ? OptionalInt.empty() : OptionalInt.of(mirror);
    }
}
