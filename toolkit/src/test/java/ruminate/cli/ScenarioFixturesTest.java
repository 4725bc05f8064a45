package ruminate.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every scenario of the fixtures can be built, and {@code check} finds in it what {@code findings.txt} says. */
class ScenarioFixturesTest {
    private static final Path SCENARIOS = Path.of("../fixtures/scenarios");
    private static final Path FINDINGS = SCENARIOS.resolve("findings.txt");
    private static final boolean UPDATE = Boolean.getBoolean("golden.update");
    private static final Pattern NAME = Pattern.compile("\"name\": ?\"([a-z0-9-]+)\"");

    @TempDir
    private Path directory;

    @Test
    void checkFindsWhatIsWrongWithEachScenario() throws IOException {
        Map<String, String> found = new TreeMap<>();
        try (Stream<Path> files = Files.list(SCENARIOS)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".json")).toList()) {
                String name = file.getFileName().toString().replace(".json", "");
                found.put(name, findings(file));
            }
        }
        String actual = found.entrySet().stream()
                .map(entry -> (entry.getKey() + ": " + entry.getValue()).strip() + "\n")
                .collect(Collectors.joining());
        if (UPDATE) {
            Files.writeString(FINDINGS, actual);
        } else {
            assertEquals(Files.readString(FINDINGS), actual);
        }
    }

    private String findings(Path scenario) throws IOException {
        int members = ScenarioFile.read(scenario).members();
        List<String> more = new ArrayList<>();
        for (int i = 1; i < members; i++) {
            more.add("-d");
            more.add("member" + i);
        }
        World world = World.in(directory);
        List<String> build =
                new ArrayList<>(List.of("build", scenario.toAbsolutePath().toString(), "member0", "--force"));
        build.addAll(more);
        assertEquals(ExitStatus.CLEAN, world.run(build.toArray(new String[0])), scenario + ": " + world.err());
        World checked = World.in(directory);
        List<String> check = new ArrayList<>(List.of("check", "member0", "--format", "jsonl"));
        check.addAll(more);
        int status = checked.run(check.toArray(new String[0]));
        TreeSet<String> names = new TreeSet<>();
        for (Matcher matcher = NAME.matcher(checked.out()); matcher.find(); ) {
            names.add(matcher.group(1));
        }
        assertEquals(names.isEmpty() ? 0 : 1, status, scenario + ": " + checked.err());
        return String.join(" ", names);
    }
}
