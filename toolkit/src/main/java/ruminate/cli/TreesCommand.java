package ruminate.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import ruminate.analyze.trees.Trees;
import ruminate.format.tree.Filesystem;

/** {@code ruminate trees}. */
@Command(
        name = "trees",
        description = {
            "Lists the roots of all trees.",
            "Log trees and trees under relocation are listed by the subvolume they belong to."
        })
final class TreesCommand implements Callable<Integer> {
    @Mixin
    private ImageArguments image;

    @Mixin
    private WorkOptions work;

    @Mixin
    private OutputOptions output;

    @Option(names = "--count", description = "Read the trees and count their items and bytes.")
    private boolean count;

    @Override
    public Integer call() throws IOException {
        try (Filesystem filesystem = image.open();
                Output out = output.open()) {
            out.print(count ? Trees.count(work.analyze(filesystem)) : Trees.list(filesystem));
            return out.complain(filesystem.findings());
        }
    }
}
