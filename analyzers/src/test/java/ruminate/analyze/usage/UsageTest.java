package ruminate.analyze.usage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ruminate.analyze.SharedCases;
import ruminate.analyze.sharing.OwnerClasses;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.Progress;
import ruminate.fixtures.Fixture;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.OpenOptions;

class UsageTest {
    private static final Pattern USED = Pattern.compile("(?m)^(Data|Metadata|System), \\w+: total=\\d+, used=(\\d+)$");
    private static final Pattern COMPSIZE =
            Pattern.compile("compsize -b \\(whole.*\\n.*\\n.*\\n((?:\\w+ +\\d+%.*\\n)+)");

    @TempDir
    private Path directory;

    private static Usage usage(Filesystem filesystem) throws IOException {
        return Usage.of(new Analysis(filesystem, 2, Progress.SILENT));
    }

    @ParameterizedTest
    @ValueSource(strings = {"compression", "hostile-names", "raid", "reflinks", "snapshots"})
    void allocatesWhatTheKernelSaysIsUsed(String sample) throws IOException {
        Path recorded = Fixture.images().resolve(sample).resolve("answers").resolve("usage.txt");
        long data = 0;
        long metadata = 0;
        Matcher used = USED.matcher(Files.readString(recorded));
        while (used.find()) {
            long bytes = Long.parseLong(used.group(2));
            data += used.group(1).equals("Data") ? bytes : 0;
            metadata += used.group(1).equals("Data") ? 0 : bytes;
        }
        Path unpacked = Fixture.images().resolve(sample);
        try (Filesystem filesystem =
                Filesystem.open(Fixture.of(unpacked.getParent(), sample).unpack(directory), OpenOptions.DEFAULT)) {
            Usage.TotalRow total = usage(filesystem).total();
            assertEquals(data, total.data());
            assertEquals(metadata, total.metadata());
        }
    }

    @Test
    void countsTheSameAfterOtherQuestions() throws IOException {
        try (Filesystem filesystem =
                Filesystem.open(Fixture.of(Fixture.images(), "snapshots").unpack(directory), OpenOptions.DEFAULT)) {
            Analysis analysis = new Analysis(filesystem, 2, Progress.SILENT);
            analysis.answer(OwnerClasses.QUESTION);
            assertEquals(usage(filesystem).total(), Usage.of(analysis).total());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"01", "03", "04", "05", "07", "10", "11", "12", "14", "22", "23"})
    void addsUpAsCompsizeDoes(String number) throws Exception {
        Path found = SharedCases.find(number);
        Map<String, String> expected = new TreeMap<>();
        Matcher table = COMPSIZE.matcher(Files.readString(found.resolve("expect.txt")));
        assertEquals(true, table.find());
        table.group(1)
                .lines()
                .map(line -> line.split(" +"))
                .forEach(row ->
                        expected.put(row[0].toLowerCase(java.util.Locale.ROOT), row[2] + " " + row[3] + " " + row[4]));
        Path image = SharedCases.unpack(found, directory);
        try (Filesystem filesystem = Filesystem.open(java.util.List.of(image), OpenOptions.DEFAULT)) {
            Map<String, String> actual = new TreeMap<>();
            usage(filesystem)
                    .kinds()
                    .forEach(row -> actual.put(
                            row.type(),
                            row.sums().disk() + " " + row.sums().uncompressed() + " "
                                    + row.sums().referenced()));
            assertEquals(expected, actual);
        }
    }
}
