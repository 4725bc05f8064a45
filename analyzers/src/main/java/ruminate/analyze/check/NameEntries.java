package ruminate.analyze.check;

import ruminate.format.bytes.LittleEndian;
import ruminate.format.ids.KeyType;
import ruminate.format.item.DirItem;
import ruminate.format.item.InodeExtref;
import ruminate.format.item.InodeRef;
import ruminate.format.node.Leaf;

/**
 * The names in an item, without decoding it into objects, and the numbers by which the three places that hold a name are
 * compared. What does not fit into the item is left out; the item's own check reports it.
 */
final class NameEntries {
    private static final long ENTRY = 0x510e527fade682d1L;
    private static final long REFERENCE = 0x9b05688c2b3e6c1fL;
    private static final long LINK = 0x1f83d9abfb41bd6bL;
    private static final int LOCATION_TYPE = 8;

    private NameEntries() {}

    /** Sees names. The arrays are the leaf's; name and target stay where they are. */
    interface Visitor {
        /**
         * An entry of a directory.
         *
         * @param indexed whether it stands under its index, else under its hash
         * @param index its index, or its hash
         * @param target inode or subvolume it leads to
         * @param targetType key type of what it leads to
         * @param fileType kind of file it claims to lead to
         */
        void entry(
                boolean indexed,
                long directory,
                long index,
                long target,
                int targetType,
                int fileType,
                byte[] bytes,
                int nameAt,
                int nameLength);

        /** A name of an inode in its own items. */
        void reference(long inode, long directory, long index, byte[] bytes, int nameAt, int nameLength);
    }

    /** Visits the names in an item. */
    static void each(Leaf leaf, int slot, Visitor visitor) {
        int size = leaf.size(slot);
        if (size <= 0) {
            return;
        }
        int type = leaf.type(slot);
        int start = leaf.start(slot);
        switch (type) {
            case KeyType.DIR_ITEM, KeyType.DIR_INDEX -> entries(leaf, slot, start, start + size, visitor);
            case KeyType.INODE_REF -> references(leaf, slot, start, start + size, visitor);
            case KeyType.INODE_EXTREF -> extendedReferences(leaf, slot, start, start + size, visitor);
            default -> {}
        }
    }

    private static void entries(Leaf leaf, int slot, int start, int end, Visitor visitor) {
        byte[] bytes = leaf.bytes();
        int head = DirItem.LAYOUT.size();
        int at = start;
        while (at <= end - head) {
            int length = (int) DirItem.NAME_LEN.get(bytes, at);
            int data = (int) DirItem.DATA_LEN.get(bytes, at);
            if (length + data > end - at - head) {
                return;
            }
            visitor.entry(
                    leaf.type(slot) == KeyType.DIR_INDEX,
                    leaf.objectid(slot),
                    leaf.offset(slot),
                    LittleEndian.u64(bytes, at + DirItem.LOCATION.offset()),
                    LittleEndian.u8(bytes, at + DirItem.LOCATION.offset() + LOCATION_TYPE),
                    (int) DirItem.TYPE.get(bytes, at) & 0x7f,
                    bytes,
                    at + head,
                    length);
            at += head + length + data;
        }
    }

    private static void references(Leaf leaf, int slot, int start, int end, Visitor visitor) {
        byte[] bytes = leaf.bytes();
        int head = InodeRef.LAYOUT.size();
        int at = start;
        while (at <= end - head) {
            int length = (int) InodeRef.NAME_LEN.get(bytes, at);
            if (length > end - at - head) {
                return;
            }
            long index = InodeRef.INDEX.get(bytes, at);
            visitor.reference(leaf.objectid(slot), leaf.offset(slot), index, bytes, at + head, length);
            at += head + length;
        }
    }

    private static void extendedReferences(Leaf leaf, int slot, int start, int end, Visitor visitor) {
        byte[] bytes = leaf.bytes();
        int head = InodeExtref.LAYOUT.size();
        int at = start;
        while (at <= end - head) {
            int length = (int) InodeExtref.NAME_LEN.get(bytes, at);
            if (length > end - at - head) {
                return;
            }
            long parent = InodeExtref.PARENT_OBJECTID.get(bytes, at);
            long index = InodeExtref.INDEX.get(bytes, at);
            visitor.reference(leaf.objectid(slot), parent, index, bytes, at + head, length);
            at += head + length;
        }
    }

    /** A number for a name. */
    static long printOfName(byte[] bytes, int at, int length) {
        long print = length;
        int i = 0;
        for (; i + 8 <= length; i += 8) {
            print = ReferencePrint.mix(print ^ LittleEndian.u64(bytes, at + i));
        }
        long rest = 0;
        for (; i < length; i++) {
            rest = rest << 8 | bytes[at + i] & 0xff;
        }
        return ReferencePrint.mix(print ^ rest);
    }

    /** What a directory entry adds to the balance of its target; entries of both kinds cancel each other. */
    static long printOfEntry(
            boolean indexed, long directory, long index, long target, int targetType, int fileType, long name) {
        long place = ReferencePrint.mix(ReferencePrint.mix(directory ^ ENTRY) + target) + name;
        long entry = ReferencePrint.mix(place + targetType * 0x100L + fileType);
        if (!indexed) {
            return -entry;
        }
        if (targetType != KeyType.INODE_ITEM) {
            return entry;
        }
        return entry + printOfReference(target, directory, index, name) + printOfLink(target, fileType);
    }

    /** What the entry under the index adds, and the name in the inode's own items takes away. */
    static long printOfReference(long inode, long directory, long index, long name) {
        return ReferencePrint.mix(ReferencePrint.mix(ReferencePrint.mix(inode ^ REFERENCE) + directory) + index + name);
    }

    /** What each entry under an index adds, and the inode item takes away once for each link. */
    static long printOfLink(long inode, int fileType) {
        return ReferencePrint.mix(ReferencePrint.mix(inode ^ LINK) + fileType);
    }
}
