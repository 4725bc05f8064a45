package ruminate.format.write;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import ruminate.format.checksum.Checksum;
import ruminate.format.item.Geometry;
import ruminate.format.node.Node;

/**
 * The tree blocks in memory by logical address. Changed ones stay until {@link #flush}; clean ones are dropped, the longest
 * unused first, when there are too many, and read again when needed.
 */
final class BlockStore {
    private static final long CLEAN_BYTES = 384L << 20;
    private static final int RUN_BYTES = 1 << 20;

    private final Members members;
    private final Geometry geometry;
    private final Checksum checksum;
    private final int limit;
    private final LongMap<Block> blocks = new LongMap<>();
    private long clock;

    BlockStore(Members members, Geometry geometry) {
        this.members = members;
        this.geometry = geometry;
        this.checksum = geometry.checksum().create();
        this.limit = (int) (CLEAN_BYTES / geometry.nodeSize());
    }

    Block get(long logical) {
        Block block = blocks.getOrDefault(logical, null);
        if (block == null) {
            block = load(logical);
            blocks.put(logical, block);
        }
        block.used(++clock);
        return block;
    }

    /** A block that is in memory, as every one is that was made or changed in the open transaction. */
    Optional<Block> inMemory(long logical) {
        return Optional.ofNullable(blocks.getOrDefault(logical, null));
    }

    private Block load(long logical) {
        byte[] bytes = new byte[geometry.nodeSize()];
        try {
            members.read(logical, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Block block = new Block(bytes);
        if (block.logical() != logical) {
            throw new AssertionError("no tree block was written at " + logical);
        }
        return block;
    }

    void put(Block block) {
        blocks.put(block.logical(), block);
        block.used(++clock);
    }

    void remove(long logical) {
        blocks.remove(logical);
    }

    /** Writes every changed block, in address order; returns how many there were. */
    long flush() throws IOException {
        List<Block> dirty = new ArrayList<>();
        blocks.forEach(block -> {
            if (!written(block)) {
                dirty.add(block);
            }
        });
        dirty.sort(Comparator.comparingLong(Block::logical));
        byte[] run = new byte[RUN_BYTES];
        long start = 0;
        int length = 0;
        for (Block block : dirty) {
            seal(block);
            boolean joins = length > 0
                    && start + length == block.logical()
                    && length + geometry.nodeSize() <= run.length
                    && sameChunk(start, block.logical());
            if (!joins) {
                writeRun(start, run, length);
                start = block.logical();
                length = 0;
            }
            System.arraycopy(block.bytes(), 0, run, length, geometry.nodeSize());
            length += geometry.nodeSize();
        }
        writeRun(start, run, length);
        trim();
        return dirty.size();
    }

    private boolean sameChunk(long first, long second) {
        return members.chunks()
                .at(first)
                .filter(chunk -> second - chunk.logical() < chunk.length())
                .isPresent();
    }

    private void writeRun(long start, byte[] run, int length) throws IOException {
        if (length > 0) {
            members.write(start, run, 0, length);
        }
    }

    private static boolean written(Block block) {
        return (Node.FLAGS.get(block.bytes(), 0) & Node.FLAG_WRITTEN) != 0;
    }

    private void seal(Block block) {
        byte[] bytes = block.bytes();
        Node.FLAGS.put(bytes, 0, Node.FLAGS.get(bytes, 0) | Node.FLAG_WRITTEN);
        int from = Node.FSID.offset();
        checksum.compute(bytes, from, bytes.length - from, bytes, 0);
    }

    private void trim() {
        if (blocks.size() <= limit) {
            return;
        }
        List<Block> all = new ArrayList<>(blocks.size());
        blocks.forEach(all::add);
        all.sort(Comparator.comparingLong(Block::lastUse));
        for (Block block : all.subList(0, all.size() - limit / 2)) {
            blocks.remove(block.logical());
        }
    }
}
