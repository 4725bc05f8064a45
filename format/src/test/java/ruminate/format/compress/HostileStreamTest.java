package ruminate.format.compress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import ruminate.format.fault.Damage;
import ruminate.format.fault.FindingCode;

class HostileStreamTest {
    private static final int MUTATIONS = 300;
    private static final byte CANARY = 0x5A;

    @ParameterizedTest
    @CsvSource({
        "ZLIB, ''",
        "ZLIB, 785e",
        "ZLIB, 0000000000000000",
        "ZLIB, 78bb00000000000000",
        "LZO, ''",
        "LZO, 080000",
        "LZO, ffffffff00000000",
        "LZO, 0a000000ffffffff0000",
        "LZO, 0a000000050000001100",
        "LZO, 06000000050000001100",
        "LZO, 0b00000003000000ffffff",
        "ZSTD, ''",
        "ZSTD, 28b52ffd",
        "ZSTD, 0000000000000000",
        // window of 1 TiB, of 144 KiB, and a single segment of 128 KiB + 1
        "ZSTD, 28b52ffd00f0010000",
        "ZSTD, 28b52ffd0039010000",
        "ZSTD, 28b52ffda001000200010000",
        // a dictionary, a reserved block, a block past the end
        "ZSTD, 28b52ffd210700010000",
        "ZSTD, 28b52ffd200007000000",
        "ZSTD, 28b52ffd2000f9ffff",
    })
    void isDamage(Compression compression, String hex) {
        byte[] in = HexFormat.of().parseHex(hex);
        Damage damage = assertThrows(
                Damage.class,
                () -> compression.decompressor(4096).decompress(in, 0, in.length, new byte[4096], 0, 4096));
        assertEquals(FindingCode.COMPRESSED_DATA_INVALID, damage.code());
    }

    @Test
    void readsAnEmptyFrameAndIgnoresWhatFollows() throws Damage {
        byte[] in = HexFormat.of().parseHex("28b52ffd2000010000" + "28b52ffd");
        assertEquals(0, Compression.ZSTD.decompressor(4096).decompress(in, 0, in.length, new byte[9], 0, 9));
    }

    @Test
    void segmentsThatLeaveAWholeSectorUnusedAreDamage() {
        byte[] in = new byte[8192];
        in[0] = 4;
        assertThrows(
                Damage.class,
                () -> Compression.LZO.decompressor(4096).decompress(in, 0, in.length, new byte[4096], 0, 4096));
    }

    @Test
    void noticesAWrongChecksumBehindAStreamThatFillsTheExtent() {
        byte[] text = Samples.text(8192);
        byte[] packed = new byte[8192];
        int length = Compression.ZLIB
                .compressor(4096)
                .compress(text, 0, text.length, packed, 0, 8192)
                .orElseThrow();
        packed[length - 1] ^= 1;
        assertThrows(
                Damage.class,
                () -> Compression.ZLIB
                        .decompressor(4096)
                        .decompress(packed, 0, packed.length, new byte[8192], 0, 8192));
    }

    /** Truncations are mutations too: the extent then ends within the stream. */
    @ParameterizedTest
    @EnumSource
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void neitherHangsNorLeavesItsBounds(Compression compression) {
        Decompressor decompressor = compression.decompressor(4096);
        byte[] packed = new byte[200000];
        byte[] out = new byte[131072 + 128];
        for (byte[] sample : Samples.all()) {
            int length = compression
                    .compressor(4096)
                    .compress(sample, 0, sample.length, packed, 0, packed.length)
                    .orElseThrow();
            byte[] stream = Arrays.copyOf(packed, length);
            int rounds = Math.max(50, Math.min(MUTATIONS, 20_000_000 / sample.length));
            for (int seed = 0; seed < rounds; seed++) {
                Random random = new Random(seed * 31L + sample.length);
                byte[] mutated = mutate(stream, random);
                int limit = random.nextBoolean() ? sample.length : random.nextInt(131073);
                Arrays.fill(out, 0, 64, CANARY);
                Arrays.fill(out, 64 + limit, Math.min(out.length, 128 + limit), CANARY);
                String name = "seed " + seed + " of " + sample.length + " bytes";
                decompress(decompressor, mutated, out, limit);
                for (int i = 0; i < 64; i++) {
                    assertEquals(CANARY, out[i], name);
                    assertEquals(CANARY, out[64 + limit + i], name);
                }
            }
        }
    }

    private static void decompress(Decompressor decompressor, byte[] in, byte[] out, int limit) {
        try {
            int length = decompressor.decompress(in, 0, in.length, out, 64, limit);
            assertTrue(length >= 0 && length <= limit, "length " + length);
        } catch (Damage damage) {
            assertEquals(FindingCode.COMPRESSED_DATA_INVALID, damage.code());
        }
    }

    private static byte[] mutate(byte[] stream, Random random) {
        byte[] mutated =
                Arrays.copyOf(stream, random.nextInt(4) == 0 ? random.nextInt(stream.length + 1) : stream.length);
        for (int i = random.nextInt(6); i > 0 && mutated.length > 0; i--) {
            int near = random.nextBoolean() ? Math.min(mutated.length, 64) : mutated.length;
            mutated[random.nextInt(near)] = (byte) random.nextInt(256);
        }
        return mutated;
    }
}
