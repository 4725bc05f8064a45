package ruminate.format.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import ruminate.format.checksum.Crc32cHash;

/**
 * Replaces names by others of the same length, the same name always by the same. From five bytes on the other name has the
 * same hash, so that directories stay sound; shorter ones cannot have, their hash is as good as the name.
 */
public final class NameHiding {
    private static final int FIRST = 33;
    private static final int LAST = 126;
    private static final int SOLVED = Integer.BYTES;
    private static final int STRICT_TRIES = 2000;
    private static final int TRIES = 4000;

    private final long secret;
    private final byte[] substitutes = new byte[256];

    /** Names are hidden in one of many ways, which {@code secret} chooses: who knows it can try names out. */
    public NameHiding(long secret) {
        this.secret = secret;
        List<Byte> printable = new ArrayList<>();
        for (int c = FIRST; c <= LAST; c++) {
            if (c != '/') {
                printable.add((byte) c);
            }
        }
        List<Byte> shuffled = new ArrayList<>(printable);
        Collections.shuffle(shuffled, new java.util.Random(secret));
        for (int c = 0; c < substitutes.length; c++) {
            substitutes[c] = (byte) c;
        }
        for (int i = 0; i < printable.size(); i++) {
            substitutes[printable.get(i) & 0xff] = shuffled.get(i);
        }
    }

    /** The other name; its first {@code kept} bytes are those of the name. */
    byte[] hide(byte[] name, int kept) {
        if (name.length - kept <= SOLVED) {
            return substitute(name, kept);
        }
        long hash = Crc32cHash.name(name);
        SplittableRandom random = new SplittableRandom(secret ^ hash * 0x9E3779B97F4A7C15L ^ Arrays.hashCode(name));
        for (int i = 0; i < TRIES; i++) {
            byte[] prefix = Arrays.copyOf(name, name.length - SOLVED);
            for (int at = kept; at < prefix.length; at++) {
                prefix[at] = printable(random);
            }
            byte[] suffix = Crc32cHash.suffix(prefix, hash);
            if (usable(suffix, i < STRICT_TRIES)) {
                byte[] other = Arrays.copyOf(prefix, name.length);
                System.arraycopy(suffix, 0, other, prefix.length, SOLVED);
                if (!Arrays.equals(other, name)) {
                    return other;
                }
            }
        }
        return substitute(name, kept);
    }

    private static byte printable(SplittableRandom random) {
        int c = random.nextInt(FIRST, LAST);
        return (byte) (c >= '/' ? c + 1 : c);
    }

    private static boolean usable(byte[] bytes, boolean strict) {
        for (byte b : bytes) {
            boolean printable = b >= FIRST && b <= LAST;
            if (b == 0 || b == '/' || strict && !printable) {
                return false;
            }
        }
        return true;
    }

    private byte[] substitute(byte[] name, int kept) {
        byte[] other = name.clone();
        for (int at = kept; at < other.length; at++) {
            // What is not printable must not show either, as long as it stays another byte than the end of a name.
            byte replaced = substitutes[other[at] & 0xff];
            other[at] = replaced == other[at] ? substitutes['x'] : replaced;
        }
        return other;
    }
}
