package ruminate.format.checksum;

/**
 * The hashes that btrfs uses as key offsets: crc32c with a start value of its own and without the final inversion.
 *
 * <p>Source: {@code btrfs_name_hash}, {@code btrfs_extref_hash} and {@code hash_extent_data_ref}, fs/btrfs.
 */
public final class Crc32cHash {
    private static final int REFLECTED_POLYNOMIAL = 0x82F63B78;
    private static final int NAME_SEED = 0xFFFFFFFE;
    private static final int[] TABLE = table();

    private Crc32cHash() {}

    /** Key offset of a {@code DIR_ITEM} or {@code XATTR_ITEM} with this name; fits in 32 bits. */
    public static long name(byte[] name) {
        return Integer.toUnsignedLong(raw(NAME_SEED, name));
    }

    /** Key offset of the {@code INODE_EXTREF} with this name in this parent directory; fits in 32 bits. */
    public static long extendedReference(long parentInode, byte[] name) {
        return Integer.toUnsignedLong(raw((int) parentInode, name));
    }

    /**
     * Key offset of a keyed {@code EXTENT_DATA_REF}; inline ones of an extent are sorted by it, the greatest first.
     *
     * @param offset file position minus the offset into the extent, which may wrap around below 0
     */
    public static long dataReference(long root, long inode, long offset) {
        long high = Integer.toUnsignedLong(raw(-1, root));
        long low = Integer.toUnsignedLong(raw(raw(-1, inode), offset));
        // 31, not 32: so it is on disk
        return high << 31 ^ low;
    }

    /**
     * Four bytes that, behind {@code prefix}, make a name with the hash {@code hash}. Names of one length with the same hash
     * have the same extended reference hash as well.
     */
    public static byte[] suffix(byte[] prefix, long hash) {
        int back = (int) hash;
        for (int i = 0; i < Integer.BYTES; i++) {
            back = stepBack(back);
        }
        int word = raw(NAME_SEED, prefix) ^ back;
        byte[] suffix = new byte[Integer.BYTES];
        ruminate.format.bytes.LittleEndian.putU32(suffix, 0, word);
        return suffix;
    }

    /** The value that a zero byte has turned into {@code crc}. */
    private static int stepBack(int crc) {
        for (int i = 0; i < TABLE.length; i++) {
            if (TABLE[i] >>> 24 == crc >>> 24) {
                return (crc ^ TABLE[i]) << 8 | i;
            }
        }
        throw new AssertionError("every high byte occurs in the table");
    }

    static int raw(int seed, byte[] bytes) {
        int crc = seed;
        for (byte b : bytes) {
            crc = step(crc, b);
        }
        return crc;
    }

    private static int raw(int seed, long littleEndian) {
        int crc = seed;
        for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
            crc = step(crc, (int) (littleEndian >>> shift));
        }
        return crc;
    }

    private static int step(int crc, int octet) {
        return TABLE[(crc ^ octet) & 0xFF] ^ crc >>> 8;
    }

    private static int[] table() {
        int[] table = new int[256];
        for (int i = 0; i < table.length; i++) {
            int crc = i;
            for (int bit = 0; bit < 8; bit++) {
                crc = (crc & 1) == 0 ? crc >>> 1 : crc >>> 1 ^ REFLECTED_POLYNOMIAL;
            }
            table[i] = crc;
        }
        return table;
    }
}
