package ruminate.analyze.heatmap;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ruminate.analyze.chunks.ChunkRow;
import ruminate.analyze.chunks.Chunks;
import ruminate.analyze.heatmap.HeatMap.View;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.Progress;
import ruminate.analyze.usage.Usage;
import ruminate.fixtures.Fixture;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.OpenOptions;

class HeatMapTest {
    @TempDir
    private Path directory;

    private Filesystem open(String sample) throws IOException {
        return Filesystem.open(Fixture.of(Fixture.images(), sample).unpack(directory), OpenOptions.DEFAULT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"compression", "hostile-names", "raid", "reflinks", "snapshots"})
    void everyUsedByteIsInOneCell(String sample) throws IOException {
        try (Filesystem filesystem = open(sample)) {
            Analysis analysis = new Analysis(filesystem, 2, Progress.SILENT);
            HeatMap map = HeatMap.of(analysis, View.LOGICAL);
            for (ChunkRow chunk : Chunks.of(analysis).chunks()) {
                Area area = map.areas().stream()
                        .filter(candidate -> candidate.start() == chunk.logical())
                        .findFirst()
                        .orElseThrow();
                assertEquals(chunk.used(), map.used(area), () -> "chunk " + chunk.logical());
                assertTrue(area.cells() * map.cellSize() >= area.length());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"raid", "snapshots"})
    void devicesHoldEveryCopy(String sample) throws IOException {
        try (Filesystem filesystem = open(sample)) {
            Analysis analysis = new Analysis(filesystem, 2, Progress.SILENT);
            HeatMap map = HeatMap.of(analysis, View.DEVICES);
            long copies = Chunks.of(analysis).chunks().stream()
                    .mapToLong(chunk -> chunk.used() * chunk.stripes().size())
                    .sum();
            assertEquals(
                    copies, map.areas().stream().mapToLong(map::used).sum(), "no chunk of these samples is striped");
            long devices = filesystem.volume().members().stream()
                    .mapToLong(member -> member.totalBytes())
                    .sum();
            assertEquals(devices, map.areas().stream().mapToLong(Area::length).sum());
        }
    }

    @Test
    void measuresWithOwnersAgreeWithTheUsage() throws IOException {
        try (Filesystem filesystem = open("snapshots")) {
            Analysis analysis = new Analysis(filesystem, 2, Progress.SILENT);
            HeatMap map = HeatMap.of(analysis, View.LOGICAL_OWNERS);
            HeatMap.Range owners = map.range(Measure.SHARING).orElseThrow();
            assertEquals(1, owners.least());
            assertTrue(owners.greatest() > 1, "snapshots share");
            HeatMap.Range ages = map.range(Measure.GENERATION).orElseThrow();
            assertTrue(
                    ages.greatest() <= filesystem.superblock().generation(),
                    "nothing is newer than the filesystem: " + ages);
            long used = map.areas().stream().mapToLong(map::used).sum();
            Usage.TotalRow total = Usage.of(analysis).total();
            assertEquals(total.metadata() + total.data(), used);
        }
    }

    @Test
    void anEmptyChunkHasUseButNoAge() throws IOException {
        try (Filesystem filesystem = open("snapshots")) {
            HeatMap map = HeatMap.of(new Analysis(filesystem, 1, Progress.SILENT), View.LOGICAL);
            Area area = map.areas().get(0);
            int last = area.firstCell() + area.cells() - 1;
            assertEquals(OptionalDouble.of(0), map.value(Measure.USE, area, last));
            assertEquals(OptionalDouble.empty(), map.value(Measure.GENERATION, area, last));
        }
    }

    @Test
    void longRowsCostNoMoreThanTheirEnds() {
        Layer layer = new Layer(6);
        layer.add(0, 3);
        layer.addToEach(1, 5, 10);
        layer.addToEach(2, 3, 100);
        layer.add(5, 7);
        assertArrayEquals(new long[] {3, 10, 110, 10, 10, 7}, layer.amounts());
    }
}
