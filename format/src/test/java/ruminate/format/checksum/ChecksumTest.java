package ruminate.format.checksum;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import net.openhft.hashing.LongHashFunction;
import org.bouncycastle.crypto.digests.Blake2bDigest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ChecksumTest {
    private static final int LONGEST = 700;

    private final byte[] noise = new byte[20000];

    ChecksumTest() {
        new Random(7).nextBytes(noise);
    }

    @ParameterizedTest
    @CsvSource({
        "CRC32C, 8941f998",
        "XXHASH64, dbbbd8326f9b86ac",
        "SHA256, ad7facb2586fc6e966c004d7d1d16b024f5805ff7cb47c7a85dabd8b48892ca7",
        "BLAKE2B, 686ede9288c391e7e05026e56f2f91bfd879987a040ea98445dabc76f55b8e5f"
    })
    void hashesAZeroSector(ChecksumType type, String expected) {
        byte[] stored = new byte[40];
        type.create().compute(new byte[4096], 0, 4096, stored, 5);
        assertEquals(expected, type.hex(stored, 5));
    }

    @Test
    void hashesTheCheckValueOfCrc32c() {
        byte[] digits = "123456789".getBytes(StandardCharsets.US_ASCII);
        byte[] stored = new byte[4];
        ChecksumType.CRC32C.create().compute(digits, 0, digits.length, stored, 0);
        assertEquals("839206e3", ChecksumType.CRC32C.hex(stored, 0));
    }

    @Test
    void hashesNoBytesWithXxHash64() {
        byte[] stored = new byte[8];
        ChecksumType.XXHASH64.create().compute(new byte[0], 0, 0, stored, 0);
        assertEquals("99e9d85137db46ef", ChecksumType.XXHASH64.hex(stored, 0));
    }

    @Test
    void agreesWithBouncyCastleOnBlake2bOfEveryLength() {
        Checksum checksum = ChecksumType.BLAKE2B.create();
        byte[] actual = new byte[32];
        byte[] expected = new byte[32];
        for (int length = 0; length < LONGEST; length++) {
            Blake2bDigest digest = new Blake2bDigest(256);
            digest.update(noise, length, length);
            digest.doFinal(expected, 0);
            checksum.compute(noise, length, length, actual, 0);
            assertArrayEquals(expected, actual, "length " + length);
        }
    }

    @Test
    void agreesWithZeroAllocationHashingOnXxHash64OfEveryLength() {
        Checksum checksum = ChecksumType.XXHASH64.create();
        LongHashFunction oracle = LongHashFunction.xx();
        byte[] actual = new byte[8];
        for (int length = 0; length < LONGEST; length++) {
            checksum.compute(noise, length, length, actual, 0);
            long expected = oracle.hashBytes(noise, length, length);
            assertEquals(
                    expected,
                    ByteBuffer.wrap(actual).order(ByteOrder.LITTLE_ENDIAN).getLong(),
                    "length " + length);
        }
    }

    @ParameterizedTest
    @EnumSource
    void matchesWhatItComputedAndNothingElse(ChecksumType type) {
        Checksum checksum = type.create();
        byte[] stored = new byte[3 + type.size()];
        checksum.compute(noise, 11, 16384, stored, 3);
        assertTrue(checksum.matches(noise, 11, 16384, stored, 3));
        assertFalse(checksum.matches(noise, 12, 16384, stored, 3));
        for (int i = 3; i < stored.length; i++) {
            byte[] altered = Arrays.copyOf(stored, stored.length);
            altered[i] ^= 1;
            assertFalse(checksum.matches(noise, 11, 16384, altered, 3));
        }
    }

    @ParameterizedTest
    @EnumSource
    void isFoundByNumber(ChecksumType type) {
        assertEquals(Optional.of(type), ChecksumType.of(type.number()));
    }

    @Test
    void findsNothingForUnknownNumbers() {
        assertEquals(Optional.empty(), ChecksumType.of(4));
        assertEquals(Optional.empty(), ChecksumType.of(-1));
    }
}
