package ruminate.analyze.check;

import ruminate.format.bytes.LittleEndian;
import ruminate.format.bytes.U64;
import ruminate.format.checksum.Crc32cHash;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.DirItem;
import ruminate.format.item.ExtentItem;
import ruminate.format.item.FileExtentItem;
import ruminate.format.item.FileType;
import ruminate.format.item.Geometry;
import ruminate.format.item.IncompatFeature;
import ruminate.format.item.InlineRefs;
import ruminate.format.item.InodeItem;
import ruminate.format.item.InodeRef;
import ruminate.format.node.Leaf;

/**
 * Sees at a glance that an item of a frequent type is sound, without decoding it. Where it is not sure, the item's own {@code
 * check} decides. One for each thread.
 */
final class SoundItem {
    private static final int DATA_REF_SIZE = 28;
    private static final int SHARED_DATA_REF_SIZE = 4;
    private static final long VALID_MODE = FileType.MODE_MASK | 07777;
    private static final long USUAL_FLAGS = 0xfff;

    private final int sectorMask;
    private final int checksumSize;
    private final long latest;
    private final boolean skinny;
    private final InlineRefs refs = new InlineRefs();

    SoundItem(Geometry geometry) {
        this.sectorMask = geometry.sectorSize() - 1;
        this.checksumSize = geometry.checksum().size();
        this.latest = geometry.generation() + 1;
        this.skinny = geometry.has(IncompatFeature.SKINNY_METADATA);
    }

    /** Whether the item is surely sound. */
    boolean sure(Leaf leaf, int slot) {
        int size = leaf.size(slot);
        if (size < 0) {
            return false;
        }
        return switch (leaf.type(slot)) {
            case KeyType.EXTENT_DATA -> size == FileExtentItem.LAYOUT.size() && fileExtent(leaf, slot);
            case KeyType.EXTENT_ITEM, KeyType.METADATA_ITEM -> extent(leaf, slot, size);
            case KeyType.INODE_ITEM -> size == InodeItem.LAYOUT.size() && inode(leaf, slot);
            case KeyType.INODE_REF -> reference(leaf, slot, size);
            case KeyType.DIR_INDEX -> entry(leaf, slot, size);
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
                && U64.lessOrEqual(FileExtentItem.GENERATION.get(bytes, start), latest)
                && FileExtentItem.COMPRESSION.get(bytes, start) <= 3
                && FileExtentItem.ENCRYPTION.get(bytes, start) == 0
                && !U64.wraps(leaf.offset(slot), length);
    }

    private boolean extent(Leaf leaf, int slot, int size) {
        byte[] bytes = leaf.bytes();
        int start = leaf.start(slot);
        boolean ofBlock = leaf.type(slot) == KeyType.METADATA_ITEM;
        if (size < ExtentItem.LAYOUT.size() || !aligned(leaf.objectid(slot))) {
            return false;
        }
        long kind = ExtentItem.FLAGS.get(bytes, start) & ~ExtentItem.FULL_BACKREF;
        boolean fits = ofBlock
                ? skinny && kind == ExtentItem.TREE_BLOCK && U64.lessOrEqual(leaf.offset(slot), Geometry.MAX_LEVEL)
                : kind == ExtentItem.DATA && aligned(leaf.offset(slot));
        long references = ExtentItem.REFS.get(bytes, start);
        if (!fits || references == 0 || U64.less(latest, ExtentItem.GENERATION.get(bytes, start))) {
            return false;
        }
        return references(leaf, slot, size, ofBlock, references);
    }

    /** Whether the inline references are of the right kind, in order, and no more than there are references. */
    private boolean references(Leaf leaf, int slot, int size, boolean ofBlock, long most) {
        int type = 0;
        long sequence = 0;
        long sum = 0;
        for (refs.over(leaf.bytes(), leaf.start(slot), size, leaf.type(slot)); refs.next(); ) {
            boolean forBlock = refs.type() == KeyType.TREE_BLOCK_REF || refs.type() == KeyType.SHARED_BLOCK_REF;
            long here = refs.type() == KeyType.EXTENT_DATA_REF
                    ? Crc32cHash.dataReference(refs.root(), refs.objectid(), refs.offset())
                    : refs.root() | refs.parent();
            boolean ordered = refs.type() == type ? !U64.less(sequence, here) : type < refs.type();
            if (forBlock != ofBlock || !ordered) {
                return false;
            }
            type = refs.type();
            sequence = here;
            sum += refs.count();
        }
        return !refs.damaged() && U64.lessOrEqual(sum, most);
    }

    private boolean inode(Leaf leaf, int slot) {
        byte[] bytes = leaf.bytes();
        int start = leaf.start(slot);
        long inode = leaf.objectid(slot);
        long mode = InodeItem.MODE.get(bytes, start);
        long kind = mode & FileType.MODE_MASK;
        return !U64.less(inode, ObjectId.FIRST_FREE)
                && !U64.less(ObjectId.LAST_FREE, inode)
                && leaf.offset(slot) == 0
                && (kind == FileType.FILE.modeBits()
                        || kind == FileType.DIR.modeBits() && InodeItem.NLINK.get(bytes, start) <= 1)
                && (mode & ~VALID_MODE) == 0
                && (InodeItem.FLAGS.get(bytes, start) & ~USUAL_FLAGS) == 0
                && U64.lessOrEqual(InodeItem.GENERATION.get(bytes, start), latest)
                && U64.lessOrEqual(InodeItem.TRANSID.get(bytes, start), latest);
    }

    private boolean reference(Leaf leaf, int slot, int size) {
        if (size <= InodeRef.LAYOUT.size()) {
            return false;
        }
        long length = InodeRef.NAME_LEN.get(leaf.bytes(), leaf.start(slot));
        return length >= 1
                && length <= DirItem.MAX_NAME
                && length == size - InodeRef.LAYOUT.size()
                && leaf.objectid(slot) != leaf.offset(slot);
    }

    private boolean entry(Leaf leaf, int slot, int size) {
        if (size <= DirItem.LAYOUT.size()) {
            return false;
        }
        byte[] bytes = leaf.bytes();
        int start = leaf.start(slot);
        long length = DirItem.NAME_LEN.get(bytes, start);
        long type = DirItem.TYPE.get(bytes, start);
        int location = start + DirItem.LOCATION.offset();
        return length >= 1
                && length <= DirItem.MAX_NAME
                && length == size - DirItem.LAYOUT.size()
                && DirItem.DATA_LEN.get(bytes, start) == 0
                && type >= FileType.FILE.number()
                && type <= FileType.SYMLINK.number()
                && LittleEndian.u8(bytes, location + 8) == KeyType.INODE_ITEM
                && LittleEndian.u64(bytes, location + 9) == 0;
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
