package ruminate.format.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import ruminate.format.device.Device;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.FindingLog;
import ruminate.format.ids.ObjectId;
import ruminate.format.ids.Uuid;
import ruminate.format.item.ChunkItem;
import ruminate.format.item.DevItem;
import ruminate.format.item.Profile;
import ruminate.format.layout.ByteView;
import ruminate.format.node.BlockPointer;

class BlockReaderTest {
    private static final long LOGICAL = 1L << 20;
    private static final BlockPointer POINTER = BlockPointer.root(ObjectId.CSUM_TREE, LOGICAL, 0, 7);

    private final byte[] first = new byte[65536];
    private final byte[] second = new byte[65536];
    private final FindingLog findings = new FindingLog();

    @BeforeEach
    void writeBothCopies() {
        LeafBytes.put(first, 0, LOGICAL, ObjectId.CSUM_TREE, 7, new TreeMap<>());
        LeafBytes.put(second, 0, LOGICAL, ObjectId.CSUM_TREE, 7, new TreeMap<>());
    }

    private BlockReader reader(Optional<Device> firstDevice) {
        byte[] superblock = new byte[Superblock.SIZE];
        Superblock.NODESIZE.put(superblock, 0, LeafBytes.NODE_SIZE);
        Superblock.SECTORSIZE.put(superblock, 0, 4096);
        ChunkMap chunks = new ChunkMap();
        chunks.put(StripingTest.chunk(
                Profile.RAID1,
                LOGICAL,
                65536,
                List.of(new ChunkItem.Stripe(1, 0, new Uuid(0, 1)), new ChunkItem.Stripe(2, 0, new Uuid(0, 2)))));
        List<Member> members = List.of(member(1, firstDevice), member(2, Optional.of(new Memory(second))));
        Volume volume = new DeviceVolume(
                new Superblock(ByteView.of(superblock)), chunks, Set.of(Uuid.ZERO), members, List.of());
        return new BlockReader(volume, findings);
    }

    private BlockReader reader() {
        return reader(Optional.of(new Memory(first)));
    }

    private static Member member(long devid, Optional<Device> device) {
        byte[] item = new byte[DevItem.LAYOUT.size()];
        DevItem.DEVID.put(item, 0, devid);
        DevItem.UUID.put(item, 0, new Uuid(0, devid));
        return new Member(ByteView.of(item), device);
    }

    private static int copyOf(BlockRead read) {
        return ((BlockRead.Read) read).copy();
    }

    @Test
    void takesTheFirstCopyAndKeepsIt() {
        BlockReader reader = reader();
        BlockRead read = reader.read(POINTER);
        assertEquals(0, copyOf(read));
        first[200]++;
        assertEquals(read, reader.read(POINTER));
        assertEquals(List.of(), findings.kept());
    }

    @Test
    void turnsToAnotherCopyAndSaysSo() {
        first[200]++;
        assertEquals(1, copyOf(reader().read(POINTER)));
        Finding finding = findings.kept().get(0);
        assertEquals(FindingCode.BLOCK_COPY_BAD, finding.code());
        assertTrue(finding.words().startsWith("copy 1 of 2: csum: stored 0x"), finding.words());
    }

    @Test
    void prefersTheRightGeneration() {
        LeafBytes.put(first, 0, LOGICAL, ObjectId.CSUM_TREE, 5, new TreeMap<>());
        assertEquals(1, copyOf(reader().read(POINTER)));
        assertEquals(
                "copy 1 of 2: generation: has 5 expect 7; another copy is good",
                findings.kept().get(0).words());
    }

    @Test
    void takesAStaleCopyWhereNoneIsBetter() {
        LeafBytes.put(first, 0, LOGICAL, ObjectId.CSUM_TREE, 5, new TreeMap<>());
        second[200]++;
        assertEquals(0, copyOf(reader().read(POINTER)));
    }

    @Test
    void looksAtEveryCopyWhenAsked() {
        second[200]++;
        assertEquals(0, copyOf(reader().readEveryCopy(POINTER)));
        assertEquals(1, findings.total());
    }

    @Test
    void namesTheReasonOfEachLostCopy() {
        first[200]++;
        LeafBytes.put(second, 0, LOGICAL + 4096, ObjectId.CSUM_TREE, 7, new TreeMap<>());
        BlockRead.Lost lost = (BlockRead.Lost) reader().read(POINTER);
        assertEquals(FindingCode.BLOCK_UNREADABLE, lost.finding().code());
        String message = lost.finding().words();
        assertTrue(message.contains("copy 1: csum"), message);
        assertTrue(message.contains("copy 2: bytenr: has 1052672 expect 1048576"), message);
    }

    @Test
    void isSilentAboutMissingDevices() {
        assertEquals(1, copyOf(reader(Optional.empty()).readEveryCopy(POINTER)));
        assertEquals(List.of(), findings.kept());
    }

    @Test
    void reportsADeviceThatEndsTooEarly() {
        assertEquals(1, copyOf(reader(Optional.of(new Memory(new byte[100]))).read(POINTER)));
        assertEquals(
                "copy 1 of 2: memory ends at byte 100; another copy is good",
                findings.kept().get(0).words());
    }
}
