package ruminate.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import ruminate.analyze.files.SubvolumeList;
import ruminate.format.file.Namespace;
import ruminate.format.tree.Filesystem;

/** {@code ruminate subvolumes}. */
@Command(name = "subvolumes", description = "Lists subvolumes and snapshots, deleted ones included.")
final class SubvolumesCommand implements Callable<Integer> {
    @Mixin
    private ImageArguments image;

    @Mixin
    private OutputOptions output;

    @Option(names = "--tree", description = "Put snapshots below what they are snapshots of.")
    private boolean tree;

    @Override
    public Integer call() throws IOException {
        try (Filesystem filesystem = image.open();
                Output out = output.open()) {
            Namespace namespace = new Namespace(filesystem);
            out.print(tree ? SubvolumeList.byDescent(namespace) : SubvolumeList.byId(namespace));
            return out.complain(filesystem.findings());
        }
    }
}
