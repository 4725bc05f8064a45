package ruminate.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class RuminateTest {
    private final World world = World.in(Path.of(""));

    @Test
    void withoutCommandTheCommandsAreNamed() {
        assertEquals(ExitStatus.USAGE, world.run());
        assertTrue(world.err().startsWith("ruminate: which command?"), world.err());
    }

    @Test
    void versionIsOneLine() {
        assertEquals(ExitStatus.CLEAN, world.run("--version"));
        assertTrue(world.out().matches("ruminate \\S+\n"), world.out());
    }

    @Test
    void anUnknownCommandIsAUsageError() {
        assertEquals(ExitStatus.USAGE, world.run("frobnicate", "x"));
        assertTrue(world.err().contains("frobnicate"), world.err());
        assertEquals("", world.out());
    }

    @Test
    void helpListsEveryCommand() {
        assertEquals(ExitStatus.CLEAN, world.run("--help"));
        CommandLine all = Ruminate.all(world.console());
        for (String name : all.getSubcommands().keySet()) {
            assertTrue(world.out().contains("\n  " + name + " "), name + " is not in\n" + world.out());
        }
    }

    @Test
    void aCommandIsListedUnderTheNameItGivesItself() {
        for (CommandTable.Group group : CommandTable.groups()) {
            for (CommandTable.Entry entry : group.entries()) {
                assertEquals(
                        entry.name(), entry.type().getAnnotation(Command.class).name());
            }
        }
    }

    @Test
    void completionKnowsTheCommands() {
        assertEquals(ExitStatus.CLEAN, world.run("completion"));
        assertTrue(world.out().contains("completion"), world.out());
    }
}
