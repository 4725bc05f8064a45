package ruminate.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import ruminate.analyze.chunks.Chunks;
import ruminate.format.tree.Filesystem;

/** {@code ruminate chunks}. */
@Command(
        name = "chunks",
        description = {
            "Lists chunks, what fills them, and the devices they lie on.",
            "Free ranges are the gaps between extents. free-fragmentation is the share of the free space outside the"
                    + " greatest free range: 0 where it is in one piece. The reserved room around superblock copies counts"
                    + " as free here, as it does in the free space tree."
        })
final class ChunksCommand implements Callable<Integer> {
    @Mixin
    private ImageArguments image;

    @Mixin
    private WorkOptions work;

    @Mixin
    private OutputOptions output;

    @Override
    public Integer call() throws IOException {
        try (Filesystem filesystem = image.open();
                Output out = output.open()) {
            out.print(Chunks.of(work.analyze(filesystem)).report());
            return out.complain(filesystem.findings());
        }
    }
}
