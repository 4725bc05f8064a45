package ruminate.format.volume;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import ruminate.format.device.Device;

/**
 * What a file without superblock may be instead, so that messages can say what to do: a disk with partitions, or an
 * image that is packed or encrypted.
 *
 * <p>Source: UEFI specification, 5.2 and 5.3 (partition tables); the magic numbers of the formats named.
 */
final class ForeignContent {
    private static final Map<String, String> MAGICS = new TreeMap<>(Map.of(
            "514649fb", "a qcow2 image; 'qemu-img convert -O raw' makes a raw one",
            "4b444d56", "a VMDK image; 'qemu-img convert -O raw' makes a raw one",
            "4c554b53babe", "encrypted by LUKS; open it with cryptsetup and name the mapped device",
            "1f8b", "packed by gzip; unpack it first",
            "425a68", "packed by bzip2; unpack it first",
            "fd377a585a00", "packed by xz; unpack it first",
            "28b52ffd", "packed by zstd; unpack it first",
            "62747266732d73747265616d", "a send stream, no image"));

    private static final int MBR_ENTRIES = 446;
    private static final int MBR_ENTRY = 16;
    private static final int MBR_SIGNATURE = 510;
    private static final int GPT_TYPE_IN_MBR = 0xee;
    private static final int MOST_ENTRIES = 1024;
    private static final int[] SECTORS = {512, 4096};

    private final Device device;

    ForeignContent(Device device) {
        this.device = device;
    }

    /** What it is and what to do, in words; empty where nothing is recognised. */
    Optional<String> words() {
        try {
            String start = HexFormat.of().formatHex(bytes(0, 16).array());
            for (Map.Entry<String, String> magic : MAGICS.entrySet()) {
                if (start.startsWith(magic.getKey())) {
                    return Optional.of("it is " + magic.getValue());
                }
            }
            Map<Integer, Long> partitions = partitions();
            List<String> options = new ArrayList<>();
            for (Map.Entry<Integer, Long> partition : partitions.entrySet()) {
                if (holdsBtrfs(partition.getValue())) {
                    options.add("--offset=" + partition.getValue() + " for partition " + partition.getKey());
                }
            }
            return options.isEmpty()
                    ? Optional.of("it has partitions, none of btrfs").filter(words -> !partitions.isEmpty())
                    : Optional.of("it has partitions; use " + String.join(", or ", options));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** Where partitions begin, by number. */
    private Map<Integer, Long> partitions() throws IOException {
        ByteBuffer mbr = bytes(0, 512);
        if ((mbr.getShort(MBR_SIGNATURE) & 0xffff) != 0xaa55) {
            return Map.of();
        }
        Map<Integer, Long> partitions = new TreeMap<>();
        for (int number = 1; number <= 4; number++) {
            int entry = MBR_ENTRIES + (number - 1) * MBR_ENTRY;
            int type = mbr.get(entry + 4) & 0xff;
            if (type == GPT_TYPE_IN_MBR) {
                return gpt();
            }
            long first = mbr.getInt(entry + 8) & 0xffffffffL;
            if (type != 0 && first != 0) {
                partitions.put(number, first * SECTORS[0]);
            }
        }
        return partitions;
    }

    private Map<Integer, Long> gpt() throws IOException {
        Map<Integer, Long> partitions = new TreeMap<>();
        for (int sector : SECTORS) {
            ByteBuffer header = bytes(sector, 92);
            byte[] signature = new byte[8];
            header.get(0, signature);
            if (!new String(signature, StandardCharsets.US_ASCII).equals("EFI PART")) {
                continue;
            }
            long table = header.getLong(72) * sector;
            int entries = Math.min(MOST_ENTRIES, Math.max(0, header.getInt(80)));
            int size = header.getInt(84);
            for (int number = 1; number <= entries && size >= 128 && size <= 4096; number++) {
                ByteBuffer entry = bytes(table + (long) (number - 1) * size, 40);
                if (entry.getLong(0) != 0 || entry.getLong(8) != 0) {
                    partitions.put(number, entry.getLong(32) * sector);
                }
            }
        }
        return partitions;
    }

    private boolean holdsBtrfs(long start) throws IOException {
        long magic = Superblock.POSITIONS.get(0) + Superblock.MAGIC_FIELD.offset();
        if (start <= 0 || start > device.size() - magic - 8) {
            return false;
        }
        return bytes(start + magic, 8).getLong() == Superblock.MAGIC;
    }

    private ByteBuffer bytes(long position, int length) throws IOException {
        byte[] bytes = new byte[length];
        if (position < 0 || position > device.size() - length) {
            throw new IOException("beyond the end");
        }
        device.read(position, bytes, 0, length);
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
