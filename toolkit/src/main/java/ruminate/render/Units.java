package ruminate.render;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** How amounts of bytes are printed, in the dialect of btrfs-progs. */
public enum Units {
    /** The number of bytes, without unit. */
    RAW(1, ""),
    /** Powers of 1024: {@code 1.00GiB}. */
    IEC(1024, "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"),
    /** Powers of 1000: {@code 1.07GB}. */
    SI(1000, "kB", "MB", "GB", "TB", "PB", "EB");

    private final long step;
    private final String[] suffixes;

    Units(long step, String... suffixes) {
        this.step = step;
        this.suffixes = suffixes;
    }

    /** The text of an unsigned amount of bytes; two decimals, those under one unit as whole bytes. */
    public String text(long bytes) {
        if (this == RAW) {
            return Long.toUnsignedString(bytes);
        }
        if (bytes >= 0 && bytes < step) {
            return bytes + "B";
        }
        BigDecimal exact = new BigDecimal(new BigInteger(Long.toUnsignedString(bytes)));
        BigDecimal unit = BigDecimal.valueOf(step);
        BigDecimal divisor = unit;
        int suffix = 0;
        // Rounding may carry into the next unit: 1023.999 KiB reads 1.00MiB.
        while (suffix < suffixes.length - 1 && round(exact, divisor).compareTo(unit) >= 0) {
            divisor = divisor.multiply(unit);
            suffix++;
        }
        return round(exact, divisor).toPlainString() + suffixes[suffix];
    }

    private static BigDecimal round(BigDecimal exact, BigDecimal divisor) {
        return exact.divide(divisor, 2, RoundingMode.HALF_UP);
    }
}
