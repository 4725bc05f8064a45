package ruminate.history;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the kernel does and what {@code build} does of one history look the same: who shares what, where files lie, fan-out. */
@Tag("oracle")
class SameHistoryTest {
    private static final String SCRIPT = """
            set -e
            mkdir m
            truncate -s 1G kernel.img
            mkfs.btrfs -q -m single -d single kernel.img
            mount -o loop,noatime kernel.img m
            trap 'umount m' EXIT
            put() { head -c $(($3 * 4096)) /dev/urandom | dd of=m/$1 bs=4096 seek=$2 conv=notrunc iflag=fullblock status=none; }
            btrfs -q subvolume create m/v
            put v/f 0 1024; sync
            cp --reflink=always m/v/f m/v/g; sync
            btrfs -q subvolume snapshot -r m/v m/s1
            put v/f 3 1; put v/f 77 1; put v/f 200 3; put v/f 500 1; sync
            btrfs -q subvolume snapshot -r m/v m/s2
            put v/f 4 1; put v/f 77 1; put v/f 1023 1; sync
            btrfs -q subvolume snapshot m/v m/s3
            put s3/f 10 1; sync
            rm m/v/g; sync
            btrfs -q subvolume delete -c m/s1; btrfs -q subvolume sync m
            """;

    private static final String SCENARIO = """
            {"filesystem": {"size": "1GiB", "metadata": "single", "block-group-tree": false}, "steps": [
              {"do": "subvolume", "path": "/v"},
              {"do": "file", "path": "/v/f", "size": "4MiB", "random": 1}, {"do": "commit"},
              {"do": "clone", "source": "/v/f", "path": "/v/g"}, {"do": "commit"},
              {"do": "snapshot", "source": "/v", "path": "/s1", "read-only": true},
              {"do": "write", "path": "/v/f", "offset": 12288, "size": 4096, "random": 2},
              {"do": "write", "path": "/v/f", "offset": 315392, "size": 4096, "random": 2},
              {"do": "write", "path": "/v/f", "offset": 819200, "size": 12288, "random": 2},
              {"do": "write", "path": "/v/f", "offset": 2048000, "size": 4096, "random": 2},
              {"do": "snapshot", "source": "/v", "path": "/s2", "read-only": true},
              {"do": "write", "path": "/v/f", "offset": 16384, "size": 4096, "random": 3},
              {"do": "write", "path": "/v/f", "offset": 315392, "size": 4096, "random": 3},
              {"do": "write", "path": "/v/f", "offset": 4190208, "size": 4096, "random": 3},
              {"do": "snapshot", "source": "/v", "path": "/s3"},
              {"do": "write", "path": "/s3/f", "offset": 40960, "size": 4096, "random": 4}, {"do": "commit"},
              {"do": "unlink", "path": "/v/g"}, {"do": "commit"},
              {"do": "delete-subvolume", "path": "/s1"}
            ]}
            """;

    @TempDir
    private Path directory;

    @Test
    void theAnswersAreTheSame() throws IOException {
        Assumptions.assumeTrue("root".equals(System.getProperty("user.name")), "not root");
        for (String program : List.of("btrfs", "mkfs.btrfs", "mount", "losetup", "bash")) {
            Assumptions.assumeTrue(Trial.find(program).isPresent(), "no " + program);
        }
        Assumptions.assumeTrue(
                Files.readString(Path.of("/proc/filesystems")).contains("\tbtrfs\n"), "no btrfs in the kernel");
        bash(SCRIPT);
        Files.writeString(directory.resolve("s.json"), SCENARIO);
        answer("build", "s.json", "built.img");
        assertSame("sharing", "--format", "csv");
        assertSame("fanout", "--format", "csv", "--rows", "data");
        assertSame("fanout", "--format", "csv", "--rows", "tree-blocks");
        assertEquals(extents("kernel.img"), extents("built.img"));
    }

    private void assertSame(String... command) {
        assertEquals(
                answer(with(command, "kernel.img")), answer(with(command, "built.img")), String.join(" ", command));
    }

    private static String[] with(String[] command, String image) {
        String[] all = java.util.Arrays.copyOf(command, command.length + 1);
        all[command.length] = image;
        return all;
    }

    /** Path, offset, length and flags of each record: all but the places. */
    private String extents(String image) {
        List<String> lines =
                answer("extents", "--all", "--format", "csv", image).lines().toList();
        List<String> names = List.of(lines.get(0).split(","));
        return lines.stream()
                .map(line -> line.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)"))
                .map(cells -> List.of("path", "logical", "length", "flags", "disk-length", "references").stream()
                        .map(name -> cells[names.indexOf(name)])
                        .collect(Collectors.joining(" ")))
                .collect(Collectors.joining("\n"));
    }

    private String answer(String... command) {
        Tool tool = new Tool(directory);
        assertEquals(0, tool.run(command), tool.output());
        return tool.output();
    }

    private void bash(String script) throws IOException {
        Process process = new ProcessBuilder("bash", "-c", script)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        try (InputStream in = process.getInputStream()) {
            String output = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(0, process.waitFor(), output);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
