package ruminate.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.OpenOptions;
import ruminate.format.write.MetadumpRestore;

/** {@code ruminate restore}. */
@Command(
        name = "restore",
        description = {
            "Makes an image of a metadump.",
            "Every tree block is written to every place it had. File data is not there and reads as zeros; the superblock says"
                    + " that this is a restored metadump. A filesystem on several devices needs as many files."
        })
final class RestoreCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "DUMP", description = "A metadump.")
    private String dump;

    @Parameters(index = "1", paramLabel = "TARGET", description = "The image to make.")
    private String image;

    @Mixin
    private MemberTargets targets;

    @Override
    public Integer call() throws IOException {
        Console console = Ruminate.console(spec);
        Path source = console.resolve(dump);
        try (Filesystem filesystem = Filesystem.open(List.of(source), new OpenOptions(0, OptionalInt.empty()))) {
            if (!filesystem.volume().metadump()) {
                throw new IOException(dump + ": is no metadump; 'ruminate metadump' makes one of an image");
            }
            try (NewFiles files = targets.open(image, MetadumpRestore.members(filesystem), source)) {
                MetadumpRestore.restore(filesystem, files.paths());
                files.finish();
            }
            return new Complaints(console.err(), Ruminate.name(spec)).about(filesystem.findings());
        }
    }
}
