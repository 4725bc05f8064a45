package ruminate.analyze.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import ruminate.analyze.Recipes;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.Progress;
import ruminate.analyze.usage.Usage;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;
import ruminate.format.volume.OpenOptions;

/** Predicts a deletion, has the kernel do it, and looks at what is left. */
@Tag("oracle")
class DeletionOracleTest {
    private static final String DELETE = """
            set -eu
            image=$2
            cp --sparse=always "$1" "$image"
            chmod u+w "$image"
            shift 2
            # Two images with the same UUID must never be attached at once.
            exec 9>"${TMPDIR:-/tmp}/ruminate-recipes.lock"
            flock 9
            mount_point=$(mktemp -d)
            trap 'umount "$mount_point" 2>/dev/null; rmdir "$mount_point"' EXIT
            mount -o loop "$image" "$mount_point"
            for subvolume; do btrfs subvolume delete "$mount_point/$subvolume"; done
            # Wakes the cleaner, which else sleeps for half a minute.
            btrfs filesystem sync "$mount_point"
            btrfs subvolume sync "$mount_point"
            """;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "snapshots, work.day1",
        "snapshots, work",
        "snapshots, work work.day4 branch.copy",
        "snapshots, work.day1 work.day2 work.day4 branch.copy branch.copy.copy",
        "deleted-subvolumes, one.a",
        "reflinks, a",
        "reflinks, b b.snap"
    })
    void freesWhatWasPredicted(String recipe, String subvolumes) throws Exception {
        Path image = directory.resolve("image");
        Path made = Recipes.make(recipe).members().get(0);
        long data;
        long blocks;
        Deletion.Outcome predicted;
        try (Filesystem filesystem = Filesystem.open(List.of(made), OpenOptions.DEFAULT)) {
            Analysis analysis = new Analysis(filesystem, 2, Progress.SILENT);
            predicted = Deletion.of(analysis).outcome(named(filesystem, subvolumes));
            data = Usage.of(analysis).total().data();
            blocks = subvolumeBlocks(analysis);
        }
        delete(made, image, subvolumes.split(" "));
        try (Filesystem filesystem = Filesystem.open(List.of(image), OpenOptions.DEFAULT)) {
            Analysis analysis = new Analysis(filesystem, 2, Progress.SILENT);
            assertEquals(
                    data - predicted.freedData(), Usage.of(analysis).total().data());
            // The top level's own block is rewritten, and may be another one; their number is the same.
            assertEquals(blocks - predicted.treeBlocks(), subvolumeBlocks(analysis));
        }
    }

    private static List<TreeRoot> named(Filesystem filesystem, String names) {
        List<TreeRoot> roots = new ArrayList<>();
        new ruminate.format.file.Namespace(filesystem).subvolumes().forEach(subvolume -> {
            String path = subvolume.path().map(Object::toString).orElse("");
            if (Arrays.stream(names.split(" ")).anyMatch(name -> path.equals("/" + name))) {
                roots.add(subvolume.root());
            }
        });
        assertEquals(names.split(" ").length, roots.size());
        return roots;
    }

    private static long subvolumeBlocks(Analysis analysis) throws IOException {
        return Usage.of(analysis).trees().stream()
                .filter(row -> row.tree().equals("subvolumes"))
                .mapToLong(Usage.TreeRow::blocks)
                .sum();
    }

    private void delete(Path made, Path image, String... subvolumes) throws IOException, InterruptedException {
        Path log = directory.resolve("delete.log");
        List<String> command =
                new ArrayList<>(List.of("bash", "-c", DELETE, "delete", made.toString(), image.toString()));
        command.addAll(List.of(subvolumes));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        int status = process.waitFor();
        assertEquals(0, status, Files.readString(log));
    }
}
