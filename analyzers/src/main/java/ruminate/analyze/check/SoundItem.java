package ruminate.analyze.check;

import ruminate.format.bytes.LittleEndian;
import ruminate.format.bytes.U64;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.ExtentItem;
import ruminate.format.item.FileExtentItem;
import ruminate.format.item.Geometry;
import ruminate.format.node.Leaf;

/**
 * Sees at a glance that an item of a frequent type is sound, without decoding it. Where it is not sure, the item's own {@code
 * check} decides.
 */
final class SoundItem {
    private static final int DATA_REF_SIZE = 28;
    private static final int SHARED_DATA_REF_SIZE = 4;
    private static final int PLAIN_TREE_BLOCK_SIZE = 33;
    private static final int PLAIN_DATA_SIZE = 53;

    private final int sectorMask;
    private final int checksumSize;
    private final long latest;

    SoundItem(Geometry geometry) {
        this.sectorMask = geometry.sectorSize() - 1;
        this.checksumSize = geometry.checksum().size();
        this.latest = geometry.generation() + 1;
    }

    /** Whether the item is surely sound. */
    boolean sure(Leaf leaf, int slot) {
        int size = leaf.size(slot);
        if (size < 0) {
            return false;
        }
        return switch (leaf.type(slot)) {
            case KeyType.EXTENT_DATA -> size == FileExtentItem.LAYOUT.size() && fileExtent(leaf, slot);
            case KeyType.EXTENT_ITEM -> size == PLAIN_DATA_SIZE && dataExtent(leaf, slot);
            case KeyType.METADATA_ITEM -> size == PLAIN_TREE_BLOCK_SIZE && treeBlock(leaf, slot);
            case KeyType.TREE_BLOCK_REF, KeyType.SHARED_BLOCK_REF -> size == 0 && aligned(leaf.objectid(slot));
            case KeyType.SHARED_DATA_REF -> size == SHARED_DATA_REF_SIZE && sharedData(leaf, slot);
            case KeyType.EXTENT_DATA_REF -> size == DATA_REF_SIZE && dataReference(leaf, slot);
            case KeyType.EXTENT_CSUM ->
                leaf.objectid(slot) == ObjectId.EXTENT_CSUM && aligned(leaf.offset(slot)) && size % checksumSize == 0;
            case KeyType.FREE_SPACE_EXTENT ->
                size == 0 && aligned(leaf.objectid(slot) | leaf.offset(slot)) && leaf.offset(slot) != 0;
            default -> false;
        };
    }

    private boolean aligned(long value) {
        return (value & sectorMask) == 0;
    }

    private boolean fileExtent(Leaf leaf, int slot) {
        byte[] bytes = leaf.bytes();
        int start = leaf.start(slot);
        int type = LittleEndian.u8(bytes, start + FileExtentItem.TYPE.offset());
        if (type == FileExtentItem.INLINE || type > FileExtentItem.PREALLOC) {
            return false;
        }
        long values = leaf.offset(slot)
                | FileExtentItem.RAM_BYTES.get(bytes, start)
                | FileExtentItem.DISK_BYTENR.get(bytes, start)
                | FileExtentItem.DISK_NUM_BYTES.get(bytes, start)
                | FileExtentItem.OFFSET.get(bytes, start);
        long length = FileExtentItem.NUM_BYTES.get(bytes, start);
        return aligned(values | length)
                && FileExtentItem.COMPRESSION.get(bytes, start) <= 3
                && FileExtentItem.ENCRYPTION.get(bytes, start) == 0
                && !U64.wraps(leaf.offset(slot), length);
    }

    private boolean dataExtent(Leaf leaf, int slot) {
        byte[] bytes = leaf.bytes();
        int start = leaf.start(slot);
        int reference = start + ExtentItem.LAYOUT.size();
        return aligned(leaf.objectid(slot) | leaf.offset(slot))
                && ExtentItem.FLAGS.get(bytes, start) == ExtentItem.DATA
                && LittleEndian.u8(bytes, reference) == KeyType.EXTENT_DATA_REF
                && ExtentItem.REFS.get(bytes, start) != 0
                && U64.lessOrEqual(
                        LittleEndian.u32(bytes, reference + 25) & 0xffff_ffffL, ExtentItem.REFS.get(bytes, start))
                && U64.lessOrEqual(ExtentItem.GENERATION.get(bytes, start), latest);
    }

    private boolean treeBlock(Leaf leaf, int slot) {
        byte[] bytes = leaf.bytes();
        int start = leaf.start(slot);
        int type = LittleEndian.u8(bytes, start + ExtentItem.LAYOUT.size());
        return aligned(leaf.objectid(slot))
                && U64.lessOrEqual(leaf.offset(slot), Geometry.MAX_LEVEL)
                && (ExtentItem.FLAGS.get(bytes, start) & ~ExtentItem.FULL_BACKREF) == ExtentItem.TREE_BLOCK
                && (type == KeyType.TREE_BLOCK_REF || type == KeyType.SHARED_BLOCK_REF)
                && ExtentItem.REFS.get(bytes, start) != 0
                && U64.lessOrEqual(ExtentItem.GENERATION.get(bytes, start), latest);
    }

    private boolean sharedData(Leaf leaf, int slot) {
        return aligned(leaf.objectid(slot) | leaf.offset(slot))
                && LittleEndian.u32(leaf.bytes(), leaf.start(slot)) != 0;
    }

    private boolean dataReference(Leaf leaf, int slot) {
        byte[] bytes = leaf.bytes();
        int start = leaf.start(slot);
        return aligned(leaf.objectid(slot))
                && aligned(LittleEndian.u64(bytes, start + 16))
                && LittleEndian.u32(bytes, start + 24) != 0;
    }
}
