package ruminate.analyze.diagram;

import java.io.IOException;
import java.util.List;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.analyze.sweep.Owners;
import ruminate.analyze.sweep.Progress;
import ruminate.analyze.sweep.Sweep;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;

/** The blocks of some trees alone, for drawings that need not know who else reaches them. */
public final class SweptTrees {
    private SweptTrees() {}

    /** Reads these trees. */
    public static BlockGraph of(Filesystem filesystem, List<TreeRoot> trees, int threads, Progress progress)
            throws IOException {
        return Sweep.run(
                filesystem.volume(),
                filesystem.reader(),
                Owners.of(trees),
                List.of(),
                threads,
                filesystem.findings(),
                progress);
    }
}
