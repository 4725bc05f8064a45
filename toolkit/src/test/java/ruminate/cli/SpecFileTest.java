package ruminate.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import ruminate.render.Units;

class SpecFileTest {
    @TempDir
    private Path directory;

    private static Iterable<String> commands() {
        return CommandTable.names();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void makesWhatPicocliMakesOfAnnotations(String name) throws Exception {
        Class<?> type = CommandTable.find(name).orElseThrow();
        CommandSpec annotated = CommandSpec.forAnnotatedObject(type);
        byte[] written = SpecFile.bytes(List.of(annotated));
        CommandSpec read = SpecFile.read(written).of(type);
        assertArrayEquals(written, SpecFile.bytes(List.of(read)));
        assertSame(annotated, read);
    }

    private static void assertSame(CommandSpec annotated, CommandSpec read) {
        assertEquals(new CommandLine(annotated).getUsageMessage(), new CommandLine(read).getUsageMessage());
        assertEquals(annotated.args().size(), read.args().size());
        for (int i = 0; i < annotated.args().size(); i++) {
            var one = annotated.args().get(i);
            var other = read.args().get(i);
            assertEquals(one.typeInfo(), other.typeInfo(), one.toString());
            assertEquals(one.arity(), other.arity(), one.toString());
            assertEquals(one.required(), other.required(), one.toString());
            assertEquals(one.defaultValue(), other.defaultValue(), one.toString());
        }
        annotated
                .subcommands()
                .forEach((name, subcommand) -> assertSame(
                        subcommand.getCommandSpec(),
                        read.subcommands().get(name).getCommandSpec()));
    }

    @Test
    void aDamagedFileIsNoHarm() throws Exception {
        byte[] whole = SpecFile.bytes(List.of(CommandSpec.forAnnotatedObject(ChunksCommand.class)));
        for (int length = 0; length < whole.length; length += 7) {
            byte[] cut = Arrays.copyOf(whole, whole.length);
            Arrays.fill(cut, length, whole.length, (byte) -1);
            SpecFile file;
            try {
                file = SpecFile.read(cut);
            } catch (IOException refused) {
                continue;
            }
            assertEquals("chunks", file.of(ChunksCommand.class).name());
        }
    }

    @Test
    void theCommandsRunWithIt() throws Exception {
        World world = World.in(directory);
        SpecFile file = SpecFile.read(SpecFile.bytes(Ruminate.annotated(world.console())));
        CommandSpec chunks = file.of(ChunksCommand.class);
        new CommandLine(chunks, new NewObjects()).parseArgs("image", "-d", "second", "--threads", "7", "--si", "--raw");
        OutputOptions output = (OutputOptions) chunks.mixins().get("output").userObject();
        assertEquals(Units.RAW, output.style().units());
        WorkOptions work = (WorkOptions) chunks.mixins().get("work").userObject();
        assertEquals(7, work.threads());
        assertTrue(file.of(WhatifCommand.class).subcommands().containsKey("delete"));
    }
}
