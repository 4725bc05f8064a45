package ruminate.render;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitsTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0B, 0B, 0",
        "1023, 1023B, 1.02kB, 1023",
        "1024, 1.00KiB, 1.02kB, 1024",
        "1073741824, 1.00GiB, 1.07GB, 1073741824",
        "1073741823, 1.00GiB, 1.07GB, 1073741823",
        "1536, 1.50KiB, 1.54kB, 1536",
        "-1, 16.00EiB, 18.45EB, 18446744073709551615",
        "9223372036854775807, 8.00EiB, 9.22EB, 9223372036854775807",
    })
    void bytesReadAsBtrfsProgsPrintsThem(long bytes, String iec, String si, String raw) {
        assertEquals(iec, Units.IEC.text(bytes));
        assertEquals(si, Units.SI.text(bytes));
        assertEquals(raw, Units.RAW.text(bytes));
    }
}
