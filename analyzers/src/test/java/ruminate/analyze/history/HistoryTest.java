package ruminate.analyze.history;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.Progress;
import ruminate.analyze.usage.Usage;
import ruminate.fixtures.Fixture;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.OpenOptions;

class HistoryTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"compression", "hostile-names", "raid", "reflinks", "snapshots"})
    void everythingThatIsThereWasWrittenOnce(String sample) throws IOException {
        try (Filesystem filesystem =
                Filesystem.open(Fixture.of(Fixture.images(), sample).unpack(directory), OpenOptions.DEFAULT)) {
            Analysis analysis = new Analysis(filesystem, 2, Progress.SILENT);
            List<History.Row> rows = new ArrayList<>();
            History.of(analysis).all().into(rows::add);
            Usage.TotalRow total = Usage.of(analysis).total();
            assertEquals(
                    total.metadata(),
                    rows.stream().mapToLong(History.Row::metadata).sum());
            assertEquals(
                    total.data(), rows.stream().mapToLong(History.Row::data).sum());
        }
    }
}
