package ruminate.analyze.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ruminate.analyze.Recipes;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.Progress;
import ruminate.fixtures.Recipe;
import ruminate.format.fault.Finding;
import ruminate.format.fault.Severity;
import ruminate.format.tree.Filesystem;

/** What the kernel has just made is sound. */
@Tag("oracle")
class CheckOracleTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "block-group-tree",
                "bookends",
                "compression",
                "csum-blake2",
                "csum-sha256",
                "csum-xxhash",
                "deleted-pending",
                "deleted-subvolumes",
                "dup",
                "fragmented",
                "grown-shrunk",
                "half-converted",
                "half-dropped",
                "hardlinks",
                "holes",
                "hostile-names",
                "log-tree",
                "metadata-uuid",
                "mixed",
                "nested-subvolumes",
                "nodesize-4k",
                "nodesize-64k",
                "orphan-inodes",
                "paused-balance",
                "quota",
                "raid0",
                "raid1",
                "raid10",
                "raid1c3",
                "raid1c4",
                "raid5",
                "raid6",
                "received",
                "reflinks",
                "seed-sprout",
                "single",
                "snapshots",
                "space-cache-none",
                "space-cache-v1",
                "sparse-prealloc",
                "squota",
                "xattrs"
            })
    void nothingIsWrongWithIt(String recipe) throws Exception {
        Recipe made = Recipes.make(recipe);
        try (Filesystem filesystem = Recipes.open(made)) {
            CheckAnalyzer.report(new Analysis(filesystem, 2, Progress.SILENT), false, false);
            String wrong = filesystem.findings().kept().stream()
                    .filter(finding -> finding.severity() != Severity.NOTE)
                    .map(Finding::toString)
                    .collect(Collectors.joining("\n"));
            assertEquals("", wrong);
        }
    }
}
