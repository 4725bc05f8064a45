package ruminate.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import ruminate.analyze.files.FileRow;
import ruminate.analyze.files.Listing;
import ruminate.analyze.report.Report;
import ruminate.format.file.FileLocation;
import ruminate.format.file.FilePath;
import ruminate.format.file.Namespace;
import ruminate.format.layout.ByteView;
import ruminate.format.tree.Filesystem;
import ruminate.render.ListingText;

/** {@code ruminate ls}. */
@Command(name = "ls", description = "Lists directories and files, crossing into subvolumes.")
final class LsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ImageArguments image;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "PATH",
            description = PathArguments.DESCRIPTION + " Without one: /.")
    private List<String> paths = List.of("/");

    @Mixin
    private OutputOptions output;

    @Option(names = "-l", description = "Print mode, links, owner, group, size and time of each file.")
    private boolean details;

    @Option(names = "-a", description = "Print names that start with a dot, too.")
    private boolean hidden;

    @Option(names = "-R", description = "List the directories below, too.")
    private boolean recursive;

    @Option(names = "-i", description = "Print inode numbers.")
    private boolean inodes;

    /** A path on the command line and what it leads to. */
    private record Named(ByteView path, FileRow row) {}

    @Override
    public Integer call() throws IOException {
        try (Filesystem filesystem = image.open()) {
            Namespace namespace = new Namespace(filesystem);
            PathArguments arguments = new PathArguments(filesystem, namespace, spec.commandLine());
            Listing listing = new Listing(namespace, hidden, recursive);
            List<Named> files = new ArrayList<>();
            List<Named> directories = new ArrayList<>();
            for (String path : paths) {
                Named named = named(arguments, listing, path);
                (named.row.isDirectory() ? directories : files).add(named);
            }
            try (Output out = output.open()) {
                if (output.format() == OutputFormat.text) {
                    print(listing, files, directories, filesystem.geometry().sectorSize(), out);
                } else {
                    out.print(report(listing, files, directories));
                }
                return out.complain(filesystem.findings());
            }
        }
    }

    /** A link to a directory stands for it unless details are wanted, as with ls; one that leads nowhere is itself. */
    private Named named(PathArguments arguments, Listing listing, String path) throws IOException {
        ByteView name = FilePath.bytes(path);
        FileLocation location = arguments.find(path, false);
        FileRow row = listing.row(ByteView.EMPTY, name, location);
        if (!details && row.target().isPresent()) {
            Optional<FileLocation> followed = arguments.follow(path);
            FileRow behind = followed.isPresent() ? listing.row(ByteView.EMPTY, name, followed.get()) : row;
            row = behind.isDirectory() ? behind : row;
        }
        return new Named(name, row);
    }

    private void print(Listing listing, List<Named> files, List<Named> directories, int blockSize, Output out)
            throws IOException {
        ListingText text = new ListingText(out.style(), details, inodes, out.writer());
        text.rows(files.stream().map(Named::row).toList());
        boolean headings = recursive || files.size() + directories.size() > 1;
        boolean[] apart = {!files.isEmpty()};
        for (Named directory : directories) {
            listing.list(directory.row.location(), directory.path, (path, rows) -> {
                if (apart[0]) {
                    out.writer().write('\n');
                }
                apart[0] = true;
                if (headings) {
                    text.heading(path);
                }
                text.total(rows, blockSize);
                text.rows(rows);
            });
        }
    }

    private static Report report(Listing listing, List<Named> files, List<Named> directories) {
        return Report.rows("ls", FileRow.TYPE, sink -> {
            for (Named file : files) {
                sink.row(file.row);
            }
            for (Named directory : directories) {
                listing.list(directory.row.location(), directory.path, (path, rows) -> {
                    for (FileRow row : rows) {
                        sink.row(row);
                    }
                });
            }
        });
    }
}
