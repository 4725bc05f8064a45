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
                "bookends",
                "compression",
                "deleted-subvolumes",
                "fragmented",
                "hardlinks",
                "holes",
                "mixed",
                "nested-subvolumes",
                "nodesize-4k",
                "nodesize-64k",
                "quota",
                "raid10",
                "received",
                "reflinks",
                "snapshots",
                "space-cache-v1",
                "sparse-prealloc"
            })
    void countsAsTheKernelDoes(String recipe) throws Exception {
        Recipe made = Recipes.make(recipe);
        try (Filesystem filesystem = Recipes.open(made)) {
            assertEquals(QuotaGroups.recorded(made.answer("qgroup.txt")), QuotaGroups.counted(filesystem, 2));
        }
    }
}
