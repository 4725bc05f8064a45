package ruminate.history;

import static org.junit.jupiter.api.Assertions.fail;

import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Histories made up from seeds: the image holds what a plain model says, and {@code btrfs check}, where it is installed, finds
 * nothing wrong. {@code -Dhistories=500} tries more of them, {@code -Dhistories.first=N} others.
 */
class RandomHistoryTest {
    private static final int STEPS = 60;

    @TempDir
    private Path directory;

    static LongStream seeds() {
        long first = Long.getLong("histories.first", 1);
        return LongStream.range(first, first + Long.getLong("histories", 50));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theImageHoldsWhatTheHistoryMakes(long seed) {
        Trial trial = new Trial(directory);
        History history = History.of(seed, STEPS);
        Optional<String> wrong = trial.run(history);
        if (wrong.isPresent()) {
            History shrunk = history.shrink(shorter -> trial.runPart(shorter).isPresent());
            fail("seed %d: %s%nshrunk:%n%s%s"
                    .formatted(
                            seed, wrong.get(), shrunk.json(), trial.run(shrunk).orElse("")));
        }
    }
}
