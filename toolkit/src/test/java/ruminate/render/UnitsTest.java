package ruminate.render;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
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

    @Test
    void decimalsAreThoseOfTheLibrary() {
        Random random = new Random(5);
        for (int i = 0; i < 20000; i++) {
            double value = random.nextInt(4) == 0 ? random.nextInt(100_000) / 1000.0 : random.nextDouble() * 1e6;
            assertEquals(String.format(Locale.ROOT, "%.2f", value), TextCell.twoDecimals(value));
        }
    }
}
