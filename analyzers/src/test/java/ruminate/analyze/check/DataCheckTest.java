package ruminate.analyze.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.Progress;
import ruminate.fixtures.Fixture;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingLog;
import ruminate.format.item.ChunkItem;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.OpenOptions;
import ruminate.format.volume.Volume;

class DataCheckTest {
    private static final int LENGTH = 8192;

    @TempDir
    private Path directory;

    private static List<String> check(List<Path> files, boolean data) throws IOException {
        try (Filesystem filesystem = Filesystem.open(files, OpenOptions.DEFAULT)) {
            CheckAnalyzer.report(new Analysis(filesystem, 2, Progress.SILENT), data, false);
            FindingLog log = filesystem.findings();
            return log.kept().stream().map(Finding::toString).collect(Collectors.toList());
        }
    }

    /** Overwrites one copy of the first bytes of the last data chunk that has any. */
    private String damage(List<Path> files, int copy) throws IOException {
        try (Filesystem filesystem = Filesystem.open(files, OpenOptions.DEFAULT)) {
            Volume volume = filesystem.volume();
            ChunkItem chunk = volume.chunks().all().stream()
                    .filter(one -> one.type().data())
                    .reduce((first, last) -> last)
                    .orElseThrow();
            Volume.Run run = volume.run(chunk.logical(), copy).orElseThrow();
            for (Path file : files) {
                if (run.device().name().equals(file.toString())) {
                    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                        channel.write(ByteBuffer.allocate(LENGTH), run.physical());
                    }
                }
            }
            return Long.toUnsignedString(chunk.logical());
        }
    }

    @Test
    void soundDataIsClean() throws IOException {
        List<Path> files = Fixture.of(Fixture.images(), "snapshots").unpack(directory);
        assertEquals(List.of(), check(files, true));
    }

    @Test
    void oneCopyThatDiffersFromItsChecksumsIsAnError() throws IOException {
        List<Path> files = Fixture.of(Fixture.images(), "snapshots").unpack(directory);
        String logical = damage(files, 0);
        assertEquals(List.of(), check(files, false), "data is read only when asked for");
        List<String> found = check(files, true);
        assertEquals(1, found.size(), found.toString());
        assertTrue(found.get(0).contains("at " + logical + ", 8192 bytes of copy 1 do not match"), found.get(0));
    }

    @Test
    void aBadCopyBesideAGoodOneIsAWarning() throws IOException {
        List<Path> files = Fixture.of(Fixture.images(), "raid").unpack(directory);
        String logical = damage(files, 1);
        List<String> found = check(files, true);
        assertEquals(1, found.size(), found.toString());
        assertTrue(found.get(0).contains("at " + logical + ", 8192 bytes of copy 2"), found.get(0));
        assertTrue(found.get(0).contains("another copy does"), found.get(0));
    }
}
