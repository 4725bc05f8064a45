package ruminate.format.compress;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LzoContainerTest {
    @ParameterizedTest
    @CsvSource({
        "4, 4096, 4",
        "4092, 4096, 4092",
        "4093, 4096, 4096",
        "4095, 4096, 4096",
        "4096, 4096, 4096",
        "8190, 4096, 8192",
        "4093, 65536, 4093"
    })
    void keepsSegmentHeadersOffSectorBorders(int position, int sectorSize, int expected) {
        assertEquals(expected, LzoContainer.header(position, sectorSize));
    }
}
