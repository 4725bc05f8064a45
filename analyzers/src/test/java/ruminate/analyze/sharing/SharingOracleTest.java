package ruminate.analyze.sharing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ruminate.analyze.Recipes;
import ruminate.fixtures.Recipe;
import ruminate.format.tree.Filesystem;

/** Compares with quota groups, which the kernel counted on a copy of an image it has just made. */
@Tag("oracle")
class SharingOracleTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "block-group-tree",
                "bookends",
                "compression",
                "csum-blake2",
                "csum-sha256",
                "csum-xxhash",
                "deleted-subvolumes",
                "dup",
                "fragmented",
                "grown-shrunk",
                "half-converted",
                "hardlinks",
                "holes",
                "hostile-names",
                "metadata-uuid",
                "mixed",
                "nested-subvolumes",
                "nodesize-4k",
                "nodesize-64k",
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
                "single",
                "snapshots",
                "space-cache-none",
                "space-cache-v1",
                "sparse-prealloc",
                "xattrs"
            })
    void countsAsTheKernelDoes(String recipe) throws Exception {
        Recipe made = Recipes.make(recipe);
        try (Filesystem filesystem = Recipes.open(made)) {
            assertEquals(QuotaGroups.recorded(made.answer("qgroup.txt")), QuotaGroups.counted(filesystem, 2));
        }
    }
}
