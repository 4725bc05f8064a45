package ruminate.format.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import ruminate.format.bytes.LittleEndian;
import ruminate.format.fault.Damage;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.FindingLog;
import ruminate.format.fault.Findings;

class MetadumpTest {
    private static final int CLUSTER = 1024;

    private final ByteArrayOutputStream file = new ByteArrayOutputStream();

    /** Appends a cluster of one piece. */
    private void cluster(long logical, byte[] piece, boolean compressed) throws IOException {
        byte[] header = new byte[CLUSTER];
        LittleEndian.putU64(header, 0, 0xBD5C25E27295668BL);
        LittleEndian.putU64(header, 8, file.size());
        LittleEndian.putU32(header, 16, 1);
        LittleEndian.putU8(header, 20, compressed ? 1 : 0);
        byte[] stored = compressed ? deflated(piece) : piece;
        LittleEndian.putU64(header, 21, logical);
        LittleEndian.putU32(header, 29, stored.length);
        file.writeBytes(header);
        file.writeBytes(stored);
        file.writeBytes(new byte[(CLUSTER - file.size() % CLUSTER) % CLUSTER]);
    }

    private static byte[] deflated(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflater = new DeflaterOutputStream(out)) {
            deflater.write(bytes);
        }
        return out.toByteArray();
    }

    private static byte[] random(int size, long seed) {
        byte[] bytes = new byte[size];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    private Metadump open(Findings findings) throws IOException {
        return new Metadump(new Memory(file.toByteArray()), findings);
    }

    @Test
    void readsAcrossPiecesStoredBothWays() throws IOException, Damage {
        byte[] first = random(8192, 1);
        byte[] second = random(4096, 2);
        cluster(1 << 20, first, true);
        cluster((1 << 20) + 8192, second, false);
        FindingLog findings = new FindingLog();
        Metadump dump = open(findings);
        byte[] read = new byte[4096];
        dump.read((1 << 20) + 6144, read, 0, read.length);
        byte[] expected = Arrays.copyOfRange(first, 6144, 6144 + 4096);
        System.arraycopy(second, 0, expected, 2048, 2048);
        assertEquals(Arrays.toString(expected), Arrays.toString(read));
        assertEquals(2048, dump.span((1 << 20) + 6144));
        assertEquals(List.of(), findings.kept());
    }

    @Test
    void lacksWhatWasNotDumped() throws IOException {
        cluster(1 << 20, random(4096, 1), false);
        Metadump dump = open(Findings.IGNORED);
        for (long logical : new long[] {0, (1 << 20) - 1, (1 << 20) + 4096, -1}) {
            Damage damage = assertThrows(Damage.class, () -> dump.read(logical, new byte[1], 0, 1));
            assertEquals(FindingCode.METADUMP_LACKS, damage.code());
        }
    }

    @Test
    void keepsWhatStandsBeforeABadCluster() throws IOException, Damage {
        cluster(1 << 20, random(4096, 1), false);
        int good = file.size();
        file.writeBytes(new byte[CLUSTER]);
        FindingLog findings = new FindingLog();
        Metadump dump = open(findings);
        dump.read(1 << 20, new byte[4096], 0, 4096);
        assertEquals(FindingCode.METADUMP_BAD_CLUSTER, findings.kept().get(0).code());
        assertEquals(
                "cluster at " + good + ": magic 0x0000000000000000; what follows is not seen",
                findings.kept().get(0).words());
    }

    @Test
    void refusesAPieceThatInflatesWithoutEnd() throws IOException {
        cluster(1 << 20, new byte[64 << 20], true);
        Metadump dump = open(Findings.IGNORED);
        Damage damage = assertThrows(Damage.class, () -> dump.read(1 << 20, new byte[1], 0, 1));
        assertEquals(FindingCode.METADUMP_BAD_PIECE, damage.code());
    }

    @Test
    void refusesAPieceThatIsNoStream() throws IOException {
        cluster(1 << 20, new byte[4096], true);
        byte[] bytes = file.toByteArray();
        Arrays.fill(bytes, CLUSTER, CLUSTER + 16, (byte) 0x55);
        Metadump dump = new Metadump(new Memory(bytes), Findings.IGNORED);
        Damage damage = assertThrows(Damage.class, () -> dump.read(1 << 20, new byte[1], 0, 1));
        assertEquals(FindingCode.METADUMP_BAD_PIECE, damage.code());
    }
}
