package ruminate.analyze.heatmap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ruminate.analyze.chunks.ChunkRow;
import ruminate.analyze.chunks.Chunks;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.Progress;
import ruminate.analyze.usage.Usage;
import ruminate.fixtures.Fixture;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.Member;
import ruminate.format.volume.OpenOptions;

class HeatMapTest {
    @TempDir
    private Path directory;

    private Filesystem open(String sample) throws IOException {
        return Filesystem.open(Fixture.of(Fixture.images(), sample).unpack(directory), OpenOptions.DEFAULT);
    }

    private static HeatMapPlan plan(HeatMapMeasure measure, boolean physical) {
        return new HeatMapPlan(measure, physical, HeatMapPlan.READABLE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"compression", "hostile-names", "raid", "reflinks", "snapshots"})
    void everyUsedByteIsInOneCell(String sample) throws IOException {
        try (Filesystem filesystem = open(sample)) {
            Analysis analysis = new Analysis(filesystem, 2, Progress.SILENT);
            HeatMap map = HeatMap.of(analysis, HeatMapPlan.USE);
            List<ChunkRow> chunks = Chunks.of(analysis).chunks();
            assertEquals(chunks.size(), map.areas().size());
            for (int i = 0; i < chunks.size(); i++) {
                HeatArea area = map.areas().get(i);
                assertEquals(chunks.get(i).logical(), area.start());
                assertEquals(chunks.get(i).length(), area.allocated());
                assertEquals(chunks.get(i).used(), area.used(), () -> "chunk " + area.start());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"compression", "reflinks", "snapshots"})
    void oneCellForAChunkAgreesWithTheListOfChunks(String sample) throws IOException {
        try (Filesystem filesystem = open(sample)) {
            Analysis analysis = new Analysis(filesystem, 2, Progress.SILENT);
            HeatMap map = HeatMap.of(analysis, new HeatMapPlan(HeatMapMeasure.FRAGMENTATION, false, 4));
            List<ChunkRow> chunks = Chunks.of(analysis).chunks();
            int compared = 0;
            for (HeatCell cell : map.cells()) {
                for (ChunkRow chunk : chunks) {
                    if (chunk.logical() == cell.start() && chunk.length() == cell.length()) {
                        assertEquals(chunk.extents(), cell.extents());
                        assertEquals(chunk.freeExtents(), cell.freeRanges());
                        assertEquals(chunk.largestFree(), cell.largestFree());
                        assertEquals(chunk.freeFragmentation(), cell.fragmentation(), 1e-9);
                        compared++;
                    }
                }
            }
            assertTrue(compared > 0, () -> map.cells().toString());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"raid", "snapshots"})
    void devicesHoldEveryCopy(String sample) throws IOException {
        try (Filesystem filesystem = open(sample)) {
            Analysis analysis = new Analysis(filesystem, 2, Progress.SILENT);
            HeatMap map = HeatMap.of(analysis, plan(HeatMapMeasure.USE, true));
            long copies = Chunks.of(analysis).chunks().stream()
                    .mapToLong(chunk -> chunk.used() * chunk.stripes().size())
                    .sum();
            assertEquals(copies, map.areas().stream().mapToLong(HeatArea::used).sum(), "no chunk of these is striped");
            long devices = filesystem.volume().members().stream()
                    .mapToLong(Member::totalBytes)
                    .sum();
            assertEquals(
                    devices, map.areas().stream().mapToLong(HeatArea::length).sum());
        }
    }

    @Test
    void ownersAndGenerationsAgreeWithTheUsage() throws IOException {
        try (Filesystem filesystem = open("snapshots")) {
            Analysis analysis = new Analysis(filesystem, 2, Progress.SILENT);
            HeatMap map = HeatMap.of(analysis, plan(HeatMapMeasure.SHARING, false));
            assertTrue(map.cells().stream().anyMatch(cell -> cell.mostOwners().orElseThrow() > 1), "snapshots share");
            for (HeatCell cell : map.cells()) {
                assertTrue(cell.used() == 0 || cell.owners().orElseThrow() >= 1, () -> "all is reached: " + cell);
                assertTrue(cell.oldest() <= cell.newest());
            }
            assertEquals(filesystem.superblock().generation(), map.newest());
            Usage.TotalRow total = Usage.of(analysis).total();
            assertEquals(
                    total.metadata() + total.data(),
                    map.areas().stream().mapToLong(HeatArea::used).sum());
        }
    }

    @Test
    void noMoreCellsThanAskedForApartFromEndsOfAreas() throws IOException {
        try (Filesystem filesystem = open("raid")) {
            Analysis analysis = new Analysis(filesystem, 1, Progress.SILENT);
            for (boolean physical : new boolean[] {false, true}) {
                for (int cells = HeatMapPlan.FEWEST; cells <= 1 << 14; cells *= 4) {
                    HeatMap map = HeatMap.of(analysis, new HeatMapPlan(HeatMapMeasure.USE, physical, cells));
                    int most = cells + map.areas().size();
                    assertTrue(map.cells().size() <= most, () -> map.cells().size() + " cells, asked for " + most);
                }
            }
        }
    }
}
