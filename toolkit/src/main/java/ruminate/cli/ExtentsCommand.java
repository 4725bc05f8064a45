package ruminate.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import ruminate.analyze.extents.Extents;
import ruminate.analyze.extents.FileSelection;
import ruminate.format.file.FileLocation;
import ruminate.format.file.FilePath;
import ruminate.format.file.Namespace;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;
import ruminate.format.volume.Superblock;
import ruminate.render.FilefragText;

/** {@code ruminate extents}. */
@Command(
        name = "extents",
        description = {
            "Shows where the data of files lies, as the kernel would tell by FIEMAP.",
            "",
            "Text has the layout of 'filefrag -v'. An extent is shared where anybody else has it, too: another file, the"
                    + " same file elsewhere or in a snapshot."
        })
final class ExtentsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ImageArguments image;

    @Mixin
    private WorkOptions work;

    @Mixin
    private OutputOptions output;

    @Parameters(
            index = "1..*",
            paramLabel = "PATH",
            description = "A file: /a/b from the top level, @257/a/b in subvolume 257, @257:300 inode 300 of it.")
    private List<String> files = new ArrayList<>();

    @Option(
            names = "--subvolume",
            paramLabel = "SUBVOL",
            description =
                    "Every regular file of a subvolume: its id, UUID, path, or a pattern of paths; may be repeated.")
    private List<String> subvolumes = new ArrayList<>();

    @Option(names = "--all", description = "Every regular file of every subvolume.")
    private boolean all;

    @Option(
            names = "--items",
            description = "Show every file extent item by itself, and how much of its extent it leaves unused.")
    private boolean items;

    @Override
    public Integer call() throws IOException {
        try (Filesystem filesystem = image.open()) {
            work.heedFindings(filesystem);
            Namespace namespace = new Namespace(filesystem);
            FileSelection selection = selection(filesystem, namespace);
            boolean filefrag = output.format() == OutputFormat.text && !items;
            try (Extents extents = new Extents(filesystem, namespace, work.threads(), !filefrag);
                    Output out = output.open()) {
                if (filefrag) {
                    int block = filesystem.geometry().sectorSize();
                    long blocks = Long.divideUnsigned(filesystem.superblock().get(Superblock.TOTAL_BYTES), block);
                    FilefragText text = new FilefragText(out.stream(), out.style(), block, blocks);
                    extents.extents(selection, text);
                    text.flush();
                } else {
                    out.print(items ? extents.itemReport(selection) : extents.report(selection));
                }
                return out.complain(filesystem.findings());
            }
        }
    }

    private FileSelection selection(Filesystem filesystem, Namespace namespace) throws IOException {
        if (files.isEmpty() && subvolumes.isEmpty() && !all) {
            throw new ParameterException(spec.commandLine(), "name a PATH, --subvolume SUBVOL or --all");
        }
        List<FileSelection.NamedFile> named = new ArrayList<>();
        PathArguments paths = new PathArguments(filesystem, namespace, spec.commandLine());
        for (String file : files) {
            named.add(file(paths, file));
        }
        List<TreeRoot> roots = new ArrayList<>();
        if (all) {
            filesystem.subvolumes().stream().filter(root -> !root.deleted()).forEach(roots::add);
        } else if (!subvolumes.isEmpty()) {
            SubvolumeArguments known = new SubvolumeArguments(filesystem, spec.commandLine());
            for (String subvolume : subvolumes) {
                known.some(subvolume).stream()
                        .filter(root -> !roots.contains(root))
                        .forEach(roots::add);
            }
        }
        return new FileSelection(named, roots);
    }

    private FileSelection.NamedFile file(PathArguments paths, String file) throws IOException {
        FileLocation location = paths.regularFile(file);
        return new FileSelection.NamedFile(
                location.tree().root(), location.inode(), FilePath.parse(file).text());
    }
}
