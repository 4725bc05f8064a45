package ruminate.format.item;

import java.util.List;

/** Text of a set of bits in which no bit is dropped: {@code 0x10000000001(DATA|UNKNOWN)}. */
public final class Flags {
    private Flags() {}

    /** A named bit. */
    public record Bit(long bit, String name) {}

    /**
     * Names of the bits set, joined by {@code |}; unknown bits as one hexadecimal number; {@code none} where none is.
     */
    public static String names(long bits, List<Bit> known, String none) {
        StringBuilder out = new StringBuilder();
        long rest = bits;
        for (Bit bit : known) {
            if ((bits & bit.bit()) != 0) {
                out.append(out.length() == 0 ? "" : "|").append(bit.name());
                rest &= ~bit.bit();
            }
        }
        if (rest != 0) {
            out.append(out.length() == 0 ? "" : "|").append("UNKNOWN: 0x").append(Long.toHexString(rest));
        }
        return out.length() == 0 ? none : out.toString();
    }
}
