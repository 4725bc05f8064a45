package ruminate.analyze.overview;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ruminate.analyze.SharedCases;
import ruminate.analyze.chunks.DeviceRow;
import ruminate.analyze.chunks.TotalRow;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.Progress;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.OpenOptions;

/** The page against what the tools said about the same images while they were mounted. */
class OverviewTest {
    private static final Pattern PROFILE =
            Pattern.compile("(?m)^(Data|Metadata|System|Data\\+Metadata),(\\w+): Size:(\\d+), Used:(\\d+)");
    private static final Pattern SIZE = Pattern.compile("(?m)^    Device size:\\s+(\\d+)");
    private static final Pattern GROUP = Pattern.compile("(?m)^0/(\\d+)\\s+(\\d+)\\s+(\\d+)\\s");

    @TempDir
    private Path directory;

    private static Map<String, String> found(Pattern pattern, String text) {
        Map<String, String> found = new TreeMap<>();
        pattern.matcher(text)
                .results()
                .forEach(match -> found.put(
                        key(match), match.group(match.groupCount() - 1) + " " + match.group(match.groupCount())));
        return found;
    }

    private static String key(MatchResult match) {
        return match.groupCount() == 4
                ? (match.group(1) + " " + match.group(2)).toUpperCase(Locale.ROOT)
                : match.group(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"01", "03", "05", "11", "12", "14", "16", "22", "44"})
    void saysWhatTheToolsSaid(String number) throws Exception {
        Path found = SharedCases.find(number);
        String expected = Files.readString(found.resolve("expect.txt"));
        Path image = SharedCases.unpack(found, directory);
        try (Filesystem filesystem = Filesystem.open(List.of(image), OpenOptions.DEFAULT)) {
            Overview overview = Overview.of(new Analysis(filesystem, 2, Progress.SILENT));
            Map<String, String> profiles = new TreeMap<>();
            for (TotalRow row : overview.chunks().totals()) {
                String type = row.type().replace('|', '+') + " " + row.profile().toUpperCase(Locale.ROOT);
                profiles.put(type, row.size() + " " + row.used());
            }
            assertEquals(found(PROFILE, expected), profiles);
            long size = overview.chunks().devices().stream()
                    .mapToLong(DeviceRow::size)
                    .sum();
            SIZE.matcher(expected).results().forEach(match -> assertEquals(match.group(1), String.valueOf(size)));
            Map<String, String> groups = new TreeMap<>();
            overview.sharing()
                    .subvolumes()
                    .into(row -> groups.put(String.valueOf(row.id()), row.referenced() + " " + row.exclusive()));
            Map<String, String> counted = found(GROUP, expected);
            groups.keySet().retainAll(counted.keySet());
            assertEquals(counted, groups);
        }
    }
}
