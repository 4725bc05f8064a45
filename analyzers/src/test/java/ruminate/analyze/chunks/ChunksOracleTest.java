package ruminate.analyze.chunks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
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
import ruminate.format.fault.FindingCode;
import ruminate.format.tree.Filesystem;

/** Compares with {@code btrfs filesystem usage -b} of an image the kernel has just made, and with its free space tree. */
@Tag("oracle")
class ChunksOracleTest {
    private static final Pattern TOTAL =
            Pattern.compile("(?m)^([A-Z]\\w+(?:\\+\\w+)?),(\\S+): Size:(\\d+), Used:(\\d+)");
    private static final Pattern UNALLOCATED = Pattern.compile("(?m)^    Device unallocated:\\s+(\\d+)");

    private static List<String> recipes() {
        // Of a seed and its sprout the tool adds up the chunks of both, but the size of one.
        return Recipes.sound("seed-sprout");
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void agreesWithUsageAndFreeSpaceTree(String name) throws Exception {
        Recipe recipe = Recipes.make(name);
        try (Filesystem filesystem = Recipes.open(recipe)) {
            Chunks chunks = Chunks.of(new Analysis(filesystem, 2, Progress.SILENT));
            Map<String, String> totals = new TreeMap<>();
            for (TotalRow row : chunks.totals()) {
                String type = row.type().replace('|', '+').toLowerCase(Locale.ROOT);
                totals.put(type + "," + row.profile().toLowerCase(Locale.ROOT), row.size() + " " + row.used());
            }
            assertEquals(recordedTotals(recipe.answer("usage.txt")), totals);
            assertEquals(
                    recordedUnallocated(recipe.answer("usage.txt")),
                    chunks.devices().stream()
                            .mapToLong(row -> row.size() - row.allocated())
                            .sum());
            assertEquals(0, filesystem.findings().counts().getOrDefault(FindingCode.FREE_SPACE_COUNT, 0L));
        }
    }

    private static Map<String, String> recordedTotals(Path usage) throws IOException {
        Map<String, String> totals = new TreeMap<>();
        Matcher total = TOTAL.matcher(Files.readString(usage));
        while (total.find()) {
            totals.put(
                    (total.group(1) + "," + total.group(2)).toLowerCase(Locale.ROOT),
                    total.group(3) + " " + total.group(4));
        }
        return totals;
    }

    private static long recordedUnallocated(Path usage) throws IOException {
        Matcher unallocated = UNALLOCATED.matcher(Files.readString(usage));
        return unallocated.find() ? Long.parseLong(unallocated.group(1)) : -1;
    }
}
