package ruminate.analyze.sharing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.Progress;
import ruminate.fixtures.Fixture;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;
import ruminate.format.volume.OpenOptions;

class SharingTest {
    @TempDir
    private Path directory;

    static Stream<String> samplesWithQuotaGroups() throws IOException {
        return Fixture.names(Fixture.images()).stream().filter(name -> Files.exists(qgroups(name)));
    }

    private static Path qgroups(String name) {
        return Fixture.images().resolve(name).resolve("answers").resolve("qgroup.txt");
    }

    private Filesystem open(String name) throws IOException {
        return Filesystem.open(Fixture.of(Fixture.images(), name).unpack(directory), OpenOptions.DEFAULT);
    }

    @ParameterizedTest
    @MethodSource("samplesWithQuotaGroups")
    void countsAsQuotaGroupsDo(String name) throws IOException {
        try (Filesystem filesystem = open(name)) {
            assertEquals(QuotaGroups.recorded(qgroups(name)), QuotaGroups.counted(filesystem, 1));
            assertEquals(QuotaGroups.recorded(qgroups(name)), QuotaGroups.counted(filesystem, 3));
        }
    }

    @Test
    void sharesOfDataAddUpToAllData() throws IOException {
        try (Filesystem filesystem = open("snapshots")) {
            Sharing sharing = Sharing.of(new Analysis(filesystem, 1, Progress.SILENT));
            List<Sharing.SubvolumeRow> rows = new ArrayList<>();
            sharing.subvolumes().into(rows::add);
            List<Sharing.ClassRow> classes = new ArrayList<>();
            sharing.classes().into(classes::add);
            assertEquals(
                    classes.stream().mapToLong(row -> row.content().data()).sum(),
                    rows.stream()
                            .mapToLong(Sharing.SubvolumeRow::distributedData)
                            .sum());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"hostile-names", "raid", "reflinks", "snapshots"})
    void filesAddUpToTheExclusiveData(String sample) throws IOException {
        try (Filesystem filesystem = open(sample)) {
            Sharing sharing = Sharing.of(new Analysis(filesystem, 1, Progress.SILENT));
            List<Sharing.SubvolumeRow> subvolumes = new ArrayList<>();
            sharing.subvolumes().into(subvolumes::add);
            for (Sharing.SubvolumeRow subvolume : subvolumes) {
                long[] sum = {0};
                sharing.files(filesystem.root(subvolume.id()).orElseThrow()).into(row -> sum[0] += row.bytes());
                assertEquals(subvolume.exclusiveData(), sum[0]);
            }
        }
    }

    private static List<Long> ids(Sharing.ClassRow row) {
        return row.roots().stream().map(TreeRoot::id).toList();
    }

    @Test
    void pairsShareWhatTheirClassesSay() throws IOException {
        try (Filesystem filesystem = open("snapshots")) {
            Sharing sharing = Sharing.of(new Analysis(filesystem, 1, Progress.SILENT));
            int nodeSize = filesystem.geometry().nodeSize();
            Map<String, Long> expected = new HashMap<>();
            sharing.classes().into(row -> {
                for (long a : ids(row)) {
                    for (long b : ids(row)) {
                        if (a < b) {
                            OwnerClass content = row.content();
                            expected.merge(a + " " + b, content.data() + content.treeBlocks() * nodeSize, Long::sum);
                        }
                    }
                }
            });
            Map<String, Long> matrix = new HashMap<>();
            sharing.matrix().into(row -> matrix.put(row.a() + " " + row.b(), row.shared()));
            assertEquals(expected, matrix);
        }
    }

    @Test
    void aDifferenceIsWhatOneReferencesLessWhatBothShare() throws IOException {
        try (Filesystem filesystem = open("snapshots")) {
            Sharing sharing = Sharing.of(new Analysis(filesystem, 1, Progress.SILENT));
            Map<Long, Long> referenced = new HashMap<>();
            sharing.subvolumes().into(row -> referenced.put(row.id(), row.referenced()));
            List<Sharing.PairRow> pairs = new ArrayList<>();
            sharing.matrix().into(pairs::add);
            for (Sharing.PairRow pair : pairs) {
                List<Sharing.DifferenceRow> rows = new ArrayList<>();
                sharing.between(
                                filesystem.root(pair.a()).orElseThrow(),
                                filesystem.root(pair.b()).orElseThrow())
                        .into(rows::add);
                assertEquals(
                        referenced.get(pair.b()) - pair.shared(), rows.get(0).bytes());
                assertEquals(
                        referenced.get(pair.a()) - pair.shared(), rows.get(1).bytes());
            }
        }
    }
}
