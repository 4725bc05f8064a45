package ruminate.shell;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import ruminate.cli.PathArguments;
import ruminate.format.file.FileLocation;
import ruminate.format.file.Namespace;
import ruminate.format.item.FileType;
import ruminate.format.item.InodeItem;
import ruminate.format.layout.ByteView;
import ruminate.render.SafeName;

/** The cursor in the files. */
final class FileCommands {
    private FileCommands() {}

    static Map<String, Object> of(Shell shell) {
        return ShellAction.named(new Cd(shell), new Pwd(shell));
    }

    @Command(
            name = "cd",
            description = "Changes the directory that paths start from. .. leaves a subvolume, too.",
            footerHeading = ShellAction.EXAMPLE,
            footer = "cd /snapshots/monday")
    private static final class Cd extends ShellAction {
        @Parameters(
                arity = "0..1",
                paramLabel = "PATH",
                defaultValue = "/",
                description = "The directory: /a/b, a/b, @257/a/b, @257:300 (default: the top).")
        private String path;

        Cd(Shell shell) {
            super(shell);
        }

        @Override
        void run(PrintWriter out) throws IOException {
            Namespace namespace = new Namespace(filesystem());
            FileLocation location = new PathArguments(filesystem(), namespace, command()).find(path, true);
            if (!location.inodeItem().flatMap(InodeItem::fileType).equals(Optional.of(FileType.DIR))) {
                throw wrong(path + ": not a directory");
            }
            Optional<ByteView> byName = namespace.path(location);
            shell().session()
                    .directory(byName.map(name -> SafeName.text(name.toArray())).orElseGet(location::toString));
            shell().explorer().start(location.tree().id());
        }
    }

    @Command(
            name = "pwd",
            description = "Prints the directory that paths start from.",
            footerHeading = ShellAction.EXAMPLE,
            footer = "pwd")
    private static final class Pwd extends ShellAction {
        Pwd(Shell shell) {
            super(shell);
        }

        @Override
        void run(PrintWriter out) {
            out.println(shell().session().directory());
        }
    }
}
