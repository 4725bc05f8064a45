package ruminate.analyze.sharing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import ruminate.analyze.Recipes;
import ruminate.fixtures.Recipe;
import ruminate.format.tree.Filesystem;

/** Compares with quota groups, which the kernel counted on a copy of an image it has just made. */
@Tag("oracle")
class SharingOracleTest {
    private static List<String> recipes() {
        return Recipes.sound(
                "deleted-pending",
                "half-dropped",
                "log-tree",
                "orphan-inodes",
                "paused-balance",
                "seed-sprout",
                "squota");
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void countsAsTheKernelDoes(String recipe) throws Exception {
        Recipe made = Recipes.make(recipe);
        try (Filesystem filesystem = Recipes.open(made)) {
            assertEquals(QuotaGroups.recorded(made.answer("qgroup.txt")), QuotaGroups.counted(filesystem, 2));
        }
    }
}
