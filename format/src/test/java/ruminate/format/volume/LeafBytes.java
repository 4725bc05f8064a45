package ruminate.format.volume;

import java.util.SortedMap;
import ruminate.format.checksum.ChecksumType;
import ruminate.format.ids.Key;
import ruminate.format.node.Leaf;
import ruminate.format.node.Node;

/** Leaves for tests, sealed as the superblock of all zeros demands: fsid zero, crc32c. */
final class LeafBytes {
    static final int NODE_SIZE = 4096;

    private LeafBytes() {}

    static void put(byte[] device, int at, long logical, long owner, long generation, SortedMap<Key, byte[]> items) {
        Node.BYTENR.put(device, at, logical);
        Node.OWNER.put(device, at, owner);
        Node.GENERATION.put(device, at, generation);
        Node.NRITEMS.put(device, at, items.size());
        int header = at + Node.HEADER.size();
        int slot = header;
        int end = NODE_SIZE - Node.HEADER.size();
        for (SortedMap.Entry<Key, byte[]> item : items.entrySet()) {
            end -= item.getValue().length;
            Leaf.KEY.put(device, slot, item.getKey());
            Leaf.OFFSET.put(device, slot, end);
            Leaf.SIZE.put(device, slot, item.getValue().length);
            System.arraycopy(item.getValue(), 0, device, header + end, item.getValue().length);
            slot += Leaf.ITEM.size();
        }
        int from = at + Node.CSUM.size();
        ChecksumType.CRC32C.create().compute(device, from, NODE_SIZE - Node.CSUM.size(), device, at);
    }
}
