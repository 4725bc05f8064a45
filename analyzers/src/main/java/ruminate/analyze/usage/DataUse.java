package ruminate.analyze.usage;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.eclipse.collections.api.map.primitive.MutableLongObjectMap;
import org.eclipse.collections.impl.map.mutable.primitive.LongObjectHashMap;
import ruminate.analyze.sharing.IntervalSums;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.analyze.sweep.ExtentOwners;
import ruminate.analyze.sweep.ExtentTable;
import ruminate.analyze.sweep.ItemListener;
import ruminate.analyze.sweep.OwnerSets;
import ruminate.analyze.sweep.Question;
import ruminate.analyze.sweep.SweepListener;
import ruminate.format.bytes.LittleEndian;
import ruminate.format.ids.Key;
import ruminate.format.ids.KeyType;
import ruminate.format.item.FileExtentItem;
import ruminate.format.item.FileType;
import ruminate.format.item.InodeItem;
import ruminate.format.node.Leaf;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeCursor;

/**
 * Data by how it is stored: what it takes on disk, what it is before compression, and what files refer to.
 *
 * <p>Counts what files of subvolumes refer to, deleted ones included. Memory: 24 bytes a data extent, more only for extents
 * that are reached in several pieces.
 */
public final class DataUse implements SweepListener, ItemListener {
    /** The question this answers. */
    public static final Question<DataUse> QUESTION =
            new Question<>("use of data", Question.Scope.ALL, List.of(ExtentOwners.QUESTION), analysis -> {
                ExtentOwners owners = analysis.known(ExtentOwners.QUESTION);
                DataUse use = new DataUse(owners, analysis.filesystem());
                owners.listen((ItemListener) use);
                return use;
            });

    private static final long MOST_INODE = Integer.MAX_VALUE;
    private static final int POSITION_BITS = 29;

    private final ExtentOwners owners;
    private final Filesystem filesystem;
    private final Coverage coverage;
    private final int sectorShift;
    /** The first reference to each extent in order of inode and file position, and the kind it says the data is. */
    private final AtomicPages first = new AtomicPages(Long.MAX_VALUE);

    private final AtomicPages uncompressed = new AtomicPages(0);
    private final LongAdder[] references = adders();
    private final LongAdder[] referenced = adders();
    private final LongAdder[] inlines = adders();
    private final LongAdder[] inlineDisk = adders();
    private final LongAdder[] inlineUncompressed = adders();
    private final ThreadLocal<Counts> counts = ThreadLocal.withInitial(Counts::new);
    private BlockGraph graph;
    private Found found = new Found(List.of(), new LongObjectHashMap<>());
    private IntervalSums referencedByOwner = new IntervalSums(0);
    private IntervalSums inlineByOwner = new IntervalSums(0);
    private IntervalSums inlineDiskByOwner = new IntervalSums(0);

    private DataUse(ExtentOwners owners, Filesystem filesystem) {
        this.owners = owners;
        this.filesystem = filesystem;
        int sectorSize = filesystem.geometry().sectorSize();
        this.sectorShift = Integer.numberOfTrailingZeros(sectorSize);
        this.coverage = new Coverage(sectorSize);
    }

    private static LongAdder[] adders() {
        return Stream.generate(LongAdder::new).limit(DataKind.COUNT).toArray(LongAdder[]::new);
    }

    /** What one leaf adds up to. */
    private static final class Counts {
        private final long[] references = new long[DataKind.COUNT];
        private final long[] referenced = new long[DataKind.COUNT];
    }

    /** Data that the same subvolumes reach. */
    private static final class Shared {
        private long disk;
        private long uncompressed;
    }

    private record Found(List<KindSums> kinds, MutableLongObjectMap<Shared> bySet) {}

    @Override
    public void begin(BlockGraph swept) {
        graph = swept;
        referencedByOwner = new IntervalSums(swept.owners().count());
        inlineByOwner = new IntervalSums(swept.owners().count());
        inlineDiskByOwner = new IntervalSums(swept.owners().count());
    }

    @Override
    public void items(int block, Leaf leaf, int[] slots, int[] extents, int count) {
        long set = graph.ownerSet(block);
        long times = subvolumes(set);
        if (times == 0) {
            return;
        }
        Counts sums = counts.get();
        byte[] bytes = leaf.bytes();
        long bytesInLeaf = 0;
        for (int i = 0; i < count; i++) {
            int slot = slots[i];
            int start = leaf.start(slot);
            int kind = DataKind.number(
                    LittleEndian.u8(bytes, start + FileExtentItem.TYPE.offset()),
                    LittleEndian.u8(bytes, start + FileExtentItem.COMPRESSION.offset()));
            long length = FileExtentItem.NUM_BYTES.get(bytes, start);
            sums.references[kind]++;
            sums.referenced[kind] += length;
            bytesInLeaf += length;
            see(extents[i], kind, leaf, slot, start);
        }
        for (int kind = 0; kind < DataKind.COUNT; kind++) {
            if (sums.references[kind] != 0) {
                references[kind].add(sums.references[kind] * times);
                referenced[kind].add(sums.referenced[kind] * times);
                sums.references[kind] = 0;
                sums.referenced[kind] = 0;
            }
        }
        addToOwners(referencedByOwner, set, bytesInLeaf);
    }

    private void see(int extent, int kind, Leaf leaf, int slot, int start) {
        byte[] bytes = leaf.bytes();
        long offset = FileExtentItem.OFFSET.get(bytes, start);
        long length = FileExtentItem.NUM_BYTES.get(bytes, start);
        if (!coverage.covers(extent, offset, length)) {
            long size = FileExtentItem.RAM_BYTES.get(bytes, start);
            uncompressed.replace(extent, 0, size);
            coverage.add(extent, whole(kind, size, extent), offset, length);
        }
        long inode = Math.min(leaf.objectid(slot) & Long.MAX_VALUE, MOST_INODE);
        long position = leaf.offset(slot) >>> sectorShift & (1 << POSITION_BITS) - 1;
        long place = inode << 32 | position << 3 | kind;
        long known = first.get(extent);
        while (place < known && !first.replace(extent, known, place)) {
            known = first.get(extent);
        }
    }

    /** Bytes of an extent before compression; old kernels did not always keep that of plain extents up to date. */
    private long whole(int kind, long uncompressedSize, int extent) {
        boolean plain = kind == DataKind.NONE.ordinal() || kind == DataKind.PREALLOC.ordinal();
        return plain ? owners.extents().size(extent) : uncompressedSize;
    }

    @Override
    public void leaf(int block, Leaf leaf) {
        byte[] bytes = leaf.bytes();
        long times = -1;
        long set = OwnerSets.EMPTY;
        long bytesInLeaf = 0;
        long diskInLeaf = 0;
        int inodeSlot = -1;
        for (int slot = 0; slot < leaf.count(); slot++) {
            int type = leaf.type(slot);
            if (type == KeyType.INODE_ITEM) {
                inodeSlot = slot;
            }
            if (type != KeyType.EXTENT_DATA || leaf.size(slot) < FileExtentItem.INLINE_HEADER_SIZE) {
                continue;
            }
            int start = leaf.start(slot);
            if (LittleEndian.u8(bytes, start + FileExtentItem.TYPE.offset()) != FileExtentItem.INLINE) {
                continue;
            }
            if (times < 0) {
                set = graph.ownerSet(block);
                times = subvolumes(set);
            }
            if (times == 0 || symlink(leaf, slot, inodeSlot, set)) {
                continue;
            }
            int kind = DataKind.number(
                    FileExtentItem.INLINE, LittleEndian.u8(bytes, start + FileExtentItem.COMPRESSION.offset()));
            long size = FileExtentItem.RAM_BYTES.get(bytes, start);
            inlines[kind].add(times);
            long stored = leaf.size(slot) - FileExtentItem.INLINE_HEADER_SIZE;
            inlineDisk[kind].add(stored * times);
            inlineUncompressed[kind].add(size * times);
            bytesInLeaf += size;
            diskInLeaf += stored;
        }
        if (times > 0) {
            addToOwners(inlineByOwner, set, bytesInLeaf);
            addToOwners(inlineDiskByOwner, set, diskInLeaf);
        }
    }

    /** The target of a symbolic link is stored like a small file, but it is none. */
    private boolean symlink(Leaf leaf, int slot, int inodeSlot, long set) {
        long inode = leaf.objectid(slot);
        if (inodeSlot >= 0 && leaf.objectid(inodeSlot) == inode) {
            return symlink(leaf, inodeSlot);
        }
        TreeCursor cursor = filesystem.cursor(graph.owners().root(graph.sets().first(set)));
        Key key = new Key(inode, KeyType.INODE_ITEM, 0);
        return cursor.seek(key) && cursor.key().equals(key) && symlink(cursor.leaf(), cursor.slot());
    }

    private static boolean symlink(Leaf leaf, int inodeSlot) {
        return leaf.size(inodeSlot) >= InodeItem.LAYOUT.size()
                && (InodeItem.MODE.get(leaf, inodeSlot) & FileType.MODE_MASK) == FileType.SYMLINK.modeBits();
    }

    private void addToOwners(IntervalSums sums, long set, long bytes) {
        synchronized (sums) {
            sums.add(graph.sets(), set, bytes);
        }
    }

    private long subvolumes(long set) {
        long[] count = {0};
        int end = graph.owners().subvolumes();
        graph.sets().forEachInterval(set, (from, to) -> count[0] += Math.max(0, Math.min(to + 1, end) - from));
        return count[0];
    }

    @Override
    public void end() {
        long[] extents = new long[DataKind.COUNT];
        long[] disk = new long[DataKind.COUNT];
        long[] plain = new long[DataKind.COUNT];
        long[] unreachable = new long[DataKind.COUNT];
        MutableLongObjectMap<Shared> bySet = new LongObjectHashMap<>();
        ExtentTable table = owners.extents();
        int count = table.count();
        for (int extent = 0; extent < count; extent++) {
            long place = first.get(extent);
            if (place == Long.MAX_VALUE) {
                continue;
            }
            int kind = (int) place & 7;
            long size = table.size(extent);
            extents[kind]++;
            disk[kind] += size;
            plain[kind] += uncompressed.get(extent);
            unreachable[kind] += coverage.unreachable(extent, whole(kind, uncompressed.get(extent), extent));
            Shared shared = bySet.getIfAbsentPut(owners.ownerSet(extent), Shared::new);
            shared.disk += size;
            shared.uncompressed += uncompressed.get(extent);
        }
        KindSums[] kinds = new KindSums[DataKind.COUNT];
        for (int kind = 0; kind < kinds.length; kind++) {
            kinds[kind] = new KindSums(
                    extents[kind],
                    references[kind].sum(),
                    inlines[kind].sum(),
                    disk[kind] + inlineDisk[kind].sum(),
                    plain[kind] + inlineUncompressed[kind].sum(),
                    referenced[kind].sum() + inlineUncompressed[kind].sum(),
                    unreachable[kind]);
        }
        found = new Found(List.of(kinds), bySet);
    }

    /** Sums of each kind. */
    List<KindSums> kinds() {
        return found.kinds;
    }

    /** Bytes on disk that each owner reaches. */
    long[] diskByOwner() {
        IntervalSums sums = new IntervalSums(graph.owners().count());
        found.bySet.forEachKeyValue((set, shared) -> sums.add(graph.sets(), set, shared.disk));
        return sums.sums();
    }

    /** Bytes before compression that each owner reaches. */
    long[] uncompressedByOwner() {
        IntervalSums sums = new IntervalSums(graph.owners().count());
        found.bySet.forEachKeyValue((set, shared) -> sums.add(graph.sets(), set, shared.uncompressed));
        return sums.sums();
    }

    /** Bytes that files of each owner refer to in extents. */
    long[] referencedByOwner() {
        return referencedByOwner.sums();
    }

    /** Bytes of files of each owner that are stored in tree blocks. */
    long[] inlineByOwner() {
        return inlineByOwner.sums();
    }

    /** Bytes that inline data of each owner takes in tree blocks. */
    long[] inlineDiskByOwner() {
        return inlineDiskByOwner.sums();
    }

    /** Number of tree blocks that each owner reaches. */
    long[] blocksByOwner() {
        IntervalSums sums = new IntervalSums(graph.owners().count());
        for (int block = 0; block < graph.size(); block++) {
            sums.add(graph.sets(), graph.ownerSet(block), 1);
        }
        return sums.sums();
    }

    /** Bytes of all data extents that files use. */
    long extentBytes() {
        long[] bytes = {0};
        found.bySet.forEachValue(shared -> bytes[0] += shared.disk);
        return bytes[0];
    }

    /** The tree blocks of the sweep. */
    BlockGraph graph() {
        return graph;
    }
}
