package ruminate.format.checksum;

import java.util.HexFormat;
import java.util.Optional;

/**
 * The checksum algorithms a superblock can choose; one holds for the whole filesystem.
 *
 * <p>Source: {@code enum btrfs_csum_type}, uapi/linux/btrfs_tree.h; all but crc32c since Linux 5.5.
 */
public enum ChecksumType {
    /** crc32c in standard form, little endian. */
    CRC32C(0, "crc32c", 4),
    /** XXH64 with seed 0, little endian. */
    XXHASH64(1, "xxhash64", 8),
    /** SHA-256. */
    SHA256(2, "sha256", 32),
    /** BLAKE2b with a 32 byte digest and no key. */
    BLAKE2B(3, "blake2b", 32);

    private static final ChecksumType[] BY_NUMBER = values();

    private final int number;
    private final String text;
    private final int size;

    ChecksumType(int number, String text, int size) {
        this.number = number;
        this.text = text;
        this.size = size;
    }

    /** The type with this {@code csum_type} number, if it is a known one. */
    public static Optional<ChecksumType> of(int number) {
        return number >= 0 && number < BY_NUMBER.length ? Optional.of(BY_NUMBER[number]) : Optional.empty();
    }

    /** The {@code csum_type} stored in the superblock. */
    public int number() {
        return number;
    }

    /** The name as {@code btrfs inspect-internal dump-super} prints it. */
    public String text() {
        return text;
    }

    /** Stored size in bytes. */
    public int size() {
        return size;
    }

    /** A fresh instance for one thread. */
    public Checksum create() {
        return switch (this) {
            case CRC32C -> new Crc32cChecksum();
            case XXHASH64 -> new XxHash64Checksum();
            case SHA256 -> new Sha256Checksum();
            case BLAKE2B -> new Blake2bChecksum();
        };
    }

    /** The checksum stored at {@code at} in lower case hex, bytes in stored order, without prefix. */
    public String hex(byte[] stored, int at) {
        return HexFormat.of().formatHex(stored, at, at + size);
    }
}
