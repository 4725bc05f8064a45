package ruminate.format.tree;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ruminate.format.checksum.Checksum;
import ruminate.format.checksum.ChecksumType;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.ids.Key;
import ruminate.format.layout.ByteView;
import ruminate.format.node.Interior;
import ruminate.format.node.Leaf;
import ruminate.format.node.Node;
import ruminate.format.volume.ChunkMap;
import ruminate.format.volume.Member;
import ruminate.format.volume.Superblock;
import ruminate.format.volume.Volume;

/** Tree blocks in memory, for trees no filesystem would have. */
final class MemoryVolume implements Volume {
    private static final int NODE_SIZE = 4096;

    private final Map<Long, byte[]> blocks = new HashMap<>();
    private int reads;

    /** Adds a node of level 1 or higher whose pointers all have the same target. */
    void node(long logical, int level, List<Key> keys, long target) {
        byte[] bytes = header(logical, level, keys.size());
        for (int slot = 0; slot < keys.size(); slot++) {
            int at = Node.HEADER.size() + slot * Interior.KEY_PTR.size();
            Interior.KEY.put(bytes, at, keys.get(slot));
            Interior.BLOCKPTR.put(bytes, at, target);
            Interior.PTR_GENERATION.put(bytes, at, 1);
        }
        keep(logical, bytes);
    }

    /** Adds a leaf of empty items. */
    void leaf(long logical, List<Key> keys) {
        byte[] bytes = header(logical, 0, keys.size());
        for (int slot = 0; slot < keys.size(); slot++) {
            int at = Node.HEADER.size() + slot * Leaf.ITEM.size();
            Leaf.KEY.put(bytes, at, keys.get(slot));
            Leaf.OFFSET.put(bytes, at, NODE_SIZE - Node.HEADER.size());
        }
        keep(logical, bytes);
    }

    private static byte[] header(long logical, int level, int count) {
        byte[] bytes = new byte[NODE_SIZE];
        Node.BYTENR.put(bytes, 0, logical);
        Node.GENERATION.put(bytes, 0, 1);
        Node.NRITEMS.put(bytes, 0, count);
        Node.LEVEL.put(bytes, 0, level);
        return bytes;
    }

    private void keep(long logical, byte[] bytes) {
        Checksum checksum = ChecksumType.CRC32C.create();
        checksum.compute(bytes, Node.CSUM.size(), NODE_SIZE - Node.CSUM.size(), bytes, 0);
        blocks.put(logical, bytes);
    }

    /** How often a block was read. */
    int reads() {
        return reads;
    }

    @Override
    public Superblock superblock() {
        byte[] bytes = new byte[Superblock.SIZE];
        Superblock.NODESIZE.put(bytes, 0, NODE_SIZE);
        Superblock.SECTORSIZE.put(bytes, 0, 4096);
        return new Superblock(ByteView.of(bytes));
    }

    @Override
    public ChunkMap chunks() {
        return new ChunkMap();
    }

    @Override
    public List<Member> members() {
        return List.of();
    }

    @Override
    public List<Finding> findings() {
        return List.of();
    }

    @Override
    public int copies(long logical) {
        return 1;
    }

    @Override
    public long span(long logical) {
        return NODE_SIZE;
    }

    @Override
    public void read(long logical, byte[] into, int at, int length, int copy) throws Damage {
        reads++;
        byte[] block = blocks.get(logical);
        if (block == null) {
            throw new Damage(FindingCode.CHUNK_MISSING, logical);
        }
        System.arraycopy(block, 0, into, at, length);
    }

    @Override
    public Optional<Run> run(long logical, int copy) {
        return Optional.empty();
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
