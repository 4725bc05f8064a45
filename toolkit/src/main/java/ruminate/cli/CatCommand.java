package ruminate.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import ruminate.format.file.FileData;
import ruminate.format.file.FileLocation;
import ruminate.format.file.FileSink;
import ruminate.format.file.Namespace;
import ruminate.format.item.FileType;
import ruminate.format.item.InodeItem;
import ruminate.format.tree.Filesystem;

/** {@code ruminate cat}. */
@Command(
        name = "cat",
        description = "Prints the content of files, decompressed, from the copy whose checksums match. "
                + "What cannot be read comes as zeros, with a complaint and exit status 1.")
final class CatCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ImageArguments image;

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "PATH", description = PathArguments.DESCRIPTION)
    private List<String> paths = new ArrayList<>();

    @Mixin
    private OutputOptions output;

    @Override
    public Integer call() throws IOException {
        if (output.format() != OutputFormat.text) {
            throw new ParameterException(spec.commandLine(), "cat prints bytes; it has no --format");
        }
        try (Filesystem filesystem = image.open()) {
            Namespace namespace = new Namespace(filesystem);
            PathArguments arguments = new PathArguments(filesystem, namespace, spec.commandLine());
            List<FileLocation> files = new ArrayList<>();
            for (String path : paths) {
                files.add(regular(arguments, path));
            }
            try (Output out = output.open()) {
                FileData data = namespace.data();
                FileSink sink = out.sink();
                for (FileLocation file : files) {
                    data.copy(file.tree(), file.inodeItem().orElseThrow(), sink);
                }
                return out.complain(filesystem.findings());
            }
        }
    }

    private FileLocation regular(PathArguments arguments, String path) throws IOException {
        FileLocation location = arguments.find(path, true);
        Optional<FileType> type = location.inodeItem().flatMap(InodeItem::fileType);
        if (!type.equals(Optional.of(FileType.FILE))) {
            boolean directory = type.equals(Optional.of(FileType.DIR));
            throw new ParameterException(
                    spec.commandLine(), path + ": " + (directory ? "is a directory" : "is not a regular file"));
        }
        return location;
    }
}
