package ruminate.format.write;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import ruminate.format.checksum.Checksum;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Node;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.BlockRead;
import ruminate.format.volume.Superblock;
import ruminate.format.volume.SuperblockFlags;

/**
 * Makes an image of a metadump: every tree block at every place that the chunks give it, superblocks on every member. File
 * data is not there; the superblock says so.
 */
public final class MetadumpRestore {
    /** Superblock flag of a restored metadump. */
    private MetadumpRestore() {}

    /** Number of member files that the dump's filesystem needs. */
    public static int members(Filesystem dump) {
        return dump.volume().members().size();
    }

    /**
     * Restores a dump.
     *
     * @param files new files, one for each member in the order of device ids
     * @return the number of tree blocks
     */
    public static long restore(Filesystem dump, List<Path> files) throws IOException {
        List<ruminate.format.volume.Member> devices =
                new ArrayList<>(dump.volume().members());
        devices.sort(Comparator.comparingLong(ruminate.format.volume.Member::devid));
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < devices.size(); i++) {
            ruminate.format.volume.Member device = devices.get(i);
            members.add(new Member(
                    device.devid(), device.uuid(), device.totalBytes(), files.get(i), open(files.get(i), device)));
        }
        try (Members target = new Members(members, dump.volume().chunks())) {
            long count = writeBlocks(dump, target);
            target.settleParity();
            for (int i = 0; i < devices.size(); i++) {
                writeSuperblocks(dump, members.get(i), devices.get(i));
            }
            target.force();
            return count;
        }
    }

    private static FileChannel open(Path file, ruminate.format.volume.Member device) throws IOException {
        FileChannel channel = FileChannel.open(
                file,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
        channel.write(ByteBuffer.allocate(1), device.totalBytes() - 1);
        return channel;
    }

    private static long writeBlocks(Filesystem dump, Members target) throws IOException {
        Checksum checksum = dump.geometry().checksum().create();
        long count = 0;
        for (BlockPointer pointer : ReachableBlocks.of(dump)) {
            boolean mapped = dump.volume().chunks().at(pointer.logical()).isPresent();
            if (mapped && dump.reader().readOnce(pointer) instanceof BlockRead.Read read) {
                byte[] block = read.node().view().toArray();
                int from = Node.FSID.offset();
                java.util.Arrays.fill(block, 0, from, (byte) 0);
                checksum.compute(block, from, block.length - from, block, 0);
                target.write(pointer.logical(), block, 0, block.length);
                count++;
            }
        }
        return count;
    }

    private static void writeSuperblocks(Filesystem dump, Member member, ruminate.format.volume.Member device)
            throws IOException {
        Checksum checksum = dump.geometry().checksum().create();
        for (long position : Superblock.POSITIONS) {
            if (position + Superblock.SIZE > member.size()) {
                continue;
            }
            byte[] bytes = dump.superblock().raw().toArray();
            Superblock.BYTENR.put(bytes, 0, position);
            Superblock.FLAGS.put(bytes, 0, Superblock.FLAGS.get(bytes, 0) | SuperblockFlags.METADUMP_V2);
            device.item().copyTo(bytes, Superblock.DEV_ITEM.offset());
            int from = Superblock.FSID.offset();
            java.util.Arrays.fill(bytes, 0, from, (byte) 0);
            checksum.compute(bytes, from, bytes.length - from, bytes, 0);
            Members.writeAt(member, position, ByteBuffer.wrap(bytes));
        }
    }
}
