package ruminate.analyze.extents;

import java.util.Arrays;
import ruminate.format.bytes.LittleEndian;
import ruminate.format.item.FileExtentItem;
import ruminate.format.node.Leaf;

/** File extent items of some files of one subvolume in the order of the tree, column by column; about 70 bytes an item. */
final class FileItems {
    private static final int FIRST_CAPACITY = 1 << 10;

    private int count;
    private long[] inode = new long[FIRST_CAPACITY];
    private long[] position = new long[FIRST_CAPACITY];
    private long[] length = new long[FIRST_CAPACITY];
    private long[] disk = new long[FIRST_CAPACITY];
    private long[] diskLength = new long[FIRST_CAPACITY];
    private long[] offset = new long[FIRST_CAPACITY];
    private long[] ram = new long[FIRST_CAPACITY];
    private long[] generation = new long[FIRST_CAPACITY];
    private long[] references = new long[FIRST_CAPACITY];
    private byte[] type = new byte[FIRST_CAPACITY];
    private byte[] compression = new byte[FIRST_CAPACITY];
    private boolean[] shared = new boolean[FIRST_CAPACITY];
    private boolean[] leafShared = new boolean[FIRST_CAPACITY];

    int count() {
        return count;
    }

    void clear() {
        count = 0;
    }

    /** Adds the item in a slot; one too short to be read is passed over. */
    void add(Leaf leaf, int slot, boolean inSharedLeaf) {
        int size = leaf.size(slot);
        if (size < FileExtentItem.INLINE_HEADER_SIZE) {
            return;
        }
        byte[] bytes = leaf.bytes();
        int start = leaf.start(slot);
        int kind = LittleEndian.u8(bytes, start + FileExtentItem.TYPE.offset());
        boolean inline = kind == FileExtentItem.INLINE;
        if (!inline && size < FileExtentItem.LAYOUT.size()) {
            return;
        }
        if (count == inode.length) {
            grow();
        }
        int at = count++;
        inode[at] = leaf.objectid(slot);
        position[at] = leaf.offset(slot);
        generation[at] = FileExtentItem.GENERATION.get(bytes, start);
        ram[at] = FileExtentItem.RAM_BYTES.get(bytes, start);
        compression[at] = (byte) LittleEndian.u8(bytes, start + FileExtentItem.COMPRESSION.offset());
        type[at] = (byte) kind;
        leafShared[at] = inSharedLeaf;
        shared[at] = false;
        references[at] = 0;
        disk[at] = inline ? 0 : FileExtentItem.DISK_BYTENR.get(bytes, start);
        diskLength[at] =
                inline ? size - FileExtentItem.INLINE_HEADER_SIZE : FileExtentItem.DISK_NUM_BYTES.get(bytes, start);
        offset[at] = inline ? 0 : FileExtentItem.OFFSET.get(bytes, start);
        length[at] = inline ? ram[at] : FileExtentItem.NUM_BYTES.get(bytes, start);
    }

    private void grow() {
        int capacity = Math.multiplyExact(count, 2);
        inode = Arrays.copyOf(inode, capacity);
        position = Arrays.copyOf(position, capacity);
        length = Arrays.copyOf(length, capacity);
        disk = Arrays.copyOf(disk, capacity);
        diskLength = Arrays.copyOf(diskLength, capacity);
        offset = Arrays.copyOf(offset, capacity);
        ram = Arrays.copyOf(ram, capacity);
        generation = Arrays.copyOf(generation, capacity);
        references = Arrays.copyOf(references, capacity);
        type = Arrays.copyOf(type, capacity);
        compression = Arrays.copyOf(compression, capacity);
        shared = Arrays.copyOf(shared, capacity);
        leafShared = Arrays.copyOf(leafShared, capacity);
    }

    long inode(int at) {
        return inode[at];
    }

    /** File offset. */
    long position(int at) {
        return position[at];
    }

    /** Bytes of the file, not rounded. */
    long length(int at) {
        return length[at];
    }

    /** Address of the whole extent; 0 for inline data and holes. */
    long disk(int at) {
        return disk[at];
    }

    /** Bytes of the whole extent on disk. */
    long diskLength(int at) {
        return diskLength[at];
    }

    /** Offset into the uncompressed extent. */
    long offset(int at) {
        return offset[at];
    }

    /** Bytes of the whole extent uncompressed. */
    long ram(int at) {
        return ram[at];
    }

    long generation(int at) {
        return generation[at];
    }

    int compression(int at) {
        return compression[at] & 0xff;
    }

    int type(int at) {
        return type[at] & 0xff;
    }

    boolean inline(int at) {
        return type[at] == FileExtentItem.INLINE;
    }

    boolean hole(int at) {
        return disk[at] == 0 && !inline(at);
    }

    /** Whether another tree reaches the leaf that holds the item. */
    boolean inSharedLeaf(int at) {
        return leafShared[at];
    }

    /** How many references the extent has, where they were counted. */
    long references(int at) {
        return references[at];
    }

    void setReferences(int at, long value) {
        references[at] = value;
    }

    /** Whether anybody else has the extent. */
    boolean shared(int at) {
        return shared[at];
    }

    void setShared(int at) {
        shared[at] = true;
    }
}
