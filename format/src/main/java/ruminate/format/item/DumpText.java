package ruminate.format.item;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import ruminate.format.ids.KeyText;
import ruminate.format.layout.ByteView;
import ruminate.format.layout.Region;

/**
 * Lines of text in the dialect of {@code btrfs inspect-internal dump-tree}, built without allocating per number: a dump
 * prints hundreds of millions of them.
 *
 * <p>An {@link IOException} of the stream surfaces as {@link UncheckedIOException}.
 */
public final class DumpText implements KeyText.Sink {
    private static final String HIDDEN = "HIDDEN";

    private static final int FLUSH_AT = 1 << 16;
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final Ascii KEY = Ascii.of("key (");
    private static final Ascii BRACKET = Ascii.of(")");
    private static final byte[] TENS = new byte[100];
    private static final byte[] ONES = new byte[100];
    private static final int EIGHT_DIGITS = 100_000_000;

    static {
        for (int i = 0; i < TENS.length; i++) {
            TENS[i] = (byte) ('0' + i / 10);
            ONES[i] = (byte) ('0' + i % 10);
        }
    }

    private static final int SECONDS_PER_DAY = 86400;

    private final OutputStream out;
    private final int flushAt;
    private final Options options;
    private byte[] buffer = new byte[FLUSH_AT + 4096];
    private int length;
    private int month = Day.FIRST.month;
    private int day = Day.FIRST.day;
    private boolean showsDayBefore;
    private boolean datePrinted;

    /**
     * What to print.
     *
     * @param hideNames print stand-ins for names from the image
     * @param checksums print every checksum of a checksum item
     */
    public record Options(boolean hideNames, boolean checksums) {
        /** Names as they are, checksum items in one line each. */
        public static final Options DEFAULT = new Options(false, false);
    }

    /**
     * A day of some year: that of the date printed last. It shows again in a date whose year is too great for the C library.
     *
     * @param month from 1
     * @param day from 1
     */
    public record Day(int month, int day) {
        /** What shows where no date came before. */
        public static final Day FIRST = new Day(1, 1);
    }

    /** Text for {@code out}, which gets it in large pieces; call {@link #flush} at the end. */
    public DumpText(OutputStream out, Options options) {
        this(out, FLUSH_AT, options);
    }

    private DumpText(OutputStream out, int flushAt, Options options) {
        this.out = out;
        this.flushAt = flushAt;
        this.options = options;
    }

    /** Text that is kept until {@link #moveTo}. */
    public static DumpText kept(Options options) {
        return new DumpText(OutputStream.nullOutputStream(), Integer.MAX_VALUE, options);
    }

    /** What to print. */
    public Options options() {
        return options;
    }

    /** Begins a piece of text that follows other text, whose last date was on this day. */
    public void begin(Day before) {
        month = before.month;
        day = before.day;
        showsDayBefore = false;
        datePrinted = false;
    }

    /** Whether the text since {@link #begin} would be other text after another day. */
    public boolean showsDayBefore() {
        return showsDayBefore;
    }

    /** The day of the last date since {@link #begin}. */
    public Optional<Day> lastDay() {
        return datePrinted ? Optional.of(new Day(month, day)) : Optional.empty();
    }

    /** Appends ASCII text. */
    @Override
    @SuppressWarnings(
            "deprecation") // String.getBytes(int, int, byte[], int) is the copy of an ASCII string without allocation.
    public DumpText text(String text) {
        int size = text.length();
        reserve(size);
        text.getBytes(0, size, buffer, length);
        length += size;
        return this;
    }

    /** Appends ASCII text. */
    public DumpText text(Ascii text) {
        reserve(text.length());
        text.copyTo(buffer, length);
        length += text.length();
        return this;
    }

    /** Appends an unsigned number. */
    @Override
    public DumpText u64(long value) {
        if (value < 0) {
            return text(Long.toUnsignedString(value));
        }
        reserve(20);
        if (value < EIGHT_DIGITS) {
            few((int) value);
            return this;
        }
        long high = hundredMillions(value);
        if (high < EIGHT_DIGITS) {
            few((int) high);
        } else {
            long top = hundredMillions(high);
            few((int) top);
            eight((int) (high - top * EIGHT_DIGITS));
        }
        eight((int) (value - high * EIGHT_DIGITS));
        return this;
    }

    /** How often 10^8 goes into a number from 0 on: up to where doubles are exact, dividing those is several times quicker. */
    private static long hundredMillions(long value) {
        if (value >= 1L << 53) {
            return value / EIGHT_DIGITS;
        }
        long times = (long) (value / (double) EIGHT_DIGITS);
        return times * EIGHT_DIGITS > value ? times - 1 : times;
    }

    /** Appends a number below 10^8 without leading zeros. */
    private void few(int value) {
        if (value < 10) {
            buffer[length++] = (byte) ('0' + value);
            return;
        }
        int digits = digits(value);
        byte[] into = buffer;
        int at = length + digits;
        length = at;
        int rest = value;
        while (rest >= 100) {
            int hundreds = hundreds(rest);
            at -= 2;
            putPair(into, at, rest - hundreds * 100);
            rest = hundreds;
        }
        if (rest >= 10) {
            putPair(into, at - 2, rest);
        } else {
            into[at - 1] = (byte) ('0' + rest);
        }
    }

    /** How many digits a number from 10 to 10^8 has. */
    private static int digits(int value) {
        if (value < 10_000) {
            return value < 100 ? 2 : value < 1000 ? 3 : 4;
        }
        return value < 1_000_000 ? value < 100_000 ? 5 : 6 : value < 10_000_000 ? 7 : 8;
    }

    /** Appends a number below 10^8 with all its leading zeros. */
    private void eight(int value) {
        int high = hundreds(hundreds(value));
        int low = value - high * 10000;
        int middle = hundreds(high);
        byte[] into = buffer;
        int at = length;
        putPair(into, at, middle);
        putPair(into, at + 2, high - middle * 100);
        middle = hundreds(low);
        putPair(into, at + 4, middle);
        putPair(into, at + 6, low - middle * 100);
        length = at + 8;
    }

    /** A hundredth of a number from 0 on, by the multiplication that simple compilers do not think of. */
    private static int hundreds(int value) {
        return (int) (value * 1374389535L >>> 37);
    }

    private static void putPair(byte[] into, int at, int pair) {
        into[at] = TENS[pair];
        into[at + 1] = ONES[pair];
    }

    /** Appends a signed number. */
    public DumpText s64(long value) {
        return value < 0 ? text(Long.toString(value)) : u64(value);
    }

    /** Appends {@code 0x} and the number in hexadecimal without leading zeros. */
    public DumpText hex(long value) {
        return text("0x").hexDigits(value);
    }

    /** Appends the number in hexadecimal without leading zeros. */
    public DumpText hexDigits(long value) {
        reserve(16);
        byte[] into = buffer;
        int start = length;
        int at = start + Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(value) + 3) / 4);
        length = at;
        // Simple compilers keep locals in registers, not fields, and shift ints quicker than longs.
        int rest = (int) value;
        for (int digits = 0; digits < 8 && at > start; digits++) {
            into[--at] = HEX[rest & 15];
            rest >>>= 4;
        }
        rest = (int) (value >>> 32);
        while (at > start) {
            into[--at] = HEX[rest & 15];
            rest >>>= 4;
        }
        return this;
    }

    /** Appends a byte as two hexadecimal digits. */
    public DumpText hexByte(int value) {
        reserve(2);
        buffer[length++] = HEX[value >> 4 & 15];
        buffer[length++] = HEX[value & 15];
        return this;
    }

    /** Appends the number in octal without leading zeros. */
    public DumpText octal(long value) {
        return text(Long.toOctalString(value));
    }

    /** Appends a key as {@code key (257 EXTENT_DATA 0)}. */
    public DumpText key(long objectid, int type, long offset) {
        return key(KEY, objectid, type, offset, BRACKET);
    }

    /** Appends a key between two texts. */
    public DumpText key(Ascii before, long objectid, int type, long offset, Ascii after) {
        text(before);
        KeyText.print(objectid, type, offset, this);
        return text(after);
    }

    /** Appends the key stored in {@code region} of the structure {@code at} in the item. */
    DumpText key(ItemBytes in, Region region, int at) {
        int from = at + region.offset();
        return key(in.u64(from), in.u8(from + 8), in.u64(from + 9));
    }

    /** Appends the id of a tree, by name where it has one. */
    public DumpText tree(long id) {
        KeyText.printObjectid(id, 0, this);
        return this;
    }

    /** Appends a label that is escaped already, or a stand-in where names are hidden. */
    public DumpText label(String label) {
        return text(options.hideNames && !label.isEmpty() ? HIDDEN : label);
    }

    /** Appends the name {@code [at, at + size)} of the item, escaped, or a stand-in where names are hidden. */
    DumpText name(ItemBytes in, int at, int size) {
        if (options.hideNames) {
            return text(HIDDEN);
        }
        reserve(4 * size);
        for (int i = at; i < at + size; i++) {
            escaped(in.u8(i));
        }
        return this;
    }

    private void escaped(int octet) {
        int letter = "\u0007\b\u001b\f\n\r\t\u000b \\".indexOf(octet);
        if (letter >= 0) {
            buffer[length++] = '\\';
            buffer[length++] = (byte) "abefnrtv \\".charAt(letter);
        } else if (octet < 0x20 || octet >= 0x7f) {
            buffer[length++] = '\\';
            buffer[length++] = (byte) ('0' + (octet >> 6));
            buffer[length++] = (byte) ('0' + (octet >> 3 & 7));
            buffer[length++] = (byte) ('0' + (octet & 7));
        } else {
            buffer[length++] = (byte) octet;
        }
    }

    /** Appends bytes as they are, up to the first NUL. */
    DumpText string(ItemBytes in, int at, int size) {
        reserve(size);
        for (int i = at; i < at + size && in.u8(i) != 0; i++) {
            buffer[length++] = (byte) in.u8(i);
        }
        return this;
    }

    /** Appends bytes as they are. */
    public DumpText bytes(ByteView bytes) {
        reserve(bytes.size());
        bytes.copyTo(buffer, length);
        length += bytes.size();
        return this;
    }

    /** Appends bytes as they are. */
    void bytes(byte[] bytes) {
        int size = bytes.length;
        reserve(size);
        System.arraycopy(bytes, 0, buffer, length, size);
        length += size;
    }

    /** Appends the second as {@code 2024-02-29 23:59:59} in UTC. */
    public DumpText date(long seconds) {
        long days = Math.floorDiv(seconds, SECONDS_PER_DAY);
        int rest = Math.floorMod(seconds, SECONDS_PER_DAY);
        // Years begin in March, so that the leap day ends one; 719468 days lie between 0000-03-01 and 1970-01-01.
        long shifted = days + 719468;
        long era = Math.floorDiv(shifted, 146097);
        int dayOfEra = Math.floorMod(shifted, 146097);
        int yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365;
        int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        int monthFromMarch = (5 * dayOfYear + 2) / 153;
        int calendarMonth = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
        long year = yearOfEra + era * 400 + (calendarMonth <= 2 ? 1 : 0);
        // The C library keeps years since 1900 in 32 bits; where they do not fit, it leaves month and day as they were.
        long kept = (int) (year - 1900) + 1900L;
        if (kept == year) {
            datePrinted = true;
            month = calendarMonth;
            day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1;
        } else {
            showsDayBefore |= !datePrinted;
        }
        s64(kept).text("-").pair(month).text("-").pair(day);
        text(" ").pair(rest / 3600).text(":").pair(rest / 60 % 60);
        return text(":").pair(rest % 60);
    }

    private DumpText pair(int value) {
        reserve(2);
        putPair(buffer, length, value);
        length += 2;
        return this;
    }

    /** How many bytes wait to be handed on. */
    int length() {
        return length;
    }

    /** The line begun when {@link #length} was {@code from}, with its end, which is still to come here. */
    byte[] line(int from) {
        byte[] line = new byte[length + 1 - from];
        System.arraycopy(buffer, from, line, 0, length - from);
        line[length - from] = '\n';
        return line;
    }

    /** Ends the line. */
    public DumpText end() {
        reserve(1);
        buffer[length++] = '\n';
        if (length >= flushAt) {
            moveTo(out);
        }
        return this;
    }

    /** Hands on everything printed so far. */
    public void flush() {
        moveTo(out);
        try {
            out.flush();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Hands everything printed so far to {@code stream}. */
    public void moveTo(OutputStream stream) {
        try {
            stream.write(buffer, 0, length);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        length = 0;
    }

    private void reserve(int wanted) {
        if (wanted > buffer.length - length) {
            grow(wanted);
        }
    }

    /** Apart, so that asking for room is short enough to be inlined. */
    private void grow(int wanted) {
        buffer = Arrays.copyOf(buffer, Math.max(2 * buffer.length, length + wanted));
    }
}
