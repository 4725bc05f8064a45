package ruminate.analyze.usage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import ruminate.analyze.Recipes;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.Progress;
import ruminate.fixtures.Recipe;
import ruminate.format.tree.Filesystem;

/**
 * Compares with {@code btrfs check}, which adds up the extent tree, where we add up what trees reach. Where it was shown the
 * seed alone, or cannot open simple quotas, there is nothing to compare.
 */
@Tag("oracle")
class UsageOracleTest {
    private static final Pattern FOUND = Pattern.compile("found (\\d+) bytes used");

    private static List<String> recipes() {
        return Recipes.sound("squota");
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void whatTreesReachIsWhatIsAllocated(String recipe) throws Exception {
        Recipe made = Recipes.make(recipe);
        Matcher found = FOUND.matcher(Files.readString(made.answer("check.txt")));
        assertTrue(found.find());
        try (Filesystem filesystem = Recipes.open(made)) {
            Usage usage = Usage.of(new Analysis(filesystem, 2, Progress.SILENT));
            assertEquals(Long.parseLong(found.group(1)), usage.total().allocated());
        }
    }
}
