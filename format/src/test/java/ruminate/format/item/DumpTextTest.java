package ruminate.format.item;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import ruminate.format.checksum.ChecksumType;

class DumpTextTest {
    private static String text(Consumer<DumpText> print) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DumpText out = new DumpText(bytes, DumpText.Options.DEFAULT);
        print.accept(out);
        out.flush();
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }

    @Test
    void printsEveryLengthOfNumber() {
        Random random = new Random(3);
        for (int bits = 0; bits <= 64; bits++) {
            for (int round = 0; round < 200; round++) {
                long value = bits == 0 ? 0 : random.nextLong() >>> 64 - bits;
                assertEquals(Long.toUnsignedString(value), text(out -> out.u64(value)));
                assertEquals(Long.toString(value), text(out -> out.s64(value)));
                assertEquals("0x" + Long.toHexString(value), text(out -> out.hex(value)));
            }
        }
        for (long power = 1; power > 0 && power <= 1_000_000_000_000_000_000L; power *= 10) {
            long round = power;
            assertEquals(Long.toString(round), text(out -> out.u64(round)));
            assertEquals(Long.toString(round - 1), text(out -> out.u64(round - 1)));
            assertEquals(Long.toString(round + 1), text(out -> out.u64(round + 1)));
        }
        for (int round = 0; round < 20000; round++) {
            long multiple = random.nextLong(1L << 37) * 100_000_000 + random.nextInt(3) - 1;
            assertEquals(Long.toString(multiple), text(out -> out.s64(multiple)));
        }
    }

    @Test
    void printsDatesInUtc() {
        DateTimeFormatter form = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");
        Random random = new Random(4);
        for (int i = 0; i < 2000; i++) {
            // from year 1000 to year 9999, which need no padding
            long second = random.nextLong(-30_610_224_000L, 253_402_300_800L);
            String expected =
                    LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.UTC).format(form);
            assertEquals(expected, text(out -> out.date(second)));
        }
    }

    @Test
    void knowsWhetherItShowsTheDayOfTextBefore() {
        long farYear = 73_024_543_218_884_962L;
        DumpText out = new DumpText(OutputStream.nullOutputStream(), DumpText.Options.DEFAULT);
        out.begin(DumpText.Day.FIRST);
        out.date(farYear);
        assertTrue(out.showsDayBefore());
        assertEquals(Optional.empty(), out.lastDay());
        out.begin(DumpText.Day.FIRST);
        out.date(1_447_329_600).date(farYear);
        assertFalse(out.showsDayBefore());
        assertEquals(Optional.of(new DumpText.Day(11, 12)), out.lastDay());
    }

    @Test
    void keepsMonthAndDayWhereTheYearDoesNotFit() {
        assertEquals("2024-02-29 23:59:59", text(out -> out.date(1709251199)));
        // as recorded from btrfs-progs 6.19 on Linux
        String recorded = text(out -> out.date(1_447_329_600).text(" ").date(73_024_543_218_884_962L));
        assertEquals("2015-11-12 12:00:00 -1980909672-11-12 19:09:22", recorded);
    }

    @Test
    void escapesNames() {
        byte[] name = "a b\\c\n\t\u001b\u0000\u007f\u00e9".getBytes(StandardCharsets.ISO_8859_1);
        Geometry geometry = new Geometry(4096, 4096, ChecksumType.CRC32C, 1, 0);
        ItemBytes item = new ItemBytes(geometry).move(name, 0, name.length, name.length, 257, 12, 256);
        assertEquals("a\\ b\\\\c\\n\\t\\e\\000\\177\\351", text(out -> out.name(item, 0, name.length)));
        assertEquals("a b\\c\n\t\u001b", text(out -> out.string(item, 0, name.length)));
    }
}
