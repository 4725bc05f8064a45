package ruminate.format.checksum;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every expected value was read from a filesystem written by Linux. */
class Crc32cHashTest {
    @ParameterizedTest
    @CsvSource({
        "default, 2378154706",
        ".., 447303723",
        "a, 3427024844",
        "f000, 860920370",
        "old, 2768530565",
        "new, 2382205359",
        "user.foo, 3980819260",
        "btrfs.compression, 550297449",
        "tamblxmc, 3766938337",
        "pjrhmdny, 3766938337",
        "in2048, 2665742596"
    })
    void hashesNames(String name, long expected) {
        assertEquals(expected, Crc32cHash.name(name.getBytes(StandardCharsets.UTF_8)));
    }

    @ParameterizedTest
    @CsvSource({
        "259, l1471_xxxxxxxxxx, 344159",
        "259, l1160_xxxxxxxxxx, 5298853",
        "259, l1036_xxxxxxxxxx, 15314610",
        "256, a, 2477592672"
    })
    void hashesExtendedReferences(long parent, String name, long expected) {
        assertEquals(expected, Crc32cHash.extendedReference(parent, name.getBytes(StandardCharsets.UTF_8)));
    }

    @ParameterizedTest
    @CsvSource({
        "5, 257, 0, 0dfb591fa80d95ea",
        "5, 300, 2752512, 0dfb591f07d2e4f7",
        "5, 297, 2555904, 0dfb591f0e190193",
        "5, 303, -32768, 0dfb591f7971d006",
        "256, 657, 0, 0dea30dea789ffae",
        "257, 657, 0, 29740e4d2789ffae",
        "258, 406, 0, 44d64df9dae634b5",
        "259, 257, 0, 6048736a280d95ea",
        "259, 257, 65536, 6048736ac73dfef3"
    })
    void hashesDataReferences(long root, long inode, long offset, String expected) {
        assertEquals(Long.parseUnsignedLong(expected, 16), Crc32cHash.dataReference(root, inode, offset));
    }
}
