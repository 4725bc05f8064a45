package ruminate.analyze.check;

import ruminate.format.bytes.LittleEndian;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.FileExtentItem;
import ruminate.format.item.FileType;
import ruminate.format.item.Geometry;
import ruminate.format.item.InodeItem;
import ruminate.format.node.Leaf;

/** Reads one leaf of a subvolume after the other into {@link Span}s. One for each thread. */
final class FileLeaf implements NameEntries.Visitor {
    private final Geometry geometry;
    private final ExtentRecords extents;
    private final SumRanges sums;
    private final Findings findings;
    private final InodeJudge judge;
    private final int mask;
    private final int mostInline;

    private long tree;
    private InodeRun first = new InodeRun(0);
    private InodeRun run = new InodeRun(0);
    private long balance;

    FileLeaf(Geometry geometry, ExtentRecords extents, SumRanges sums, Findings findings, InodeJudge judge) {
        this.geometry = geometry;
        this.extents = extents;
        this.sums = sums;
        this.findings = findings;
        this.judge = judge;
        this.mask = geometry.sectorSize() - 1;
        this.mostInline =
                Math.min(geometry.sectorSize() - 1, geometry.maxItemSize() - FileExtentItem.INLINE_HEADER_SIZE);
    }

    /** Reads a leaf that {@code ofTree} reaches. */
    Span read(long ofTree, Leaf leaf, PointerCheck.Found found) {
        if (leaf.count() == 0) {
            return Span.EMPTY;
        }
        tree = ofTree;
        balance = 0;
        run = new InodeRun(leaf.objectid(0));
        first = run;
        int next = 0;
        for (int slot = 0; slot < leaf.count(); slot++) {
            if (leaf.objectid(slot) != run.inode) {
                if (run != first) {
                    judge.judge(tree, run);
                }
                run = new InodeRun(leaf.objectid(slot));
            }
            switch (leaf.type(slot)) {
                case KeyType.INODE_ITEM -> inode(leaf, slot);
                case KeyType.INODE_REF, KeyType.INODE_EXTREF, KeyType.DIR_ITEM, KeyType.DIR_INDEX ->
                    NameEntries.each(leaf, slot, this);
                case KeyType.EXTENT_DATA -> {
                    boolean data = next < found.count() && found.slot(next) == slot;
                    extent(leaf, slot, data ? found.record(next++) : -1, data);
                }
                case KeyType.XATTR_ITEM, KeyType.ORPHAN_ITEM, KeyType.VERITY_DESC_ITEM, KeyType.VERITY_MERKLE_ITEM -> {}
                default -> stray(leaf, slot);
            }
        }
        return new Span(first, run, balance, true);
    }

    private void stray(Leaf leaf, int slot) {
        if (leaf.objectid(slot) != ObjectId.FREE_SPACE) {
            findings.add(Finding.of(FindingCode.ITEM_IN_WRONG_TREE, place(leaf, slot), KeyType.name(leaf.type(slot))));
        }
    }

    private Place place(Leaf leaf, int slot) {
        return Place.block(tree, leaf.bytenr(), 0).at(slot, leaf.key(slot));
    }

    private void inode(Leaf leaf, int slot) {
        if (leaf.size(slot) < InodeItem.LAYOUT.size()) {
            return;
        }
        byte[] bytes = leaf.bytes();
        int start = leaf.start(slot);
        run.seen |= InodeRun.ITEM;
        run.mode = (int) InodeItem.MODE.get(bytes, start);
        run.nlink = InodeItem.NLINK.get(bytes, start);
        run.flags = InodeItem.FLAGS.get(bytes, start);
        run.size = InodeItem.SIZE.get(bytes, start);
        run.nbytes = InodeItem.NBYTES.get(bytes, start);
        if (run.inode != ObjectId.FIRST_FREE && run.inode != ObjectId.FREE_INO && run.nlink != 0) {
            balance -= run.nlink * NameEntries.printOfLink(run.inode, numberOf(run.mode));
        }
        if (run.nlink == 0 && run.inode != ObjectId.FREE_INO) {
            judge.unlinked(tree, run.inode);
        }
    }

    /** Number of the kind of file in a mode, 0 where there is none. */
    static int numberOf(int mode) {
        return FileType.ofMode(mode).map(FileType::number).orElse(0);
    }

    @Override
    public void entry(
            boolean indexed,
            long directory,
            long index,
            long target,
            int targetType,
            int fileType,
            byte[] bytes,
            int nameAt,
            int nameLength) {
        run.seen |= InodeRun.ENTRIES;
        run.nameBytes += nameLength;
        long name = NameEntries.printOfName(bytes, nameAt, nameLength);
        balance += NameEntries.printOfEntry(indexed, directory, index, target, targetType, fileType, name);
    }

    @Override
    public void reference(long inode, long directory, long index, byte[] bytes, int nameAt, int nameLength) {
        run.names++;
        if (inode != directory) {
            long name = NameEntries.printOfName(bytes, nameAt, nameLength);
            balance -= NameEntries.printOfReference(inode, directory, index, name);
        }
    }

    private void extent(Leaf leaf, int slot, int record, boolean data) {
        int size = leaf.size(slot);
        if (size < FileExtentItem.INLINE_HEADER_SIZE) {
            return;
        }
        byte[] bytes = leaf.bytes();
        int start = leaf.start(slot);
        int type = LittleEndian.u8(bytes, start + FileExtentItem.TYPE.offset());
        boolean compressed = LittleEndian.u8(bytes, start + FileExtentItem.COMPRESSION.offset()) != 0;
        if (type == FileExtentItem.INLINE) {
            inline(leaf, slot, size - FileExtentItem.INLINE_HEADER_SIZE, compressed);
            return;
        }
        if (size < FileExtentItem.LAYOUT.size()) {
            return;
        }
        long length = FileExtentItem.NUM_BYTES.get(bytes, start);
        long offset = FileExtentItem.OFFSET.get(bytes, start);
        long whole = FileExtentItem.RAM_BYTES.get(bytes, start);
        boolean prealloc = type == FileExtentItem.PREALLOC;
        boolean beyond = data && (offset + length < offset || Long.compareUnsigned(offset + length, whole) > 0);
        if (length == 0 || beyond || prealloc && compressed) {
            Object expected = length == 0 ? "at least one sector" : "within ram_bytes " + whole + ", not compressed";
            findings.add(Finding.of(
                    FindingCode.FILE_EXTENT_BAD, place(leaf, slot), "[" + offset + ", +" + length + ")", expected));
        }
        run.extent(leaf.offset(slot), leaf.offset(slot) + length);
        if (data) {
            run.found += length;
            run.seen |= compressed ? InodeRun.COMPRESSED : 0;
            checksums(leaf, slot, record, prealloc, compressed);
        }
    }

    private void checksums(Leaf leaf, int slot, int record, boolean prealloc, boolean compressed) {
        boolean all = record >= 0 && extents.has(record, ExtentRecords.ALL_SUMS);
        boolean none = record >= 0 && !extents.has(record, ExtentRecords.SOME_SUMS);
        if (!all && !none) {
            byte[] bytes = leaf.bytes();
            int start = leaf.start(slot);
            long disk = FileExtentItem.DISK_BYTENR.get(bytes, start);
            long from = compressed ? disk : disk + FileExtentItem.OFFSET.get(bytes, start);
            long length = compressed
                    ? FileExtentItem.DISK_NUM_BYTES.get(bytes, start)
                    : FileExtentItem.NUM_BYTES.get(bytes, start);
            long covered = sums.covered(from, length);
            all = covered == length;
            none = covered == 0;
        }
        if (prealloc) {
            if (!none && record >= 0) {
                extents.mark(record, ExtentRecords.PREALLOC_SUMS);
            }
            return;
        }
        run.seen |= none ? 0 : InodeRun.SUM_FOUND;
        run.seen |=
                all ? 0 : compressed ? InodeRun.SUM_MISSING | InodeRun.COMPRESSED_SUM_MISSING : InodeRun.SUM_MISSING;
    }

    private void inline(Leaf leaf, int slot, int stored, boolean compressed) {
        long length = FileExtentItem.RAM_BYTES.get(leaf, slot);
        long most = compressed ? geometry.sectorSize() : mostInline;
        if (length == 0 || Long.compareUnsigned(length, most) > 0 || stored > mostInline) {
            findings.add(Finding.of(
                    FindingCode.FILE_EXTENT_BAD,
                    place(leaf, slot),
                    "inline data of " + Long.toUnsignedString(length) + " bytes, " + stored + " stored",
                    "[1, " + most + "]"));
        }
        run.found += length;
        run.extent(leaf.offset(slot), leaf.offset(slot) + (length + mask & ~(long) mask));
    }
}
