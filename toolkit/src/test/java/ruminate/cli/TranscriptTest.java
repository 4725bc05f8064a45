package ruminate.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every session of {@code fixtures/transcripts} still looks as recorded; {@code -Dgolden.update=true} records anew. */
class TranscriptTest {
    private static final boolean UPDATE = Boolean.getBoolean("golden.update");
    private static final Path TRANSCRIPTS = Path.of("../fixtures/transcripts");

    @TestFactory
    Stream<DynamicTest> sessionsLookAsRecorded() throws IOException {
        try (Stream<Path> files = Files.list(TRANSCRIPTS)) {
            return files
                    .filter(file -> file.toString().endsWith(".transcript"))
                    .sorted()
                    .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> replay(file)))
                    .toList()
                    .stream();
        }
    }

    private static void replay(Path file) throws IOException {
        String expected = Files.readString(file);
        String actual = Transcript.replay(expected, World.scratch("images"));
        if (UPDATE) {
            Files.writeString(file, actual);
        } else {
            assertEquals(expected, actual);
        }
    }
}
