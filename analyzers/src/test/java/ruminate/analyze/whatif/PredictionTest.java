package ruminate.analyze.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.Progress;
import ruminate.analyze.usage.Usage;
import ruminate.fixtures.Fixture;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;
import ruminate.format.volume.OpenOptions;

class PredictionTest {
    @TempDir
    private Path directory;

    private Filesystem filesystem;
    private Analysis analysis;

    @BeforeEach
    void open() throws IOException {
        filesystem = Filesystem.open(Fixture.of(Fixture.images(), "snapshots").unpack(directory), OpenOptions.DEFAULT);
        analysis = new Analysis(filesystem, 2, Progress.SILENT);
    }

    @AfterEach
    void close() throws IOException {
        filesystem.close();
    }

    @Test
    void oneWriteCostsWhatThePlacesCostInTheMean() throws IOException {
        WriteCost cost = WritePrediction.of(analysis, filesystem.root(256).orElseThrow(), OptionalLong.empty());
        WriteCost.CurveRow one = cost.after(1);
        List<WriteCost.FirstRow> first = cost.first();
        assertEquals(first.get(0).mean(), one.fsBlocks(), 1e-6);
        assertEquals(first.get(1).mean(), one.extentBlocks(), 1e-6);
        assertEquals(first.get(3).mean(), one.references(), 1e-6);
    }

    @Test
    void manyWritesCopyEveryBlockOnceAndAddEveryReferenceOnce() throws IOException {
        WriteCost cost = WritePrediction.of(analysis, filesystem.root(258).orElseThrow(), OptionalLong.empty());
        WriteCost.CurveRow many = cost.after(1_000_000_000_000L);
        assertEquals(Math.rint(many.fsBlocks()), many.fsBlocks(), 1e-6);
        assertEquals(Math.rint(many.references()), many.references(), 1e-6);
        assertEquals(1, many.multiplier(), 1e-3);
    }

    @Test
    void everythingThatIsDeletedIsFreed() throws IOException {
        List<TreeRoot> all = filesystem.subvolumes();
        Deletion.Outcome outcome = Deletion.of(analysis).outcome(all);
        assertEquals(Usage.of(analysis).total().data(), outcome.freedData());
        long blocks = Usage.of(analysis).trees().stream()
                .filter(row -> row.tree().equals("subvolumes"))
                .mapToLong(Usage.TreeRow::blocks)
                .sum();
        assertEquals(blocks, outcome.treeBlocks());
    }

    @Test
    void theChosenSubvolumesFreeWhatWasWanted() throws IOException {
        Deletion deletion = Deletion.of(analysis);
        List<TreeRoot> candidates =
                filesystem.subvolumes().stream().filter(root -> root.id() != 5).toList();
        for (long wanted = 1; wanted < 6_000_000; wanted += 250_000) {
            Deletion.Outcome outcome =
                    deletion.outcome(deletion.freeing(wanted, candidates).orElseThrow());
            assertTrue(outcome.freedData() + outcome.freedMetadata() >= wanted);
        }
        assertTrue(deletion.freeing(1L << 40, candidates).isEmpty());
    }

    @Test
    void chunksHoldAllThatIsUsed() throws IOException {
        List<Relocation.Row> rows = new ArrayList<>();
        Relocation.of(analysis).usedLess(100).into(rows::add);
        Usage.TotalRow total = Usage.of(analysis).total();
        assertEquals(
                total.allocated(), rows.stream().mapToLong(Relocation.Row::used).sum());
    }
}
