package ruminate.analyze.fragmentation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import ruminate.analyze.Recipes;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.Progress;
import ruminate.fixtures.Recipe;
import ruminate.format.ids.ObjectId;
import ruminate.format.tree.Filesystem;

/**
 * Compares levels, nodes and seeks of every tree with {@code btrfs inspect-internal tree-stats}. Half-dropped trees are left
 * out, since that follows pointers to blocks that are gone.
 */
@Tag("oracle")
class FragmentationOracleTest {
    private static final Pattern TREE = Pattern.compile("tree (\\S+)");
    private static final Pattern COUNT =
            Pattern.compile("\\s*(Forward seeks|Backward seeks|Levels|On level \\d+): *(\\d+).*");

    private static List<String> recipes() {
        return Recipes.sound("half-dropped");
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void countsAsTreeStatsDoes(String recipe) throws Exception {
        Recipe made = Recipes.make(recipe);
        Map<String, List<String>> recorded = recorded(Files.readAllLines(made.answer("tree-stats.txt")));
        Map<String, List<String>> found = new TreeMap<>();
        try (Filesystem filesystem = Recipes.open(made)) {
            Analysis analysis = new Analysis(filesystem, 2, Progress.SILENT);
            for (TreeRow row : analysis.answer(Fragmentation.QUESTION).rows()) {
                String name = row.rootId() == ObjectId.DATA_RELOC_TREE ? "DATA_RELOC_TREE" : row.tree();
                if (recorded.containsKey(name)) {
                    found.put(name, counts(row));
                }
            }
        }
        assertEquals(recorded, found);
    }

    private static List<String> counts(TreeRow row) {
        List<String> counts = new ArrayList<>();
        counts.add("Forward seeks " + row.forwardSeeks());
        counts.add("Backward seeks " + row.backwardSeeks());
        counts.add("Levels " + row.levels());
        for (int level = 0; level < row.nodes().size(); level++) {
            counts.add("On level " + level + " " + row.nodes().get(level));
        }
        return counts;
    }

    private static Map<String, List<String>> recorded(List<String> lines) {
        Map<String, List<String>> trees = new TreeMap<>();
        List<String> counts = new ArrayList<>();
        for (String line : lines) {
            Matcher tree = TREE.matcher(line);
            Matcher count = COUNT.matcher(line);
            if (tree.matches()) {
                counts = trees.computeIfAbsent(tree.group(1), key -> new ArrayList<>());
            } else if (count.matches()) {
                counts.add(count.group(1) + " " + count.group(2));
            }
        }
        return trees;
    }
}
