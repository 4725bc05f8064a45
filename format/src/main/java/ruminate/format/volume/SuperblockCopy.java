package ruminate.format.volume;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import ruminate.format.bytes.U64;
import ruminate.format.checksum.Checksum;
import ruminate.format.checksum.ChecksumType;
import ruminate.format.device.Device;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Place;
import ruminate.format.item.Geometry;
import ruminate.format.layout.ByteView;

/**
 * A superblock as found on a device, judged by itself.
 *
 * @param device the file it was read from
 * @param mirror 0 for the copy at 64 KiB
 * @param position where it was read
 * @param superblock what stands there
 * @param faults why it cannot be used; empty for a sound copy
 */
public record SuperblockCopy(String device, int mirror, long position, Superblock superblock, List<Finding> faults) {
    private static final int MIN_SECTOR = 2048;
    private static final int MAX_NODE = 65536;
    private static final int MIN_SYS_ARRAY = 97;

    /** All copies for which the device has room, in order of their mirror number. */
    public static List<SuperblockCopy> readAll(Device device) {
        List<SuperblockCopy> copies = new ArrayList<>();
        for (int mirror = 0; mirror < Superblock.POSITIONS.size(); mirror++) {
            long position = Superblock.POSITIONS.get(mirror);
            if (position + Superblock.SIZE <= device.size()) {
                copies.add(read(mirror, position, device));
            }
        }
        return copies;
    }

    private static SuperblockCopy read(int mirror, long position, Device device) {
        byte[] bytes = new byte[Superblock.SIZE];
        try {
            device.read(position, bytes, 0, bytes.length);
        } catch (IOException failure) {
            Finding fault =
                    Finding.of(FindingCode.SUPER_UNREADABLE, place(device.name(), mirror), failure.getMessage());
            return new SuperblockCopy(
                    device.name(), mirror, position, new Superblock(ByteView.of(bytes)), List.of(fault));
        }
        return of(mirror, position, bytes, device.name());
    }

    /** Judges the superblock in {@code bytes}. */
    static SuperblockCopy of(int mirror, long position, byte[] bytes, String device) {
        Superblock superblock = new Superblock(ByteView.of(bytes));
        List<Finding> faults = new ArrayList<>();
        judge(superblock, position, place(device, mirror), faults);
        return new SuperblockCopy(device, mirror, position, superblock, List.copyOf(faults));
    }

    /** Where a copy is, for findings about it. */
    static Place place(String device, int mirror) {
        return Place.of(device + ": superblock " + (mirror == 0 ? "at 64 KiB" : "mirror " + mirror));
    }

    /** Whether this copy can be used as it is. */
    public boolean sound() {
        return faults.isEmpty();
    }

    /** Whether this copy can be used where somebody insists: its sizes are possible. */
    public boolean usable() {
        List<Finding> impossible = new ArrayList<>();
        judgeSizes(superblock, place("", mirror), impossible);
        return impossible.isEmpty()
                && ChecksumType.of((int) superblock.get(Superblock.CSUM_TYPE)).isPresent();
    }

    /** Whether the stored checksum is right; false also for an algorithm nobody has defined. */
    public static boolean checksumMatches(Superblock superblock) {
        if (ChecksumType.of((int) superblock.get(Superblock.CSUM_TYPE)).isEmpty()) {
            return false;
        }
        ByteView raw = superblock.raw();
        int from = Superblock.CSUM.size();
        return superblock
                .checksumType()
                .create()
                .matches(raw.array(), raw.start() + from, raw.size() - from, raw.array(), raw.start());
    }

    private static void judge(Superblock superblock, long position, Place place, List<Finding> faults) {
        if (!superblock.hasMagic()) {
            ByteView magic =
                    ByteView.of(superblock.raw().array(), superblock.raw().start() + 0x40, 8);
            faults.add(Finding.of(FindingCode.SUPER_BAD_MAGIC, place, "0x" + magic.hex()));
            return;
        }
        long type = superblock.get(Superblock.CSUM_TYPE);
        if (ChecksumType.of((int) type).isEmpty()) {
            faults.add(Finding.of(FindingCode.SUPER_BAD_FIELD, place, "csum_type", type, "[0, 3]"));
        } else if (!checksumMatches(superblock)) {
            Checksum checksum = superblock.checksumType().create();
            ByteView raw = superblock.raw();
            byte[] computed = new byte[checksum.size()];
            int from = Superblock.CSUM.size();
            checksum.compute(raw.array(), raw.start() + from, raw.size() - from, computed, 0);
            String stored =
                    ByteView.of(raw.array(), raw.start(), computed.length).hex();
            faults.add(Finding.of(
                    FindingCode.SUPER_BAD_CHECKSUM,
                    place,
                    "0x" + stored,
                    "0x" + ByteView.of(computed).hex()));
        }
        long bytenr = superblock.get(Superblock.BYTENR);
        if (bytenr != position) {
            faults.add(Finding.of(FindingCode.SUPER_BAD_BYTENR, place, U64.text(bytenr), position));
        }
        judgeSizes(superblock, place, faults);
    }

    private static void judgeSizes(Superblock superblock, Place place, List<Finding> faults) {
        long sector = superblock.get(Superblock.SECTORSIZE);
        long node = superblock.get(Superblock.NODESIZE);
        if (Long.bitCount(sector) != 1 || sector < MIN_SECTOR || sector > MAX_NODE) {
            faults.add(Finding.of(
                    FindingCode.SUPER_BAD_FIELD, place, "sectorsize", sector, "a power of two, 4096 to 65536"));
        }
        if (Long.bitCount(node) != 1 || node < sector || node < MIN_SECTOR || node > MAX_NODE) {
            faults.add(Finding.of(
                    FindingCode.SUPER_BAD_FIELD, place, "nodesize", node, "a power of two, sectorsize to 65536"));
        }
        long stripe = superblock.get(Superblock.STRIPESIZE);
        if (stripe != sector && stripe != MIN_SECTOR) {
            faults.add(Finding.of(FindingCode.SUPER_BAD_FIELD, place, "stripesize", stripe, sector));
        }
        level(superblock.get(Superblock.ROOT_LEVEL), "root_level", place, faults);
        level(superblock.get(Superblock.CHUNK_ROOT_LEVEL), "chunk_root_level", place, faults);
        level(superblock.get(Superblock.LOG_ROOT_LEVEL), "log_root_level", place, faults);
        long array = superblock.get(Superblock.SYS_CHUNK_ARRAY_SIZE);
        if (array < MIN_SYS_ARRAY || array > Superblock.SYS_CHUNK_ARRAY.size()) {
            faults.add(Finding.of(FindingCode.SUPER_BAD_FIELD, place, "sys_chunk_array_size", array, "[97, 2048]"));
        }
    }

    private static void level(long level, String name, Place place, List<Finding> faults) {
        if (level > Geometry.MAX_LEVEL) {
            faults.add(Finding.of(FindingCode.SUPER_BAD_FIELD, place, name, level, "[0, 7]"));
        }
    }
}
