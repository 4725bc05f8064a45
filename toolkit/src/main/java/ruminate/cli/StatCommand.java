package ruminate.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import ruminate.analyze.files.FileStatus;
import ruminate.analyze.report.Report;
import ruminate.analyze.report.RowSource;
import ruminate.format.file.FilePath;
import ruminate.format.file.Namespace;
import ruminate.format.tree.Filesystem;
import ruminate.render.StatusText;

/** {@code ruminate stat}. */
@Command(name = "stat", description = "Prints what the filesystem knows of files; a symbolic link is not followed.")
final class StatCommand implements Callable<Integer> {
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
        try (Filesystem filesystem = image.open()) {
            Namespace namespace = new Namespace(filesystem);
            PathArguments arguments = new PathArguments(filesystem, namespace, spec.commandLine());
            List<FileStatus> statuses = new ArrayList<>();
            for (String path : paths) {
                statuses.add(FileStatus.of(
                        namespace,
                        arguments.find(path, false),
                        FilePath.bytes(path),
                        filesystem.geometry().sectorSize()));
            }
            try (Output out = output.open()) {
                if (output.format() == OutputFormat.text) {
                    StatusText text = new StatusText(out.style(), out.writer());
                    for (FileStatus status : statuses) {
                        text.print(status);
                    }
                } else {
                    out.print(Report.rows("stat", FileStatus.TYPE, RowSource.of(statuses)));
                }
                return out.complain(filesystem.findings());
            }
        }
    }
}
