package ruminate.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The kernel mounts what is built, reads the same files, writes to it, and finds nothing to complain about. Needs root, loop
 * devices and btrfs-progs; left out elsewhere.
 */
@Tag("oracle")
class KernelTest {
    private static final int STEPS = 60;
    private static final Path SCENARIOS = Path.of("../fixtures/scenarios");
    private static final ObjectMapper JSON =
            JsonMapper.builder().enable(JsonReadFeature.ALLOW_JAVA_COMMENTS).build();

    /** In a tree that is half dropped, btrfs check counts for quota groups what is gone as well. */
    private static final Set<String> COUNTED_DIFFERENTLY = Set.of("quota-half-deleted");

    @TempDir
    private Path directory;

    private Path mount;

    static LongStream seeds() {
        long first = Long.getLong("histories.first", 1);
        return LongStream.range(first, first + Long.getLong("histories.mounted", 8));
    }

    @BeforeEach
    void findTools() throws IOException {
        Assumptions.assumeTrue("root".equals(System.getProperty("user.name")), "not root");
        for (String program : List.of("btrfs", "mount", "umount", "losetup")) {
            Assumptions.assumeTrue(Trial.find(program).isPresent(), "no " + program);
        }
        Assumptions.assumeTrue(
                Files.readString(Path.of("/proc/filesystems")).contains("\tbtrfs\n"), "no btrfs in the kernel");
        Assumptions.assumeTrue(Files.exists(Path.of("/dev/loop-control")), "no loop devices");
        mount = Files.createDirectories(directory.resolve("mount"));
    }

    /** The scenarios of the fixtures in which nothing is wrong. */
    static Stream<String> scenarios() throws IOException {
        return Files.readAllLines(SCENARIOS.resolve("findings.txt")).stream()
                .filter(line -> line.endsWith(":"))
                .map(line -> line.substring(0, line.length() - 1));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theKernelReadsAndWritesWhatAHistoryMakes(long seed) throws IOException {
        History history = History.of(seed, STEPS);
        Trial trial = new Trial(directory);
        assertEquals(Optional.empty(), trial.run(history), history.json());
        Model model = new Model();
        history.steps().forEach(model::apply);
        readAndWrite(trial.files(history), true, model.top());
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void theKernelReadsAndWritesWhatAScenarioMakes(String name) throws IOException {
        Path scenario = SCENARIOS.resolve(name + ".json").toAbsolutePath();
        List<Path> files = new ArrayList<>();
        List<String> build = new ArrayList<>(List.of("build", scenario.toString()));
        for (int i = 0; i < members(scenario); i++) {
            files.add(directory.resolve("member" + i));
            build.addAll(i == 0 ? List.of("member0") : List.of("-d", "member" + i));
        }
        Tool tool = new Tool(directory);
        assertEquals(0, tool.run(build.toArray(new String[0])), tool.output());
        readAndWrite(files, !COUNTED_DIFFERENTLY.contains(name), Contents.of(files));
    }

    private static int members(Path scenario) throws IOException {
        JsonNode devices = JSON.readTree(scenario.toFile()).path("filesystem").path("devices");
        return Math.max(1, devices.size());
    }

    private void readAndWrite(List<Path> files, boolean check, Model.Directory expected) throws IOException {
        Mounted.use(files, mount, check, top -> {
            assertEquals(Optional.empty(), Contents.difference("", expected, Mounted.contents(top)));
            Path fresh = Files.createDirectory(top.resolve("written-by-the-kernel"));
            for (int i = 0; i < 50; i++) {
                Files.write(fresh.resolve("file" + i), new byte[1000 * i]);
            }
            Mounted.run("sync", "-f", top.toString());
            String scrub = Mounted.run("btrfs", "scrub", "start", "-B", top.toString());
            assertTrue(scrub.contains("no errors found"), scrub);
        });
    }
}
