package ruminate.format.item;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import ruminate.format.ids.KeyText;
import ruminate.format.layout.ByteView;

/**
 * Lines of text in the dialect of {@code btrfs inspect-internal dump-tree}, built without allocating per number: a dump
 * prints hundreds of millions of them.
 *
 * <p>An {@link IOException} of the stream surfaces as {@link UncheckedIOException}.
 */
public final class DumpText {
    private static final int FLUSH_AT = 1 << 16;
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private final OutputStream out;
    private final Options options;
    private byte[] buffer = new byte[FLUSH_AT + 4096];
    private int length;

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

    /** Text for {@code out}, which gets it in large pieces; call {@link #flush} at the end. */
    public DumpText(OutputStream out, Options options) {
        this.out = out;
        this.options = options;
    }

    /** What to print. */
    public Options options() {
        return options;
    }

    /** Appends {@code count} tabs. */
    public DumpText tabs(int count) {
        reserve(count);
        for (int i = 0; i < count; i++) {
            buffer[length++] = '\t';
        }
        return this;
    }

    /** Appends ASCII text. */
    @SuppressWarnings(
            "deprecation") // String.getBytes(int, int, byte[], int) is the copy of an ASCII string without allocation.
    public DumpText text(String text) {
        int size = text.length();
        reserve(size);
        text.getBytes(0, size, buffer, length);
        length += size;
        return this;
    }

    /** Appends an unsigned number. */
    public DumpText u64(long value) {
        reserve(20);
        if (value < 0) {
            return text(Long.toUnsignedString(value));
        }
        int digits = 1;
        for (long rest = value; rest >= 10; rest /= 10) {
            digits++;
        }
        long rest = value;
        for (int i = length + digits - 1; i >= length; i--) {
            buffer[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += digits;
        return this;
    }

    /** Appends a signed number. */
    public DumpText s64(long value) {
        return value < 0 ? text(Long.toString(value)) : u64(value);
    }

    /** Appends {@code 0x} and the number in hexadecimal without leading zeros. */
    public DumpText hex(long value) {
        return text("0x").text(Long.toHexString(value));
    }

    /** Appends bytes as hexadecimal digits. */
    public DumpText hex(ByteView bytes) {
        reserve(2 * bytes.size());
        for (int i = 0; i < bytes.size(); i++) {
            byte b = bytes.array()[bytes.start() + i];
            buffer[length++] = HEX[b >> 4 & 15];
            buffer[length++] = HEX[b & 15];
        }
        return this;
    }

    /** Appends a key in brackets. */
    public DumpText key(long objectid, int type, long offset) {
        return text(KeyText.text(objectid, type, offset));
    }

    /** Appends a name from the image as its bytes are, or a stand-in where names are hidden. */
    public DumpText name(ByteView name) {
        if (options.hideNames) {
            return text("HIDDEN");
        }
        reserve(name.size());
        name.copyTo(buffer, length);
        length += name.size();
        return this;
    }

    /** Ends the line. */
    public DumpText end() {
        reserve(1);
        buffer[length++] = '\n';
        if (length >= FLUSH_AT) {
            write();
        }
        return this;
    }

    /** Hands on everything printed so far. */
    public void flush() {
        write();
        try {
            out.flush();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void write() {
        try {
            out.write(buffer, 0, length);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        length = 0;
    }

    private void reserve(int wanted) {
        if (wanted > buffer.length - length) {
            buffer = java.util.Arrays.copyOf(buffer, Math.max(2 * buffer.length, length + wanted));
        }
    }
}
