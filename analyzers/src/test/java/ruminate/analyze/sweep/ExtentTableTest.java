package ruminate.analyze.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import org.junit.jupiter.api.Test;

class ExtentTableTest {
    private static final int EXTENTS = 300_000;

    @Test
    void givesEachExtentOneNumberThoughThreadsRace() throws Exception {
        ExtentTable table = new ExtentTable();
        int[][] numbers = new int[4][EXTENTS];
        Thread[] threads = new Thread[numbers.length];
        for (int t = 0; t < threads.length; t++) {
            int[] mine = numbers[t];
            boolean backwards = t % 2 == 1;
            threads[t] = new Thread(() -> {
                for (int i = 0; i < EXTENTS; i++) {
                    int extent = backwards ? EXTENTS - 1 - i : i;
                    mine[extent] = table.number(address(extent), extent + 1);
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(EXTENTS, table.count());
        BitSet seen = new BitSet();
        for (int extent = 0; extent < EXTENTS; extent++) {
            int number = numbers[0][extent];
            seen.set(number);
            for (int[] other : numbers) {
                assertEquals(number, other[extent]);
            }
            assertEquals(address(extent), table.logical(number));
            assertEquals(extent + 1, table.size(number));
            assertEquals(number, table.find(address(extent)));
        }
        assertEquals(EXTENTS, seen.cardinality());
        assertTrue(table.find(address(EXTENTS)) < 0);
    }

    @Test
    void takesAddressesThatNoSaneImageHas() {
        ExtentTable table = new ExtentTable();
        long[] odd = {1, 4097, -4096, 1L << 48, -1, (1L << 48) - 4096, 4096};
        for (int i = 0; i < odd.length; i++) {
            assertEquals(-1, table.find(odd[i]));
            assertEquals(i, table.number(odd[i], i));
        }
        for (int i = 0; i < odd.length; i++) {
            assertEquals(i, table.number(odd[i], 0));
            assertEquals(odd[i], table.logical(i));
            assertEquals(i, table.size(i));
        }
    }

    private static long address(int extent) {
        return 13631488L + 4096L * extent;
    }
}
