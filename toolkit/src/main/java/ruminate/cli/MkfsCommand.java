package ruminate.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import ruminate.format.write.scenario.Scenario;
import ruminate.format.write.scenario.ScenarioException;

/** {@code ruminate mkfs}. */
@Command(
        name = "mkfs",
        description = {
            "Makes an empty filesystem.",
            "The same options give the same bytes: UUIDs come from the seed, times from --time."
        })
final class MkfsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "TARGET", description = "The image to make.")
    private String image;

    @Mixin
    private TargetArguments targets;

    @Option(
            names = "--size",
            paramLabel = "BYTES",
            defaultValue = "1GiB",
            description = "Size of each member, such as 512MiB (default: ${DEFAULT-VALUE}).")
    private String size;

    @Option(
            names = "--node-size",
            paramLabel = "BYTES",
            description = "Size of a tree block, from 4096 to 65536 (default: 16384).")
    private String nodeSize;

    @Option(
            names = "--checksum",
            paramLabel = "TYPE",
            description = "crc32c, xxhash64, sha256 or blake2b (default: crc32c).")
    private String checksum;

    @Option(names = "--data", paramLabel = "PROFILE", description = "Profile of data (default: single).")
    private String data;

    @Option(
            names = "--metadata",
            paramLabel = "PROFILE",
            description = "Profile of metadata (default: dup, raid1 on several members).")
    private String metadata;

    @Option(names = "--label", paramLabel = "TEXT", description = "Label, at most 255 bytes (default: none).")
    private String label;

    @Option(names = "--uuid", paramLabel = "UUID", description = "Filesystem id (default: from the seed).")
    private String fsid;

    @Option(names = "--seed", paramLabel = "N", description = "Where UUIDs come from (default: 0).")
    private Long seed;

    @Option(names = "--time", paramLabel = "SECONDS", description = "Time of creation, seconds since 1970.")
    private Long time;

    @Option(
            names = "--features",
            paramLabel = "LIST",
            split = ",",
            description = "Features to turn on, or off with a ^ before them: mixed, skinny-metadata, no-holes,"
                    + " free-space-tree, block-group-tree.")
    private List<String> features = new ArrayList<>();

    @Override
    public Integer call() throws IOException {
        Scenario empty = scenario();
        try (NewFiles files = targets.open(image, empty.members())) {
            empty.build(files.paths());
            files.finish();
            return ExitStatus.CLEAN;
        } catch (ScenarioException e) {
            throw wrong(e);
        }
    }

    private Scenario scenario() {
        Map<String, Object> fields = new TreeMap<>();
        fields.put("devices", Collections.nCopies(targets.further() + 1, size));
        put(fields, "node-size", nodeSize);
        put(fields, "checksum", checksum);
        put(fields, "data", data);
        put(fields, "metadata", metadata);
        put(fields, "label", label);
        put(fields, "fsid", fsid);
        put(fields, "seed", seed);
        put(fields, "time", time);
        for (String feature : features) {
            boolean off = feature.startsWith("^");
            fields.put(off ? feature.substring(1) : feature, !off);
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
        return new ParameterException(spec.commandLine(), e.getMessage().replaceFirst("^filesystem: ", ""));
    }
}
