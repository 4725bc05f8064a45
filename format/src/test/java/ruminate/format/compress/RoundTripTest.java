package ruminate.format.compress;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import ruminate.format.fault.Damage;

class RoundTripTest {
    private static final int MARGIN = 64;
    private static final byte CANARY = 0x5A;

    @ParameterizedTest
    @EnumSource
    void returnsWhatWasCompressed(Compression compression) throws Damage {
        for (int sectorSize : new int[] {4096, 16384, 65536}) {
            Compressor compressor = compression.compressor(sectorSize);
            Decompressor decompressor = compression.decompressor(sectorSize);
            for (byte[] sample : Samples.all()) {
                byte[] packed = new byte[200000];
                int length = compressor
                        .compress(sample, 0, sample.length, packed, 3, packed.length - 3)
                        .orElseThrow();
                byte[] restored = new byte[sample.length + 2 * MARGIN];
                Arrays.fill(restored, CANARY);
                byte[] padded = Arrays.copyOf(packed, packed.length);
                assertEquals(
                        sample.length,
                        decompressor.decompress(
                                padded,
                                3,
                                compression == Compression.NONE ? length : roundUp(length, sectorSize),
                                restored,
                                MARGIN,
                                sample.length));
                assertArrayEquals(sample, Arrays.copyOfRange(restored, MARGIN, MARGIN + sample.length));
                assertMarginsIntact(restored, sample.length);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void cutsAtTheLimit(Compression compression) throws Damage {
        byte[] sample = Samples.mixed(40960);
        byte[] packed = new byte[200000];
        int length = compression
                .compressor(4096)
                .compress(sample, 0, sample.length, packed, 0, packed.length)
                .orElseThrow();
        Decompressor decompressor = compression.decompressor(4096);
        for (int limit : new int[] {0, 1, 4095, 4096, 5000, 40959}) {
            byte[] restored = new byte[limit + 2 * MARGIN];
            Arrays.fill(restored, CANARY);
            assertEquals(limit, decompressor.decompress(packed, 0, length, restored, MARGIN, limit));
            assertArrayEquals(Arrays.copyOf(sample, limit), Arrays.copyOfRange(restored, MARGIN, MARGIN + limit));
            assertMarginsIntact(restored, limit);
        }
    }

    @ParameterizedTest
    @EnumSource
    void fillsAShortExtentWithZeros(Compression compression) throws Damage {
        byte[] sample = Samples.text(37856);
        byte[] packed = new byte[40960];
        int length = compression
                .compressor(4096)
                .compress(sample, 0, sample.length, packed, 0, packed.length)
                .orElseThrow();
        byte[] restored = Samples.noise(40960);
        assertEquals(37856, compression.decompressor(4096).decompress(packed, 0, length, restored, 0, restored.length));
        assertArrayEquals(Arrays.copyOf(sample, 40960), restored);
    }

    @ParameterizedTest
    @EnumSource
    void saysWhereCompressedDataDoesNotFit(Compression compression) {
        byte[] noise = Samples.noise(131072);
        byte[] packed = new byte[131072 - 4096 + MARGIN];
        Arrays.fill(packed, CANARY);
        OptionalInt length = compression.compressor(4096).compress(noise, 0, noise.length, packed, 0, 131072 - 4096);
        assertEquals(OptionalInt.empty(), length);
        assertEquals(CANARY, packed[131072 - 4096]);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void shrinksText(Compression compression) {
        byte[] text = Samples.text(131072);
        byte[] packed = new byte[131072];
        int length = compression
                .compressor(4096)
                .compress(text, 0, text.length, packed, 0, packed.length)
                .orElseThrow();
        assertTrue(length < 65536, "still " + length);
    }

    @ParameterizedTest
    @EnumSource
    void isFoundByNumber(Compression compression) {
        assertEquals(Optional.of(compression), Compression.of(compression.number()));
    }

    @Test
    void findsNothingForUnknownNumbers() {
        assertEquals(Optional.empty(), Compression.of(4));
        assertEquals(Optional.empty(), Compression.of(255));
    }

    private static int roundUp(int length, int unit) {
        return (length + unit - 1) / unit * unit;
    }

    private static void assertMarginsIntact(byte[] restored, int length) {
        for (int i = 0; i < MARGIN; i++) {
            assertEquals(CANARY, restored[i]);
            assertEquals(CANARY, restored[MARGIN + length + i]);
        }
    }
}
