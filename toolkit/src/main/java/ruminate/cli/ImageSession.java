package ruminate.cli;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import ruminate.analyze.overview.Overview;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.Progress;
import ruminate.analyze.sweep.Question;
import ruminate.analyze.trees.TreeSizes;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingLog;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.OpenOptions;
import ruminate.format.volume.Volume;
import ruminate.format.volume.Volumes;

/**
 * An image that stays open over many commands, what has been found out about it, and the directory in it where the user is.
 *
 * <p>Nothing is analysed before a command asks for it; what one has found the next ones need not look for.
 */
public final class ImageSession implements Closeable {
    private static final String PATH = "PATH";
    /** Commands that look at the current directory where no path is given. */
    private static final Set<String> HERE_BY_DEFAULT = Set.of("ls", "stat");

    /** What one sweep answers, so that most commands need no other. */
    private static final List<Question<?>> ASKED_SOONER_OR_LATER = Stream.concat(
                    Overview.QUESTIONS.stream(), Stream.of(TreeSizes.QUESTION))
            .toList();

    private final List<String> words;
    private final List<Path> files;
    private final OpenOptions options;
    private Volume volume;
    private Filesystem filesystem;
    private FindingLog atOpening = new FindingLog();
    private Analysis analysis;
    private String directory = "/";
    private volatile StopSign sign = new StopSign();

    /** A session on a volume that is open; what it is opened again with, {@code files} and {@code options} say. */
    ImageSession(List<String> words, List<Path> files, OpenOptions options, Volume volume) {
        this.words = List.copyOf(words);
        this.files = List.copyOf(files);
        this.options = options;
        use(volume);
    }

    /**
     * Opens the image.
     *
     * @param words how a command line names it
     */
    static ImageSession open(List<String> words, List<Path> files, OpenOptions options) throws IOException {
        return new ImageSession(words, files, options, Volumes.open(files, options));
    }

    /** What a command line must say to open the same image. */
    public List<String> words() {
        return words;
    }

    private void use(Volume opened) {
        volume = opened;
        filesystem = new Filesystem(new SessionVolume(opened, sign));
        analysis = new Analysis(filesystem, 1, Progress.SILENT, ASKED_SOONER_OR_LATER);
        atOpening = new FindingLog();
        atOpening.addAll(filesystem.findings());
    }

    /** Opens the image again, and forgets all that was known about it. */
    public void refresh() throws IOException {
        Volume old = volume;
        use(Volumes.open(files, options));
        old.close();
    }

    /** The image and its further members. */
    public List<Path> files() {
        return files;
    }

    OpenOptions options() {
        return options;
    }

    /** The open filesystem; closing it does nothing. */
    public Filesystem filesystem() {
        return filesystem;
    }

    /** What has been found out so far. */
    public Analysis analysis() {
        return analysis;
    }

    /** A command begins: what others found wrong on their way is not its concern, and it has not been stopped yet. */
    public void begin() {
        sign.lower();
        filesystem.findings().forget();
        filesystem.findings().addAll(atOpening);
    }

    /** What the command that runs has found wrong, beyond what was wrong with the image when it was opened. */
    public List<Finding> news() {
        List<Finding> known = atOpening.kept();
        return filesystem.findings().kept().stream()
                .filter(finding -> !known.contains(finding))
                .toList();
    }

    /** What was wrong when the image was opened. */
    public FindingLog atOpening() {
        return atOpening;
    }

    /** Makes the command that runs give up soon. May be called by any thread. */
    public void stop() {
        sign.raise();
    }

    /** Whether the command that runs is to give up. */
    public boolean stopped() {
        return sign.raised();
    }

    /** What tells the command that runs to give up. */
    public StopSign sign() {
        return sign;
    }

    /**
     * Leaves a command that was told to stop and computes on to itself: whatever it still tries to read, it is stopped. What
     * was found out may be half done, and is forgotten.
     */
    public void abandon() {
        sign.raise();
        sign = new StopSign();
        use(volume);
    }

    /** The directory that relative paths start from, as a path that stands for itself. */
    public String directory() {
        return directory;
    }

    /** Changes the directory that relative paths start from. */
    public void directory(String path) {
        directory = path;
    }

    /** A path that may be relative, as one that is not. */
    public String absolute(String path) {
        if (path.startsWith("/") || path.startsWith("@")) {
            return path;
        }
        if (path.isEmpty() || path.equals(".")) {
            return directory;
        }
        return directory.endsWith("/") ? directory + path : directory + "/" + path;
    }

    /** Fits a command into the session: it takes no image, and its paths may be relative. */
    public void adapt(CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        // The name of the program, which is none, is followed by a blank.
        spec.usageMessage().synopsisHeading("Usage:");
        if (spec.mixins().values().stream().anyMatch(mixin -> mixin.userObject() instanceof ImageArguments)) {
            ImageArguments.takeOutOf(spec);
        }
        for (PositionalParamSpec parameter : List.copyOf(spec.positionalParameters())) {
            if (parameter.paramLabel().equals(PATH)) {
                spec.remove(parameter);
                PositionalParamSpec.Builder builder =
                        PositionalParamSpec.builder(parameter).converters(this::absolute);
                if (HERE_BY_DEFAULT.contains(spec.name())) {
                    builder.required(false)
                            .arity(parameter.arity().isVariable() ? "0..*" : "0..1")
                            .defaultValue(".");
                }
                spec.addPositional(builder.build());
            }
        }
        for (OptionSpec option : List.copyOf(spec.options())) {
            if (option.paramLabel().equals(PATH) && option.group() == null) {
                spec.remove(option);
                spec.addOption(
                        OptionSpec.builder(option).converters(this::absolute).build());
            }
        }
        command.getSubcommands().values().forEach(this::adapt);
    }

    @Override
    public void close() throws IOException {
        volume.close();
    }
}
