package ruminate.analyze.fanout;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
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
 * Compares with what {@code btrfs inspect-internal dump-tree} prints: the counts of the extent items, and a walk that enters
 * shared blocks once for every tree. Half-dropped trees are left out, since that follows pointers to blocks that are gone,
 * logs, whose extents have no items yet, and what the tool did not see whole or could not open.
 */
@Tag("oracle")
class FanoutOracleTest {
    private static final Pattern COUNTED =
            Pattern.compile("\\s+item \\d+ key \\((\\d+) (EXTENT|METADATA)_ITEM \\d+\\).*");
    private static final Pattern COUNT = Pattern.compile("\\s+refs (\\d+) gen \\d+ flags (\\S+).*");
    private static final Pattern BLOCK = Pattern.compile("(?:leaf|node) (\\d+) (?:items|level) .*");
    private static final Pattern DATA = Pattern.compile("\\s+(?:extent|prealloc) data disk byte (\\d+) nr \\d+");

    private static List<String> recipes() {
        // A dump of what is half dropped or logged shows more than is referred to; names may be no text, and extents
        // may
        // have an owner.
        return Recipes.sound("half-dropped", "log-tree", "hostile-names", "squota");
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void countsWhatTheDumpShows(String recipe) throws Exception {
        Recipe made = Recipes.make(recipe);
        Dump dump = Dump.read(made.answer("dump-tree.txt"));
        try (Filesystem filesystem = Recipes.open(made)) {
            Fanout fanout = new Analysis(filesystem, 2, Progress.SILENT).answer(Fanout.QUESTION);
            assertEquals(rows(dump.countedData), rows(fanout.data(), FanoutRow::extents), "data, direct");
            assertEquals(rows(dump.foundData), rows(fanout.data(), FanoutRow::resolvedExtents), "data, resolved");
            assertEquals(rows(dump.countedBlocks), rows(fanout.treeBlocks(), FanoutRow::extents), "blocks, direct");
            assertEquals(
                    rows(dump.foundBlocks), rows(fanout.treeBlocks(), FanoutRow::resolvedExtents), "blocks, resolved");
        }
    }

    private static Map<Long, Long> rows(Map<Long, Long> references) {
        Map<Long, Long> rows = new TreeMap<>();
        references.values().forEach(count -> rows.merge(Long.highestOneBit(count), 1L, Long::sum));
        return rows;
    }

    private static Map<Long, Long> rows(List<FanoutRow> found, ToLongFunction<FanoutRow> extents) {
        Map<Long, Long> rows = new TreeMap<>();
        for (FanoutRow row : found) {
            if (extents.applyAsLong(row) != 0) {
                rows.put(row.references(), extents.applyAsLong(row));
            }
        }
        return rows;
    }

    /** References by address: as extent items count them, and as the walk meets them. */
    private static final class Dump {
        private final Map<Long, Long> countedData = new HashMap<>();
        private final Map<Long, Long> countedBlocks = new HashMap<>();
        private final Map<Long, Long> foundData = new HashMap<>();
        private final Map<Long, Long> foundBlocks = new HashMap<>();

        private static Dump read(Path file) throws IOException {
            Dump dump = new Dump();
            long extent = 0;
            for (String line : Files.readAllLines(file)) {
                Matcher counted = COUNTED.matcher(line);
                Matcher count = COUNT.matcher(line);
                Matcher block = BLOCK.matcher(line);
                Matcher data = DATA.matcher(line);
                if (counted.matches()) {
                    extent = Long.parseLong(counted.group(1));
                } else if (count.matches()) {
                    Map<Long, Long> counts = count.group(2).startsWith("DATA") ? dump.countedData : dump.countedBlocks;
                    counts.put(extent, Long.parseLong(count.group(1)));
                } else if (block.matches()) {
                    dump.foundBlocks.merge(Long.parseLong(block.group(1)), 1L, Long::sum);
                } else if (data.matches()) {
                    dump.foundData.merge(Long.parseLong(data.group(1)), 1L, Long::sum);
                }
            }
            // A hole has no extent.
            dump.foundData.remove(0L);
            return dump;
        }
    }
}
