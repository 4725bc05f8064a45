package ruminate.analyze.extents;

import java.util.ArrayList;
import java.util.List;

/**
 * What a record of a file map says about its run, in the words of {@code filefrag}.
 *
 * <p>Source: {@code FIEMAP_EXTENT_*}, uapi/linux/fiemap.h.
 */
public enum ExtentFlag {
    /** The last run of the file. */
    LAST(0x1, "last"),
    /** The bytes on disk are not those of the file: compressed. */
    ENCODED(0x8, "encoded"),
    /** Not aligned to blocks of the filesystem. */
    NOT_ALIGNED(0x100, "not_aligned"),
    /** The data lies in a tree block. */
    INLINE(0x200, "inline"),
    /** Reserved, and reads as zeros. */
    UNWRITTEN(0x800, "unwritten"),
    /** Another file, or the same in another place or tree, has it too. */
    SHARED(0x2000, "shared");

    private final int bit;
    private final String word;

    ExtentFlag(int bit, String word) {
        this.bit = bit;
        this.word = word;
    }

    /** Its bit. */
    public int bit() {
        return bit;
    }

    /** What {@code filefrag} calls it. */
    public String word() {
        return word;
    }

    /** Whether it is among {@code bits}. */
    public boolean in(int bits) {
        return (bits & bit) != 0;
    }

    /** The words of all flags among {@code bits}, in the order of their bits. */
    public static List<String> words(int bits) {
        List<String> words = new ArrayList<>();
        for (ExtentFlag flag : values()) {
            if (flag.in(bits)) {
                words.add(flag.word);
            }
        }
        return words;
    }
}
