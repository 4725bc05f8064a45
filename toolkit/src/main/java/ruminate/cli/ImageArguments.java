package ruminate.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Range;
import picocli.CommandLine.Spec;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.OpenOptions;
import ruminate.format.volume.Superblock;
import ruminate.format.volume.Superblocks;
import ruminate.format.volume.Volumes;

/** The image a command reads, and how. */
public final class ImageArguments {
    private static final String LABEL = "IMAGE";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = LABEL,
            description = "A file, a block device, a metadump, or sample:NAME (sample: lists them).")
    private String image;

    @Option(names = "-d", paramLabel = "FILE", description = "A further member of the filesystem; may be repeated.")
    private List<String> members = new ArrayList<>();

    @Option(
            names = "--offset",
            paramLabel = "BYTES",
            converter = ByteCount.class,
            description = "Where in the file the filesystem begins, such as 1MiB (default: 0).")
    private long offset;

    @Option(
            names = "--mirror",
            paramLabel = "N",
            description = "Start from superblock copy N: 0, 1 or 2 (default: the best).")
    private Integer mirror;

    /** The image and its further members, in the order given; those of the session in one. Samples are unpacked. */
    public List<Path> files() throws IOException {
        Optional<ImageSession> session = Ruminate.session(spec);
        if (session.isPresent()) {
            return session.get().files();
        }
        if (image.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "the name of IMAGE is empty");
        }
        Console console = Ruminate.console(spec);
        List<Path> files = new ArrayList<>(
                Sample.isSample(image)
                        ? Sample.files(image, console, spec.commandLine())
                        : List.of(console.resolve(image)));
        for (String member : members) {
            files.add(console.resolve(member));
        }
        return files;
    }

    /** Makes sure that what {@code option} names is not the image a command reads. */
    static void refuseInput(CommandSpec spec, String option, String file) throws IOException {
        Path path = Ruminate.console(spec).resolve(file);
        for (CommandSpec mixin : spec.mixins().values()) {
            if (mixin.userObject() instanceof ImageArguments images) {
                for (Path image : images.files()) {
                    if (Files.exists(path) && Files.exists(image) && Files.isSameFile(path, image)) {
                        throw new ParameterException(spec.commandLine(), option + " names the image itself: " + file);
                    }
                }
            }
        }
    }

    /** The superblock copy to start from, where the user asked for one. */
    public OptionalInt mirror() {
        if (mirror != null && (mirror < 0 || mirror >= Superblock.POSITIONS.size())) {
            throw new ParameterException(spec.commandLine(), "--mirror must be 0, 1 or 2");
        }
        return mirror == null ? OptionalInt.empty() : OptionalInt.of(mirror);
    }

    /** Opens the filesystem. In a session it is open, and stays so when the command closes it. */
    public Filesystem open() throws IOException {
        Optional<ImageSession> session = Ruminate.session(spec);
        if (session.isPresent()) {
            return session.get().filesystem();
        }
        return Filesystem.open(files(), new OpenOptions(offset, mirror()));
    }

    /** Reads the superblocks, and nothing else. */
    public Superblocks superblocks() throws IOException {
        Optional<ImageSession> session = Ruminate.session(spec);
        long start = session.isPresent() ? session.get().options().offset() : offset;
        return Volumes.superblocks(files(), start);
    }

    /**
     * Opens the filesystem for a session.
     *
     * @param further more of its members
     */
    public ImageSession openSession(List<String> further) throws IOException {
        List<Path> files = new ArrayList<>(files());
        further.forEach(member -> files.add(Ruminate.console(spec).resolve(member)));
        List<String> words = new ArrayList<>(List.of(image));
        words.addAll(further);
        members.forEach(member -> words.addAll(List.of("-d", member)));
        if (offset != 0) {
            words.add("--offset=" + offset);
        }
        mirror().ifPresent(copy -> words.add("--mirror=" + copy));
        return ImageSession.open(words, files, new OpenOptions(offset, mirror()));
    }

    /** Takes these arguments out of a command that runs in a session; those after IMAGE move up. */
    static void takeOutOf(CommandSpec command) {
        for (String option : List.of("-d", "--offset", "--mirror")) {
            command.remove(command.findOption(option));
        }
        for (PositionalParamSpec parameter : List.copyOf(command.positionalParameters())) {
            command.remove(parameter);
            if (!parameter.paramLabel().equals(LABEL)) {
                Range index = parameter.index();
                String last = index.isVariable() ? "*" : String.valueOf(index.max() - 1);
                command.addPositional(PositionalParamSpec.builder(parameter)
                        .index((index.min() - 1) + ".." + last)
                        .build());
            }
        }
    }
}
