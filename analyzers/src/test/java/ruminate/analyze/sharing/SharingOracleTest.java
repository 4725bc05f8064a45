package ruminate.analyze.sharing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ruminate.analyze.Recipes;
import ruminate.format.tree.Filesystem;

/** Compares with quota groups, which the kernel counted on a copy of an image it has just made. */
@Tag("oracle")
class SharingOracleTest {
    @TempDir
    private Path directory;

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
        Path made = Recipes.make(recipe, directory);
        try (Filesystem filesystem = Recipes.open(made)) {
            assertEquals(QuotaGroups.recorded(made.resolve("qgroup.txt")), QuotaGroups.counted(filesystem, 2));
        }
    }
}
