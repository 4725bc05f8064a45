package ruminate.analyze.extents;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import ruminate.analyze.Recipes;
import ruminate.fixtures.Recipe;
import ruminate.format.file.FilePath;
import ruminate.format.tree.Filesystem;

/** Compares every record of every file with FIEMAP of the kernel that has just made the image. */
@Tag("oracle")
class ExtentsOracleTest {
    private static List<String> recipes() {
        return Recipes.sound();
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void mapsFilesAsTheKernelDoes(String recipe) throws Exception {
        Recipe made = Recipes.make(recipe);
        try (Filesystem filesystem = Recipes.open(made)) {
            Map<FilePath, List<String>> recorded = KernelMaps.recorded(made.answer("fiemap.tsv"));
            assertEquals(recorded, KernelMaps.found(filesystem, recorded.keySet()));
        }
    }
}
