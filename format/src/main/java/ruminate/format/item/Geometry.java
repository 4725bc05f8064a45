package ruminate.format.item;

import ruminate.format.checksum.ChecksumType;

/**
 * What of the superblock is needed to read and judge tree blocks and items.
 *
 * @param nodeSize size of a tree block in bytes
 * @param sectorSize allocation unit of data in bytes
 * @param checksum algorithm of all checksums
 * @param generation transaction of the superblock
 * @param incompatFlags features without which nothing can be read
 */
public record Geometry(int nodeSize, int sectorSize, ChecksumType checksum, long generation, long incompatFlags) {
    /** Size of a tree block's header in bytes. */
    public static final int HEADER_SIZE = 101;
    /** Size of an item header in bytes. */
    public static final int ITEM_SIZE = 25;
    /** Size of a key pointer in bytes. */
    public static final int KEY_POINTER_SIZE = 33;
    /** The highest level a tree block may have. */
    public static final int MAX_LEVEL = 7;

    /** Bytes of a leaf behind its header. */
    public int leafDataSize() {
        return nodeSize - HEADER_SIZE;
    }

    /** The greatest number of pointers in a node. */
    public int maxPointers() {
        return leafDataSize() / KEY_POINTER_SIZE;
    }

    /** The greatest size of an item's data in bytes. */
    public int maxItemSize() {
        return leafDataSize() - ITEM_SIZE;
    }

    /** Whether a feature is on. */
    public boolean has(IncompatFeature feature) {
        return (incompatFlags & feature.bit()) != 0;
    }
}
