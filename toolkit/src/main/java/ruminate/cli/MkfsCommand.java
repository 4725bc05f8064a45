package ruminate.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import ruminate.format.item.Profile;
import ruminate.format.write.Feature;
import ruminate.format.write.scenario.Scenario;
import ruminate.format.write.scenario.ScenarioException;

/** {@code ruminate mkfs}. */
@Command(
        name = "mkfs",
        description = {
            "Makes an empty filesystem on new files, one for each device, and says what it has made.",
            "Options are called as those of mkfs.btrfs. The same options give the same bytes: UUIDs come from the seed, times"
                    + " from --time."
        })
final class MkfsCommand implements Callable<Integer> {
    private static final String ALL_FEATURES = "list-all";

    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0..*",
            arity = "0..*",
            paramLabel = "TARGET",
            description = "The image to make, and further members of the filesystem.")
    private List<String> names = new ArrayList<>();

    @Mixin
    private TargetArguments targets;

    @Option(
            names = {"-b", "--byte-count", "--size"},
            paramLabel = "BYTES",
            defaultValue = "1GiB",
            description = "Size of each member, such as 512MiB (default: ${DEFAULT-VALUE}).")
    private String size;

    @Option(
            names = {"-n", "--nodesize", "--node-size"},
            paramLabel = "BYTES",
            description = "Size of a tree block, from 4096 to 65536 (default: 16384, 4096 if mixed).")
    private String nodeSize;

    @Option(
            names = {"--csum", "--checksum"},
            paramLabel = "TYPE",
            description = "crc32c, xxhash64, sha256 or blake2b (default: crc32c).")
    private String checksum;

    @Option(names = "--data", paramLabel = "PROFILE", description = "Profile of data (default: single).")
    private String data;

    @Option(
            names = "-d",
            paramLabel = "PROFILE|FILE",
            description = "The profile of data, as for mkfs.btrfs; what is no profile is a further member, as in other"
                    + " commands.")
    private List<String> profileOrMember = new ArrayList<>();

    @Option(
            names = {"-m", "--metadata"},
            paramLabel = "PROFILE",
            description = "Profile of metadata (default: dup, raid1 on several members).")
    private String metadata;

    @Option(
            names = {"-L", "--label"},
            paramLabel = "TEXT",
            description = "Label, at most 255 bytes (default: none).")
    private String label;

    @Option(
            names = {"-U", "--uuid"},
            paramLabel = "UUID",
            description = "Filesystem id (default: from the seed).")
    private String fsid;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Where UUIDs come from (default: from the other options).")
    private Long seed;

    @Option(
            names = "--time",
            paramLabel = "TIME",
            description = "Time of creation: 2024-05-31, 2024-05-31T12:00:00 (in UTC) or seconds since 1970.")
    private String time;

    @Option(
            names = {"-O", "--features"},
            paramLabel = "LIST",
            split = ",",
            description = "Features to turn on, or off with a ^ before them; list-all lists them.")
    private List<String> features = new ArrayList<>();

    @Option(
            names = {"-q", "--quiet"},
            description = "Print nothing.")
    private boolean quiet;

    @Override
    public Integer call() throws IOException {
        if (features.contains(ALL_FEATURES)) {
            for (Feature feature : Feature.values()) {
                String standard = feature.standard() ? ", on unless turned off" : "";
                spec.commandLine().getOut().printf("%-17s %s%s%n", feature.text(), feature.meaning(), standard);
            }
            return ExitStatus.CLEAN;
        }
        for (String value : profileOrMember) {
            if (Profile.parse(value).isEmpty()) {
                names.add(value);
            } else {
                data = value;
            }
        }
        if (names.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "TARGET is missing: the image to make");
        }
        Scenario empty = scenario();
        try (NewFiles files = targets.open(names)) {
            empty.build(files.paths());
            Optional<MkfsSummary> made = quiet
                    ? Optional.empty()
                    : Optional.of(MkfsSummary.of(files.paths(), empty.options().features()));
            files.finish();
            made.ifPresent(summary -> summary.print(names, spec.commandLine().getOut()));
            return ExitStatus.CLEAN;
        } catch (ScenarioException e) {
            throw wrong(e);
        }
    }

    private Scenario scenario() {
        Map<String, Object> fields = new TreeMap<>();
        fields.put("devices", Collections.nCopies(names.size(), size));
        put(fields, "node-size", nodeSize);
        put(fields, "checksum", checksum);
        put(fields, "data", data);
        put(fields, "metadata", metadata);
        put(fields, "label", label);
        put(fields, "fsid", fsid);
        put(fields, "seed", seed);
        put(fields, "time", time);
        for (String text : features) {
            boolean off = text.startsWith("^");
            String name = off ? text.substring(1) : text;
            if (Feature.of(name).isEmpty()) {
                throw new ParameterException(
                        spec.commandLine(), "there is no feature '" + name + "'; --features list-all lists them");
            }
            fields.put(name, !off);
        }
        try {
            return Scenario.read(fields, List.of(), List.of());
        } catch (ScenarioException e) {
            throw wrong(e);
        }
    }

    private static void put(Map<String, Object> fields, String name, Object value) {
        if (value != null) {
            fields.put(name, value);
        }
    }

    private ParameterException wrong(ScenarioException e) {
        return new ParameterException(spec.commandLine(), e.getMessage().replaceFirst("^filesystem: (field )?", ""));
    }
}
