package ruminate.analyze.usage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CoverageTest {
    private static final int SECTOR = 4096;

    @Test
    void anExtentThatNothingReachesIsUnreachable() {
        assertEquals(5 * SECTOR, new Coverage(SECTOR).unreachable(0, 5 * SECTOR));
    }

    @Test
    void piecesThatTouchCoverAll() {
        Coverage coverage = new Coverage(SECTOR);
        coverage.add(3, 4 * SECTOR, 2 * SECTOR, 2 * SECTOR);
        coverage.add(3, 4 * SECTOR, 0, 2 * SECTOR);
        assertEquals(0, coverage.unreachable(3, 4 * SECTOR));
    }

    @Test
    void whatDoesNotFitTheExtentIsLeftOut() {
        Coverage coverage = new Coverage(SECTOR);
        coverage.add(0, 4 * SECTOR, 3 * SECTOR, Long.MAX_VALUE);
        coverage.add(0, 4 * SECTOR, -SECTOR, SECTOR);
        coverage.add(0, 4 * SECTOR, 100 * SECTOR, SECTOR);
        assertEquals(3 * SECTOR, coverage.unreachable(0, 4 * SECTOR));
    }

    @Test
    void countsLikeABitSet() {
        Random random = new Random(1);
        for (int round = 0; round < 200; round++) {
            Coverage coverage = new Coverage(SECTOR);
            int sectors = 1 + random.nextInt(300);
            BitSet expected = new BitSet();
            for (int piece = random.nextInt(12); piece > 0; piece--) {
                int from = random.nextInt(sectors);
                int to = from + 1 + random.nextInt(sectors - from);
                expected.set(from, to);
                coverage.add(0, (long) sectors * SECTOR, (long) from * SECTOR, (long) (to - from) * SECTOR);
            }
            long missing = (long) (sectors - expected.cardinality()) * SECTOR;
            assertEquals(missing, coverage.unreachable(0, (long) sectors * SECTOR));
        }
    }
}
