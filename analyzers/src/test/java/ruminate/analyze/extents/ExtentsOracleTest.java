package ruminate.analyze.extents;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ruminate.analyze.Recipes;
import ruminate.fixtures.Recipe;
import ruminate.format.file.FilePath;
import ruminate.format.tree.Filesystem;

/** Compares every record of every file with FIEMAP of the kernel that has just made the image. */
@Tag("oracle")
class ExtentsOracleTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "block-group-tree",
                "bookends",
                "compression",
                "deleted-pending",
                "deleted-subvolumes",
                "fragmented",
                "grown-shrunk",
                "half-converted",
                "half-dropped",
                "hardlinks",
                "holes",
                "hostile-names",
                "log-tree",
                "mixed",
                "nested-subvolumes",
                "nodesize-4k",
                "nodesize-64k",
                "orphan-inodes",
                "paused-balance",
                "quota",
                "raid10",
                "raid5",
                "received",
                "reflinks",
                "snapshots",
                "space-cache-v1",
                "sparse-prealloc",
                "squota"
            })
    void mapsFilesAsTheKernelDoes(String recipe) throws Exception {
        Recipe made = Recipes.make(recipe);
        try (Filesystem filesystem = Recipes.open(made)) {
            Map<FilePath, List<String>> recorded = KernelMaps.recorded(made.answer("fiemap.tsv"));
            assertEquals(recorded, KernelMaps.found(filesystem, recorded.keySet()));
        }
    }
}
