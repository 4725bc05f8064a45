package ruminate.analyze.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
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
    private static List<String> recipes() {
        return Recipes.sound();
    }

    @ParameterizedTest
    @MethodSource("recipes")
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
