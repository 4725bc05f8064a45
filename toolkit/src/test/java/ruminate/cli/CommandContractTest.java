package ruminate.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** What holds for every command, whatever it answers. */
class CommandContractTest {
    /** Values that parse, for arguments a command insists on. */
    private static final Map<String, String> PLAUSIBLE = Map.of(
            "PATH",
            "/",
            "ADDRESS",
            "1048576",
            "SUBVOL",
            "5",
            "CHUNK",
            "1048576",
            "N",
            "1",
            "FILE",
            "plausible-output.svg");

    private static Path directory;

    @BeforeAll
    static void makeBadImages() throws IOException {
        directory = World.scratch("bad-input");
        Files.createDirectories(directory.resolve("directory"));
        Files.write(directory.resolve("empty"), new byte[0]);
        Files.write(directory.resolve("tiny"), new byte[100]);
        Files.write(directory.resolve("zeros"), new byte[1 << 20]);
        byte[] noise = new byte[1 << 20];
        new Random(1).nextBytes(noise);
        Files.write(directory.resolve("noise"), noise);
    }

    static Stream<List<String>> commands() {
        List<List<String>> leaves = new ArrayList<>();
        collect(all(), List.of(), leaves);
        return leaves.stream();
    }

    static Stream<List<String>> commandsThatReadAnImage() {
        return commands().filter(names -> readsImage(spec(names)));
    }

    private static void collect(CommandLine command, List<String> names, List<List<String>> leaves) {
        command.getSubcommands().forEach((name, subcommand) -> {
            List<String> path = new ArrayList<>(names);
            path.add(name);
            if (subcommand.getSubcommands().isEmpty()) {
                leaves.add(path);
            } else {
                collect(subcommand, path, leaves);
            }
        });
    }

    private static CommandLine all() {
        return Ruminate.all(World.in(Path.of("")).console());
    }

    private static CommandSpec spec(List<String> names) {
        CommandLine command = all();
        for (String name : names) {
            command = command.getSubcommands().get(name);
        }
        return command.getCommandSpec();
    }

    private static boolean readsImage(CommandSpec spec) {
        return spec.mixins().values().stream().anyMatch(mixin -> mixin.userObject() instanceof ImageArguments);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpExplainsTheCommandAndEveryArgument(List<String> names) {
        World world = World.in(directory);
        assertEquals(ExitStatus.CLEAN, world.run(with(names, "--help")));
        assertTrue(world.out().contains("Usage: ruminate " + String.join(" ", names)), world.out());
        assertEquals("", world.err());
        assertEquals(
                List.of(),
                world.out().lines().filter(line -> line.length() > 80).toList());
        CommandSpec spec = spec(names);
        assertTrue(spec.usageMessage().description().length > 0, "no description");
        for (ArgSpec argument : spec.args()) {
            assertTrue(String.join("", argument.description()).endsWith("."), argument + " has no description");
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void anUnknownOptionIsAUsageError(List<String> names) {
        World world = World.in(directory);
        assertEquals(ExitStatus.USAGE, world.run(with(names, "--no-such-option")));
        assertEquals("", world.out());
        assertTrue(world.err().startsWith("ruminate " + String.join(" ", names) + ": "), world.err());
        assertTrue(world.err().endsWith("Try 'ruminate " + String.join(" ", names) + " --help'.\n"), world.err());
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("commandsThatReadAnImage")
    void withoutImageThereIsAUsageError(List<String> names) {
        World world = World.in(directory);
        assertEquals(ExitStatus.USAGE, world.run(names.toArray(new String[0])));
        assertTrue(world.err().contains("IMAGE"), world.err());
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("commandsThatReadAnImage")
    void whatIsNoImageIsRefusedInOneLine(List<String> names) {
        assertAll(Stream.of("missing", "directory", "empty", "tiny", "zeros", "noise")
                .map(image -> () -> refuses(names, image)));
    }

    private static void refuses(List<String> names, String image) {
        World world = World.in(directory);
        String[] arguments = Stream.concat(names.stream(), requiredArguments(spec(names), image).stream())
                .toArray(String[]::new);
        int status = world.run(arguments);
        String seen = String.join(" ", arguments) + "\n" + world.err();
        assertEquals(ExitStatus.UNREADABLE, status, seen);
        assertEquals(1, world.err().lines().count(), seen);
        assertTrue(world.err().startsWith("ruminate " + String.join(" ", names) + ": "), seen);
        assertTrue(world.err().contains(image), seen);
        assertFalse(world.err().contains("Exception"), seen);
        assertEquals("", world.out(), seen);
    }

    private static List<String> requiredArguments(CommandSpec spec, String image) {
        List<String> arguments = new ArrayList<>();
        for (OptionSpec option : spec.options()) {
            if (option.required() && option.group() == null) {
                arguments.add(option.longestName());
                arguments.add(plausible(option));
            }
        }
        for (PositionalParamSpec parameter : spec.positionalParameters()) {
            if (parameter.paramLabel().equals("IMAGE")) {
                arguments.add(image);
            } else if (parameter.required()) {
                arguments.add(plausible(parameter));
            }
        }
        return arguments;
    }

    private static String plausible(ArgSpec argument) {
        String label = argument.paramLabel().replaceAll("[^A-Z].*", "");
        return PLAUSIBLE.getOrDefault(label, "1");
    }

    private static String[] with(List<String> names, String argument) {
        String[] arguments = Arrays.copyOf(names.toArray(new String[0]), names.size() + 1);
        arguments[names.size()] = argument;
        return arguments;
    }
}
