package ruminate.render;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import ruminate.analyze.extents.Extent;
import ruminate.analyze.extents.ExtentFlag;
import ruminate.analyze.extents.ExtentSink;
import ruminate.analyze.extents.MappedFile;
import ruminate.format.bytes.U64;

/**
 * Prints extents of files exactly as {@code filefrag -v} of e2fsprogs 1.47 does.
 *
 * <p>An extent is expected where the one before it ends on disk, or would end if it reached up to it; where it lies
 * elsewhere, it counts, and the block that was expected is shown. Inline data is shown in bytes, all else in blocks.
 */
public final class FilefragText implements ExtentSink {
    private static final int BUFFER = 1 << 16;
    private static final int LONGEST_LINE = 512;
    private static final int LEAST_LOGICAL_DIGITS = 8;
    private static final int LEAST_PHYSICAL_DIGITS = 10;
    private static final ExtentFlag[] FLAGS = ExtentFlag.values();
    private static final String FILESYSTEM = "Filesystem type is: 9123683e\n";

    private final OutputStream out;
    private final Style style;
    private final int blockSize;
    private final int physicalDigits;

    private final byte[] buffer = new byte[BUFFER];
    private int used;

    private long subvolume;
    private String name = "";
    private long fileSize;
    /** Grows with the files seen. */
    private int logicalDigits = LEAST_LOGICAL_DIGITS;

    private int shown;
    private long found;
    private long lastLogical;
    private long lastPhysical;
    private long lastLength;

    /**
     * Prints to {@code out}.
     *
     * @param blockSize bytes of a block
     * @param blocks how many of them the filesystem has, which decides how wide columns are
     */
    public FilefragText(OutputStream out, Style style, int blockSize, long blocks) {
        this.out = out;
        this.style = style;
        this.blockSize = blockSize;
        this.physicalDigits = Math.max(LEAST_PHYSICAL_DIGITS, powerOfTen(blocks));
    }

    /** That of the first digit: filefrag gives the greatest numbers one column too few. */
    private static int powerOfTen(long number) {
        return U64.text(number).length() - 1;
    }

    @Override
    public void begin(MappedFile file) throws IOException {
        if (file.root() != subvolume) {
            subvolume = file.root();
            text(FILESYSTEM);
        }
        name = style.name(file.path().toArray());
        fileSize = file.size();
        long blocks = Long.divideUnsigned(fileSize + blockSize - 1, blockSize);
        logicalDigits = Math.max(logicalDigits, powerOfTen(blocks));
        shown = 0;
        found = 0;
        lastLogical = 0;
        lastPhysical = 0;
        lastLength = 0;
        text("File size of " + name + " is " + U64.text(fileSize) + " (" + U64.text(blocks) + " block"
                + (blocks == 1 ? "" : "s") + " of " + blockSize + " bytes)\n");
    }

    @Override
    public void extent(Extent extent) throws IOException {
        if (shown == 0) {
            heading();
        }
        long expected = lastPhysical + extent.logical() - lastLogical;
        boolean elsewhere = extent.logical() != 0
                && extent.physical() != expected
                && extent.physical() != lastPhysical + lastLength;
        found += elsewhere ? 1 : 0;
        if (!elsewhere && found == 0) {
            found = 1;
        }
        line(extent, elsewhere ? expected : 0);
        shown++;
        lastLogical = extent.logical();
        lastPhysical = extent.physical();
        lastLength = extent.length();
    }

    private void heading() throws IOException {
        text(" ext: " + right("logical_offset:", 2 * logicalDigits + 3) + " "
                + right("physical_offset:", 2 * physicalDigits + 3) + " length: "
                + right("expected:", physicalDigits + 1) + " flags:\n");
    }

    private static String right(String word, int width) {
        return " ".repeat(Math.max(0, width - word.length())) + word;
    }

    private void line(Extent extent, long expected) throws IOException {
        makeRoom();
        int unit = extent.inline() ? 1 : blockSize;
        long logical = Long.divideUnsigned(extent.logical(), unit);
        long physical = Long.divideUnsigned(extent.physical(), unit);
        long last = Long.divideUnsigned(extent.length() - 1, unit);
        number(shown, 4);
        put(": ");
        number(logical, logicalDigits);
        put("..");
        number(logical + last, logicalDigits);
        put(": ");
        number(physical, physicalDigits);
        put("..");
        number(physical + last, physicalDigits);
        put(": ");
        number(last + 1, 6);
        put(": ");
        if (expected == 0) {
            for (int i = 0; i < physicalDigits + 1; i++) {
                buffer[used++] = ' ';
            }
        } else {
            number(Long.divideUnsigned(expected, unit), physicalDigits);
            buffer[used++] = ':';
        }
        boolean toEnd = Long.compareUnsigned(extent.logical() + extent.length(), fileSize) >= 0;
        char separator = ' ';
        for (ExtentFlag flag : FLAGS) {
            if (flag.in(extent.flags())) {
                buffer[used++] = (byte) separator;
                put(flag.word());
                separator = ',';
            }
        }
        if (toEnd) {
            put(",eof");
        }
        buffer[used++] = '\n';
    }

    @Override
    public void end() throws IOException {
        text(name + ": " + found + " extent" + (found == 1 ? "" : "s") + " found\n");
    }

    /** Hands on what is buffered. */
    public void flush() throws IOException {
        out.write(buffer, 0, used);
        used = 0;
        out.flush();
    }

    private void makeRoom() throws IOException {
        if (buffer.length - used < LONGEST_LINE) {
            out.write(buffer, 0, used);
            used = 0;
        }
    }

    private void text(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.write(buffer, 0, used);
        used = 0;
        out.write(bytes);
    }

    private void put(String ascii) {
        for (int i = 0; i < ascii.length(); i++) {
            buffer[used++] = (byte) ascii.charAt(i);
        }
    }

    /** Right-aligned; numbers are taken as unsigned. */
    private void number(long value, int digits) {
        if (value < 0) {
            String text = U64.text(value);
            put(" ".repeat(Math.max(0, digits - text.length())) + text);
            return;
        }
        int width = 1;
        for (long rest = value / 10; rest != 0; rest /= 10) {
            width++;
        }
        for (int i = width; i < digits; i++) {
            buffer[used++] = ' ';
        }
        long rest = value;
        for (int at = used + width - 1; at >= used; at--) {
            buffer[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        used += width;
    }
}
