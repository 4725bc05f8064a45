package ruminate.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class FailureTest {
    private final World world = World.in(Path.of(""));
    private final Failure failure = new Failure(world.console(), false);
    private final CommandLine command = Ruminate.all(world.console());

    @Test
    void anUnreadableFileIsOneLineThatNamesIt() {
        try {
            Files.readAllBytes(Path.of("no/such"));
        } catch (IOException e) {
            assertEquals(ExitStatus.UNREADABLE, failure.of(e, command));
        }
        assertEquals("ruminate: no/such: no such file\n", world.err());
    }

    @Test
    void wrappedFailuresCountAsWhatTheyWrap() {
        assertEquals(
                ExitStatus.UNREADABLE, failure.of(new UncheckedIOException(new IOException("x: is odd")), command));
        assertEquals("ruminate: x: is odd\n", world.err());
    }

    @Test
    void aBugIsOwnedUpTo() {
        assertEquals(ExitStatus.BUG, failure.of(new IllegalStateException("level 9"), command));
        assertEquals("""
                ruminate: bug in ruminate: java.lang.IllegalStateException: level 9
                Please report it, with the output of the same command run with RUMINATE_DEBUG=1.
                """, world.err());
    }

    @Test
    void controlCharactersOfFileNamesDoNotReachTheTerminal() {
        assertEquals(ExitStatus.UNREADABLE, failure.of(new IOException("\u001b[31m: odd"), command));
        assertEquals("ruminate: \\x1b[31m: odd\n", world.err());
    }
}
