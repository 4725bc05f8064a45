package ruminate.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ruminate.fixtures.Fixture;
import ruminate.format.checksum.ChecksumType;
import ruminate.format.fault.FindingCode;
import ruminate.format.ids.Key;
import ruminate.format.item.Geometry;
import ruminate.format.item.ItemType;
import ruminate.format.item.UnknownItem;
import ruminate.format.layout.ByteView;

/**
 * Every scenario of the fixtures can be built, and {@code check} finds in it what {@code findings.txt} says. All fixtures
 * together have every type of item, and everything that can be found wrong.
 */
class ScenarioFixturesTest {
    private static final Path SCENARIOS = Path.of("../fixtures/scenarios");
    private static final Path FINDINGS = SCENARIOS.resolve("findings.txt");
    private static final boolean UPDATE = Boolean.getBoolean("golden.update");
    private static final ObjectMapper JSON = new ObjectMapper();

    /** What no file can show: a device that fails. */
    private static final Set<FindingCode> NOT_IN_FILES = EnumSet.of(FindingCode.SUPER_UNREADABLE);

    private final Survey survey = new Survey();

    @TempDir
    private Path directory;

    @Test
    void fixturesShowAllThatCanBeFound() throws IOException {
        Map<String, String> found = new TreeMap<>();
        try (Stream<Path> files = Files.list(SCENARIOS)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".json")).toList()) {
                String name = file.getFileName().toString().replace(".json", "");
                List<String> members = build(name, "member");
                found.put(name, String.join(" ", check(members)));
                survey.look(members.stream().map(directory::resolve).toList());
            }
        }
        compare(found);
        lookAtSamples();
        confuseMembers();
        breakMetadumps();
        countFreeSpace();

        Set<FindingCode> unmet = EnumSet.complementOf(EnumSet.copyOf(survey.findings()));
        unmet.removeAll(NOT_IN_FILES);
        assertEquals(Set.of(), unmet, "findings that no fixture shows");
        Set<Integer> missing = new TreeSet<>();
        Geometry geometry = new Geometry(16384, 4096, ChecksumType.CRC32C, 1, 0);
        for (int type = 0; type < 256; type++) {
            Key key = new Key(0, type, 0);
            if (!(ItemType.read(key, ByteView.of(new byte[0]), geometry) instanceof UnknownItem)) {
                missing.add(type);
            }
        }
        missing.removeAll(survey.types());
        assertEquals(Set.of(), missing, "types of items that no fixture has");
    }

    @Test
    void fixturesStaySmall() throws IOException {
        try (Stream<Path> all = Stream.concat(Files.walk(Fixture.images()), Files.walk(SCENARIOS))) {
            long bytes = all.mapToLong(path -> path.toFile().length()).sum();
            assertTrue(bytes <= 8 << 20, "all fixtures have " + bytes + " bytes");
        }
    }

    private static void compare(Map<String, String> found) throws IOException {
        String actual = found.entrySet().stream()
                .map(entry -> (entry.getKey() + ": " + entry.getValue()).strip() + "\n")
                .collect(Collectors.joining());
        if (UPDATE) {
            Files.writeString(FINDINGS, actual);
        } else {
            assertEquals(Files.readString(FINDINGS), actual);
        }
    }

    /** Builds a scenario; returns the names of its members. */
    private List<String> build(String scenario, String prefix) throws IOException {
        Path file = SCENARIOS.resolve(scenario + ".json").toAbsolutePath();
        List<String> members = new ArrayList<>();
        for (int i = 0; i < ScenarioFile.read(file).members(); i++) {
            members.add(prefix + i);
        }
        run(ExitStatus.CLEAN, command(List.of("build", "--force", file.toString()), members));
        return members;
    }

    private static List<String> command(List<String> start, List<String> members) {
        List<String> command = new ArrayList<>(start);
        command.add(members.get(0));
        members.subList(1, members.size()).forEach(member -> command.addAll(List.of("-d", member)));
        return command;
    }

    private World run(int status, List<String> command) {
        World world = World.in(directory);
        assertEquals(status, world.run(command.toArray(new String[0])), command + ": " + world.err());
        return world;
    }

    /** The findings of {@code check}, by name. */
    private Set<String> check(List<String> members) throws IOException {
        return check(members, List.of("check", "--data"));
    }

    private Set<String> check(List<String> members, List<String> start) throws IOException {
        World world = World.in(directory);
        List<String> command = command(start, members);
        command.addAll(List.of("--format", "jsonl"));
        int status = world.run(command.toArray(new String[0]));
        Set<String> names = new TreeSet<>();
        boolean wrong = false;
        for (String line : world.out().lines().toList()) {
            JsonNode finding = JSON.readTree(line);
            String name = finding.get("name").asText();
            names.add(name);
            wrong |= !finding.get("severity").asText().equals("note");
            FindingCode code = FindingCode.valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
            survey.met(code, finding.get("message").asText());
        }
        assertEquals(wrong ? ExitStatus.FINDINGS : ExitStatus.CLEAN, status, members + ": " + world.err());
        return names;
    }

    private void lookAtSamples() throws IOException {
        for (String sample : Fixture.names(Fixture.images())) {
            survey.look(Fixture.of(Fixture.images(), sample)
                    .unpack(World.scratch("images").resolve(sample)));
        }
    }

    /** Too few, too many and wrong members. */
    private void confuseMembers() throws IOException {
        List<String> mirrored = build("profile-raid1", "mirrored");
        String first = mirrored.get(0);
        check(List.of(first));
        check(List.of(first, mirrored.get(1), first));
        check(List.of(first, build("snapshots", "other").get(0)));
        Files.write(directory.resolve("zeros"), new byte[1 << 20]);
        check(List.of(first, mirrored.get(1), "zeros"));
        String uuid = "12345678-9abc-4def-8123-456789abcdef";
        run(ExitStatus.CLEAN, List.of("mkfs", "-q", "-b", "128M", "-U", uuid, "one"));
        run(ExitStatus.CLEAN, List.of("mkfs", "-q", "-b", "128M", "-U", uuid, "--seed", "2", "two0", "two1"));
        check(List.of("one", "two1"));
    }

    /** Metadumps with hidden names, of what is damaged, and damaged themselves. */
    private void breakMetadumps() throws IOException {
        build("snapshots", "member");
        run(ExitStatus.CLEAN, List.of("metadump", "--hide-names", "member0", "hidden"));
        check(List.of("hidden"), List.of("check"));
        run(ExitStatus.CLEAN, List.of("metadump", "-c", "9", "member0", "packed"));
        breakAt("packed", 3000, "piece");
        check(List.of("piece"), List.of("check"));
        run(ExitStatus.CLEAN, List.of("metadump", "member0", "plain"));
        breakAt("plain", Files.size(directory.resolve("plain")), "cluster");
        check(List.of("cluster"), List.of("check"));
        build("damaged-block-unreadable", "member");
        run(ExitStatus.FINDINGS, List.of("metadump", "--force", "member0", "plain"));
        check(List.of("plain"), List.of("check"));
    }

    /** What {@code chunks} compares. */
    private void countFreeSpace() throws IOException {
        World world = run(
                ExitStatus.FINDINGS,
                List.of(
                        "chunks",
                        build("damaged-free-space-bad-count", "member").get(0)));
        assertTrue(world.err().contains("extent_count: has"), world.err());
        survey.met(FindingCode.FREE_SPACE_COUNT, world.err());
    }

    private void breakAt(String file, long position, String copy) throws IOException {
        Files.copy(directory.resolve(file), directory.resolve(copy));
        try (RandomAccessFile bytes =
                new RandomAccessFile(directory.resolve(copy).toFile(), "rw")) {
            bytes.seek(position);
            byte[] broken = new byte[1024];
            Arrays.fill(broken, (byte) -1);
            bytes.write(broken);
        }
    }
}
