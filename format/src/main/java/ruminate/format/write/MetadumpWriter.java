package ruminate.format.write;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import ruminate.format.checksum.Checksum;
import ruminate.format.checksum.ChecksumType;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Node;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.BlockRead;
import ruminate.format.volume.Metadump;
import ruminate.format.volume.Superblock;

/**
 * Writes a metadump as {@code btrfs-image} does: the superblock and every reachable tree block, without file data.
 *
 * <p>Checksums of tree blocks become crc32c whatever the filesystem uses: that is the format.
 */
public final class MetadumpWriter {
    private static final int MOST_IN_PIECE = 256 << 10;

    private final OutputStream out;
    private final int level;
    private final byte[] header = new byte[Metadump.CLUSTER];
    private final ByteArrayOutputStream payload = new ByteArrayOutputStream();
    private int items;
    private long position;

    private MetadumpWriter(OutputStream out, int level) {
        this.out = out;
        this.level = level;
    }

    /**
     * Writes a dump.
     *
     * @param level 0 for plain pieces, 1 to 9 for zlib streams
     * @param hiding how names are replaced, with the values of attributes and the label zeroed; empty to keep all of them
     * @return the number of tree blocks
     */
    public static long write(Filesystem filesystem, OutputStream out, int level, Optional<NameHiding> hiding)
            throws IOException {
        MetadumpWriter writer = new MetadumpWriter(out, level);
        writer.add(Metadump.SUPERBLOCK, superblock(filesystem, hiding.isPresent()));
        List<BlockPointer> blocks = ReachableBlocks.of(filesystem);
        writer.addBlocks(filesystem, blocks, new BlockSanitizer(hiding));
        writer.flush();
        return blocks.size();
    }

    private static byte[] superblock(Filesystem filesystem, boolean hide) {
        byte[] bytes = filesystem.superblock().raw().toArray();
        if (hide) {
            int label = Superblock.LABEL.offset();
            Arrays.fill(bytes, label, label + Superblock.LABEL.size(), (byte) 0);
            int from = Superblock.FSID.offset();
            filesystem.geometry().checksum().create().compute(bytes, from, bytes.length - from, bytes, 0);
        }
        return bytes;
    }

    private void addBlocks(Filesystem filesystem, List<BlockPointer> blocks, BlockSanitizer sanitizer)
            throws IOException {
        Checksum checksum = ChecksumType.CRC32C.create();
        int nodeSize = filesystem.geometry().nodeSize();
        ByteArrayOutputStream run = new ByteArrayOutputStream();
        long start = 0;
        for (BlockPointer pointer : blocks) {
            if (!(filesystem.reader().readOnce(pointer) instanceof BlockRead.Read read)) {
                continue;
            }
            byte[] block = read.node().view().toArray();
            sanitizer.sanitize(block);
            int from = Node.FSID.offset();
            checksum.compute(block, from, block.length - from, block, 0);
            if (run.size() > 0 && (start + run.size() != pointer.logical() || run.size() + nodeSize > MOST_IN_PIECE)) {
                add(start, run.toByteArray());
                run.reset();
            }
            start = run.size() == 0 ? pointer.logical() : start;
            run.write(block);
        }
        if (run.size() > 0) {
            add(start, run.toByteArray());
        }
    }

    private void add(long logical, byte[] bytes) throws IOException {
        byte[] stored = level == 0 ? bytes : deflate(bytes);
        int at = Metadump.HEADER.size() + items * Metadump.ITEM.size();
        Metadump.LOGICAL.put(header, at, logical);
        Metadump.SIZE.put(header, at, stored.length);
        payload.write(stored);
        items++;
        if (items == Metadump.MOST_ITEMS) {
            flush();
        }
    }

    private byte[] deflate(byte[] bytes) throws IOException {
        Deflater deflater = new Deflater(level);
        try {
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            try (DeflaterOutputStream stream = new DeflaterOutputStream(packed, deflater)) {
                stream.write(bytes);
            }
            return packed.toByteArray();
        } finally {
            deflater.end();
        }
    }

    private void flush() throws IOException {
        Metadump.MAGIC_FIELD.put(header, 0, Metadump.MAGIC);
        Metadump.POSITION.put(header, 0, position);
        Metadump.NRITEMS.put(header, 0, items);
        Metadump.COMPRESS.put(header, 0, level == 0 ? 0 : 1);
        out.write(header);
        payload.writeTo(out);
        int padding = Math.floorMod(-payload.size(), Metadump.CLUSTER);
        out.write(new byte[padding]);
        position += header.length + payload.size() + padding;
        Arrays.fill(header, (byte) 0);
        payload.reset();
        items = 0;
    }
}
