package ruminate.format.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ruminate.format.bytes.LittleEndian;

class VolumesTest {
    @TempDir
    Path temporary;

    private IOException refusal(Path file) {
        return assertThrows(IOException.class, () -> Volumes.open(List.of(file), OpenOptions.DEFAULT));
    }

    private Path file(byte[] content) throws IOException {
        return Files.write(temporary.resolve("image"), content);
    }

    @Test
    void refusesWhatCannotBeRead() {
        IOException directory = refusal(temporary);
        assertFalse(directory instanceof NotBtrfs);
        assertTrue(directory.getMessage().contains("is a directory"));
        assertTrue(refusal(temporary.resolve("nothing")).getMessage().contains("no such file"));
        assertTrue(refusal(Path.of("/dev/null")).getMessage().contains("neither a file nor a block device"));
    }

    @Test
    void saysWhichPartitionsHoldBtrfs() throws IOException {
        byte[] disk = new byte[4 << 20];
        LittleEndian.putU16(disk, 510, 0xaa55);
        disk[446 + 4] = (byte) 0x83;
        LittleEndian.putU32(disk, 446 + 8, 2048);
        assertTrue(refusal(file(disk)).getMessage().endsWith("; it has partitions, none of btrfs"));
        LittleEndian.putU64(disk, (1 << 20) + 65536 + 0x40, Superblock.MAGIC);
        assertTrue(refusal(file(disk)).getMessage().endsWith("; use --offset=1048576 for partition 1"));
        disk[446 + 4] = (byte) 0xee;
        System.arraycopy("EFI PART".getBytes(StandardCharsets.US_ASCII), 0, disk, 512, 8);
        LittleEndian.putU64(disk, 512 + 72, 2);
        LittleEndian.putU32(disk, 512 + 80, 128);
        LittleEndian.putU32(disk, 512 + 84, 128);
        LittleEndian.putU64(disk, 1024 + 128, 1);
        LittleEndian.putU64(disk, 1024 + 128 + 32, 2048);
        assertTrue(refusal(file(disk)).getMessage().endsWith("; use --offset=1048576 for partition 2"));
    }

    @Test
    void saysWhatIsPackedOrEncrypted() throws IOException {
        byte[] packed = new byte[100];
        LittleEndian.putU32(packed, 0, 0xfd2fb528);
        assertTrue(refusal(file(packed)).getMessage().endsWith("; it is packed by zstd; unpack it first"));
    }

    @Test
    void refusesWhatIsNotBtrfs() throws IOException {
        assertTrue(refusal(file(new byte[0])) instanceof NotBtrfs);
        assertTrue(refusal(file(new byte[100])).getMessage().contains("has only 100 bytes"));
        assertTrue(refusal(file(new byte[1 << 20])).getMessage().contains("no superblock at 64 KiB"));
    }

    @Test
    void namesTheImpossibleField() throws IOException {
        byte[] bytes = new byte[1 << 20];
        LittleEndian.putU64(bytes, 65536 + 64, Superblock.MAGIC);
        LittleEndian.putU32(bytes, 65536 + Superblock.SECTORSIZE.offset(), 4096);
        String message = refusal(file(bytes)).getMessage();
        assertTrue(message.contains("nodesize: has 0"), message);
        assertTrue(message.contains("csum: stored"), message);
    }

    @Test
    void refusesAnOffsetPastTheEnd() throws IOException {
        Path file = file(new byte[10]);
        OpenOptions options = new OpenOptions(10, OptionalInt.empty());
        NotBtrfs refused = assertThrows(NotBtrfs.class, () -> Volumes.open(List.of(file), options));
        assertEquals(file + " has only 10 bytes, nothing is at offset 10", refused.getMessage());
    }
}
