package ruminate.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.OpenOptions;
import ruminate.format.volume.Superblock;
import ruminate.format.volume.Superblocks;
import ruminate.format.volume.Volumes;

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
            description = "Start from superblock copy N: 0, 1 or 2 (default: the best).")
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

    /** The superblock copy to start from, where the user asked for one. */
    public OptionalInt mirror() {
        if (mirror != null && (mirror < 0 || mirror >= Superblock.POSITIONS.size())) {
            throw new ParameterException(spec.commandLine(), "--mirror must be 0, 1 or 2");
        }
        return mirror == null ? OptionalInt.empty() : OptionalInt.of(mirror);
    }

    /** Opens the filesystem. */
    public Filesystem open() throws IOException {
        return Filesystem.open(files(), new OpenOptions(offset, mirror()));
    }

    /** Reads the superblocks, and nothing else. */
    public Superblocks superblocks() throws IOException {
        return Volumes.superblocks(files(), offset);
    }
}
