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
    void mapsFilesAsTheKernelDoes(String recipe) throws Exception {
        Recipe made = Recipes.make(recipe);
        try (Filesystem filesystem = Recipes.open(made)) {
            Map<FilePath, List<String>> recorded = KernelMaps.recorded(made.answer("fiemap.tsv"));
            assertEquals(recorded, KernelMaps.found(filesystem, recorded.keySet()));
        }
    }
}
