package ruminate.analyze.extents;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
import ruminate.fixtures.Fixture;
import ruminate.format.file.FilePath;
import ruminate.format.file.Namespace;
import ruminate.format.layout.ByteView;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.OpenOptions;

class ExtentsTest {
    @TempDir
    private Path directory;

    static Stream<String> samples() {
        return Stream.of("compression", "damaged", "hostile-names", "raid", "reflinks", "snapshots");
    }

    private Filesystem open(String name) throws IOException {
        return Filesystem.open(Fixture.of(Fixture.images(), name).unpack(directory), OpenOptions.DEFAULT);
    }

    private static String text(ByteView path) {
        return new String(path.toArray(), StandardCharsets.UTF_8);
    }

    private static Map<FilePath, List<String>> recorded(String name) throws IOException {
        return KernelMaps.recorded(
                Fixture.images().resolve(name).resolve("answers").resolve("fiemap.tsv"));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void mapsFilesAsTheKernelDoes(String name) throws IOException {
        try (Filesystem filesystem = open(name)) {
            Map<FilePath, List<String>> recorded = recorded(name);
            assertEquals(recorded, KernelMaps.found(filesystem, recorded.keySet()));
        }
    }

    @Test
    void findsTheSameFileByFileAndSubvolumeBySubvolume() throws IOException {
        try (Filesystem filesystem = open("snapshots")) {
            Map<String, List<String>> recorded = new HashMap<>();
            recorded("snapshots").forEach((path, map) -> recorded.put(text(path.text()), map));
            Map<String, List<String>> found = new HashMap<>();
            try (Extents extents = new Extents(filesystem, new Namespace(filesystem), 3, true)) {
                FileSelection all = new FileSelection(List.of(), filesystem.subvolumes());
                extents.extents(all, new ExtentSink() {
                    private KernelMaps.Lines lines;

                    @Override
                    public void begin(MappedFile file) {
                        lines = new KernelMaps.Lines(new ArrayList<>());
                        found.put(text(file.path()), lines.lines());
                    }

                    @Override
                    public void extent(Extent extent) {
                        lines.extent(extent);
                    }

                    @Override
                    public void end() {}
                });
            }
            assertEquals(recorded, found);
        }
    }

    @Test
    void countsReferencesAndBookends() throws IOException {
        try (Filesystem filesystem = open("reflinks");
                Extents extents = new Extents(filesystem, new Namespace(filesystem), 1, true)) {
            FileSelection all = new FileSelection(List.of(), filesystem.subvolumes());
            List<String> answer = new ArrayList<>();
            extents.itemRows(all).into(row -> {
                if (text(row.file().path()).equals("/b/mosaic")) {
                    answer.add(row.logical() + " " + row.length() + " of " + row.ramLength() + " "
                            + row.references().getAsLong());
                }
            });
            assertEquals(
                    List.of("0 8192 of 1048576 13", "131072 65536 of 524288 22", "262144 65536 of 1048576 13"), answer);
        }
    }
}
