package ruminate.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import ruminate.format.tree.Filesystem;
import ruminate.format.write.MetadumpWriter;
import ruminate.format.write.NameHiding;

/** {@code ruminate metadump}. */
@Command(
        name = "metadump",
        description = {
            "Writes a filesystem's metadata to a file, as btrfs-image does.",
            "The dump holds every tree block that can be reached, and no file data, not even data kept inside trees. Commands"
                    + " that need no file data read it as they read an image.",
            "With --hide-names nothing a user has named stays: names of files, subvolumes and users' attributes become others"
                    + " of the same length, values of attributes and the label zeros. The replacements have the same hashes, so"
                    + " that directories stay sound, except names of less than five bytes."
        })
final class MetadumpCommand implements Callable<Integer> {
    private static final int MOST = 9;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ImageArguments image;

    @Parameters(index = "1", paramLabel = "FILE", description = "The dump to write.")
    private String file;

    @Option(names = "--hide-names", description = "Replace names, zero values of attributes and the label.")
    private boolean hideNames;

    @Option(
            names = "-c",
            paramLabel = "LEVEL",
            defaultValue = "0",
            description = "Compress with zlib, level 1 to 9 (default: not).")
    private int level;

    @Mixin
    private TargetArguments target;

    @Override
    public Integer call() throws IOException {
        if (level < 0 || level > MOST) {
            throw new ParameterException(spec.commandLine(), "-c must be 0 to 9");
        }
        Console console = Ruminate.console(spec);
        ImageArguments.refuseInput(spec, "FILE", file);
        Optional<NameHiding> hiding =
                hideNames ? Optional.of(new NameHiding(new SecureRandom().nextLong())) : Optional.empty();
        try (Filesystem filesystem = image.open();
                NewFiles files = target.open(List.of(file))) {
            try (OutputStream out =
                    new BufferedOutputStream(Files.newOutputStream(files.paths().get(0)), 1 << 16)) {
                MetadumpWriter.write(filesystem, out, level, hiding);
            }
            files.finish();
            return new Complaints(console.err(), Ruminate.name(spec)).about(filesystem.findings());
        }
    }
}
