package ruminate.format.write;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import ruminate.format.compress.Compression;
import ruminate.format.item.FileExtentItem;
import ruminate.format.item.InodeFlags;
import ruminate.format.item.InodeItem;

/**
 * The content of one subvolume's files: written, cut, cloned, reserved. Data goes to the members at once, into space that no
 * commit knows of yet.
 */
public final class FileData {
    private static final long MAX_EXTENT = 128L << 20;
    private static final long MAX_SIZE = Long.MAX_VALUE - 0xffff;

    private final WritableFilesystem filesystem;
    private final State state;
    private final Tree tree;
    private final Inodes inodes;
    private final FileExtents extents;
    private final DataBlocks blocks;
    private final int sector;

    FileData(WritableFilesystem filesystem, Tree tree, Inodes inodes) {
        this.filesystem = filesystem;
        this.state = filesystem.state();
        this.tree = tree;
        this.inodes = inodes;
        this.extents = new FileExtents(state, tree);
        this.blocks = new DataBlocks(filesystem);
        this.sector = state.geometry().sectorSize();
    }

    /** Size of a file in bytes. */
    public long size(long inode) {
        return inodes.get(inode, InodeItem.SIZE);
    }

    private long roundDown(long bytes) {
        return bytes / sector * sector;
    }

    private long roundUp(long bytes) {
        return roundDown(bytes + sector - 1);
    }

    /** The file extent item that covers a position. */
    public Optional<FileExtentItem> extentAt(long inode, long offset) {
        return extents.overlapping(inode, offset, offset + 1).stream().findFirst();
    }

    private static void requireRange(long offset, long length) {
        if (offset < 0 || length < 0 || offset > MAX_SIZE - length) {
            throw new IllegalArgumentException("a file has at most %d bytes".formatted(MAX_SIZE));
        }
    }

    private void account(long inode, long size, long bytes) {
        inodes.edit(inode, (item, at) -> {
            InodeItem.SIZE.put(item, at, size);
            InodeItem.NBYTES.put(item, at, InodeItem.NBYTES.get(item, at) + bytes);
            inodes.modified(item, at);
        });
    }

    private boolean hasFlag(long inode, long flag) {
        return (inodes.get(inode, InodeItem.FLAGS) & flag) != 0;
    }

    // reading

    /** The bytes of a file from {@code offset} on; zeros where there is nothing. */
    public void read(long inode, long offset, byte[] into, int at, int length) {
        Arrays.fill(into, at, at + length, (byte) 0);
        long size = size(inode);
        long end = Math.min(offset + length, size);
        for (FileExtentItem item : extents.overlapping(inode, offset, end)) {
            long start = item.key().offset();
            byte[] bytes = blocks.read(item);
            long from = Math.max(offset, start);
            long to = Math.min(end, start + bytes.length);
            if (from < to) {
                System.arraycopy(bytes, (int) (from - start), into, at + (int) (from - offset), (int) (to - from));
            }
        }
    }

    private byte[] readAll(long inode) {
        byte[] bytes = new byte[Math.toIntExact(size(inode))];
        read(inode, 0, bytes, 0, bytes.length);
        return bytes;
    }

    // writing

    /** Writes {@code length} bytes at {@code offset}. */
    public void write(long inode, long offset, long length, Content content, Compression compression) {
        requireRange(offset, length);
        if (length <= 0) {
            return;
        }
        long size = size(inode);
        long newSize = Math.max(size, offset + length);
        Compression used = hasFlag(inode, InodeFlags.NODATASUM) ? Compression.NONE : compression;
        boolean inline = extents.inline(inode);
        if (newSize <= maxInline() && (inline || extents.none(inode))) {
            byte[] bytes = Arrays.copyOf(readAll(inode), (int) newSize);
            content.fill(offset, bytes, (int) offset, (int) length);
            rewriteInline(inode, bytes, used);
            return;
        }
        long start = roundDown(offset);
        long end = roundUp(offset + length);
        Content merged = new Overlay(this, inode, sector, offset, offset + length, content);
        long change = 0;
        if (inline && start > 0) {
            change += rewriteFirstSector(inode);
        } else if (inline) {
            change -= extents.drop(inode, 0, sector).bytes();
        }
        fillHoles(inode, roundUp(size), start);
        change += writeRange(inode, start, end, merged, used);
        account(inode, newSize, change);
    }

    private int maxInline() {
        int most = Math.min(state.geometry().maxItemSize() - FileExtentItem.INLINE_HEADER_SIZE, sector - 1);
        return Math.min(most, filesystem.options().maxInline());
    }

    private void rewriteInline(long inode, byte[] bytes, Compression compression) {
        long change = -extents.drop(inode, 0, sector).bytes();
        Optional<byte[]> smaller = compression == Compression.NONE
                ? Optional.empty()
                : blocks.compress(bytes, bytes.length - 1, compression);
        require(smaller.isPresent() ? compression : Compression.NONE);
        extents.insertInline(
                inode, smaller.orElse(bytes), bytes.length, smaller.isPresent() ? compression.number() : 0);
        account(inode, bytes.length, change + bytes.length);
    }

    /** Puts inline data into an extent; returns the change of the bytes that extents stand behind. */
    private long rewriteFirstSector(long inode) {
        byte[] old = Arrays.copyOf(readAll(inode), sector);
        long change = -extents.drop(inode, 0, sector).bytes();
        return change + writeNew(inode, 0, sector, bytesAt(old), Compression.NONE);
    }

    private static Content bytesAt(byte[] bytes) {
        return (position, into, at, length) -> System.arraycopy(bytes, (int) position, into, at, length);
    }

    /** Stands hole items in what of a range has none, where the filesystem wants them. */
    private void fillHoles(long inode, long from, long to) {
        if (from >= to || filesystem.options().has(Feature.NO_HOLES)) {
            return;
        }
        long at = from;
        for (FileExtentItem item : extents.overlapping(inode, from, to)) {
            if (at < item.key().offset()) {
                extents.insertHole(inode, at, item.key().offset() - at);
            }
            at = item.key().offset() + item.numBytes();
        }
        if (at < to) {
            extents.insertHole(inode, at, to - at);
        }
    }

    /** Writes whole sectors: in place where the space is reserved for that, else to a new place. */
    private long writeRange(long inode, long start, long end, Content content, Compression compression) {
        boolean noCow = hasFlag(inode, InodeFlags.NODATACOW);
        boolean maybeReserved = noCow || hasFlag(inode, InodeFlags.PREALLOC);
        if (!maybeReserved || compression != Compression.NONE) {
            return -extents.drop(inode, start, end).bytes() + writeNew(inode, start, end, content, compression);
        }
        long change = 0;
        long done = start;
        for (FileExtentItem item : extents.overlapping(inode, start, end)) {
            if (!inPlace(item, noCow)) {
                continue;
            }
            long from = Math.max(start, item.key().offset());
            long to = Math.min(end, item.key().offset() + item.numBytes());
            change += replace(inode, done, from, content);
            overwrite(inode, item, from, to, content);
            done = to;
        }
        return change + replace(inode, done, end, content);
    }

    private long replace(long inode, long start, long end, Content content) {
        return start == end
                ? 0
                : -extents.drop(inode, start, end).bytes() + writeNew(inode, start, end, content, Compression.NONE);
    }

    private boolean inPlace(FileExtentItem item, boolean noCow) {
        boolean reserved = item.type() == FileExtentItem.PREALLOC
                || noCow && item.type() == FileExtentItem.REGULAR && !item.hole() && item.compression() == 0;
        return reserved && state.isPrivate(tree, item.diskBytenr(), item.generation());
    }

    private void overwrite(long inode, FileExtentItem item, long from, long to, Content content) {
        long logical = item.diskBytenr() + item.offset() + from - item.key().offset();
        writeData(logical, from, to - from, content, !hasFlag(inode, InodeFlags.NODATASUM));
        if (item.type() == FileExtentItem.PREALLOC) {
            extents.convert(item, from, to);
        }
    }

    /** Writes whole sectors that no extent covers to new extents; returns their bytes. */
    private long writeNew(long inode, long start, long end, Content content, Compression compression) {
        boolean sums = !hasFlag(inode, InodeFlags.NODATASUM);
        for (long at = start; at < end; ) {
            long part = compression == Compression.NONE ? 0 : writeCompressed(inode, at, end, content, compression);
            if (part == 0) {
                long most = compression == Compression.NONE ? MAX_EXTENT : Compression.MAX_EXTENT;
                Space.Extent extent = state.space().allocateData(Math.min(end - at, most), sector);
                part = extent.length();
                writeData(extent.logical(), at, part, content, sums);
                extents.insert(inode, at, extent.logical(), part, part, 0, FileExtentItem.REGULAR);
            }
            at += part;
        }
        return end - start;
    }

    /** Writes one compressed extent; returns the bytes of the file it holds, 0 where compressing does not pay. */
    private long writeCompressed(long inode, long at, long end, Content content, Compression compression) {
        int length = (int) Math.min(end - at, Compression.MAX_EXTENT);
        byte[] plain = new byte[length];
        content.fill(at, plain, 0, length);
        Optional<byte[]> packed = blocks.compress(plain, length - sector, compression);
        if (packed.isEmpty()) {
            return 0;
        }
        byte[] padded = Arrays.copyOf(packed.get(), (int) roundUp(packed.get().length));
        Space.Extent extent = state.space().allocateData(padded.length, padded.length);
        blocks.write(extent.logical(), padded, padded.length, true);
        require(compression);
        extents.insert(
                inode, at, extent.logical(), padded.length, length, compression.number(), FileExtentItem.REGULAR);
        return length;
    }

    private void require(Compression compression) {
        if (compression == Compression.LZO) {
            filesystem.require(ruminate.format.item.IncompatFeature.COMPRESS_LZO);
        } else if (compression == Compression.ZSTD) {
            filesystem.require(ruminate.format.item.IncompatFeature.COMPRESS_ZSTD);
        }
    }

    private void writeData(long logical, long position, long length, Content content, boolean sums) {
        blocks.write(logical, position, length, content, sums);
    }

    // cutting

    /** Sets the size of a file. */
    public void truncate(long inode, long size) {
        requireRange(0, size);
        long old = size(inode);
        if (extents.inline(inode) || size <= maxInline() && extents.none(inode) && size > 0) {
            truncateInline(inode, size);
            return;
        }
        long change = 0;
        if (size < old) {
            change -= extents.drop(inode, roundUp(size), Long.MAX_VALUE).bytes();
            change += zeroTail(inode, size);
        } else {
            fillHoles(inode, roundUp(old), roundUp(size));
        }
        account(inode, size, change);
    }

    private void truncateInline(long inode, long size) {
        if (size == 0) {
            account(inode, 0, -extents.drop(inode, 0, sector).bytes());
        } else if (size <= maxInline()) {
            rewriteInline(inode, Arrays.copyOf(readAll(inode), (int) size), Compression.NONE);
        } else {
            long change = extents.inline(inode) ? rewriteFirstSector(inode) : 0;
            fillHoles(inode, sector, roundUp(size));
            account(inode, size, change);
        }
    }

    /** What lies behind the end in the last sector must read as zeros if the file grows again. */
    private long zeroTail(long inode, long size) {
        long start = roundDown(size);
        if (start == size) {
            return 0;
        }
        boolean written = extentAt(inode, start)
                .filter(item -> !item.hole() && item.type() == FileExtentItem.REGULAR)
                .isPresent();
        if (!written) {
            return 0;
        }
        byte[] last = new byte[sector];
        read(inode, start, last, 0, (int) (size - start));
        Content content =
                (position, into, at, length) -> System.arraycopy(last, (int) (position - start), into, at, length);
        return writeRange(inode, start, start + sector, content, Compression.NONE);
    }

    /** Makes a hole; what of the first and last sector lies outside it is kept. */
    public void punch(long inode, long offset, long length) {
        requireRange(offset, length);
        long size = size(inode);
        long end = Math.min(offset + length, roundUp(size));
        long from = roundUp(offset);
        long to = end >= size ? roundUp(end) : roundDown(end);
        if (extents.inline(inode) || from >= to) {
            if (offset < Math.min(end, size)) {
                write(inode, offset, Math.min(end, size) - offset, Content.of((byte) 0), Compression.NONE);
            }
            return;
        }
        if (offset < from) {
            write(inode, offset, from - offset, Content.of((byte) 0), Compression.NONE);
        }
        if (to < end) {
            write(inode, to, end - to, Content.of((byte) 0), Compression.NONE);
        }
        long dropped = extents.drop(inode, from, to).bytes();
        fillHoles(inode, from, to);
        account(inode, size, -dropped);
    }

    /** Reserves space for the holes of a range. */
    public void preallocate(long inode, long offset, long length, boolean keepSize) {
        requireRange(offset, length);
        long size = size(inode);
        long start = roundDown(offset);
        long end = roundUp(offset + length);
        long change = extents.inline(inode) ? rewriteFirstSector(inode) : 0;
        if (!keepSize) {
            fillHoles(inode, roundUp(size), start);
        }
        long at = start;
        for (FileExtentItem item : extents.overlapping(inode, start, end)) {
            if (!item.hole()) {
                change += reserve(inode, at, Math.max(at, item.key().offset()));
                at = item.key().offset() + item.numBytes();
            }
        }
        change += at < end ? reserve(inode, at, end) : 0;
        inodes.edit(
                inode,
                (bytes, place) ->
                        InodeItem.FLAGS.put(bytes, place, InodeItem.FLAGS.get(bytes, place) | InodeFlags.PREALLOC));
        account(inode, keepSize ? size : Math.max(size, offset + length), change);
    }

    private long reserve(long inode, long start, long end) {
        if (start < end) {
            extents.drop(inode, start, end);
        }
        for (long at = start; at < end; ) {
            Space.Extent extent = state.space().allocateData(Math.min(end - at, MAX_EXTENT), sector);
            extents.insert(inode, at, extent.logical(), extent.length(), extent.length(), 0, FileExtentItem.PREALLOC);
            at += extent.length();
        }
        return end - start;
    }

    // cloning

    /**
     * Lets a range share the extents of another file's range. Ranges are in whole sectors, except that one may end with the
     * source file.
     */
    public void clone(FileData from, long source, long sourceOffset, long inode, long offset, long length) {
        requireRange(sourceOffset, length);
        requireRange(offset, length);
        long sourceSize = from.size(source);
        long end = sourceOffset + length;
        if (end > sourceSize) {
            throw new IllegalArgumentException("the source has %d bytes".formatted(sourceSize));
        }
        if (sourceOffset % sector != 0 || offset % sector != 0 || end != sourceSize && length % sector != 0) {
            throw new IllegalArgumentException("a clone is made of whole sectors of %d bytes".formatted(sector));
        }
        if (end % sector != 0 && offset + length < size(inode)) {
            throw new IllegalArgumentException("the end of the source must become the end of the clone");
        }
        if (from.hasFlag(source, InodeFlags.NODATASUM) != hasFlag(inode, InodeFlags.NODATASUM)) {
            throw new IllegalArgumentException("one of the files has no checksums");
        }
        if (from == this && source == inode && offset < end && sourceOffset < offset + length) {
            throw new IllegalArgumentException("the ranges overlap");
        }
        if (from.extents.inline(source)) {
            byte[] bytes = from.readAll(source);
            write(
                    inode,
                    offset,
                    length,
                    (position, into, at, count) ->
                            System.arraycopy(bytes, (int) (position - offset + sourceOffset), into, at, count),
                    Compression.NONE);
            return;
        }
        long sourceEnd = roundUp(end);
        List<FileExtentItem> items = from.extents.overlapping(source, sourceOffset, sourceEnd);
        long change = extents.inline(inode) ? rewriteFirstSector(inode) : 0;
        fillHoles(inode, roundUp(size(inode)), offset);
        change -= extents.drop(inode, offset, offset + sourceEnd - sourceOffset).bytes();
        long done = sourceOffset;
        for (FileExtentItem item : items) {
            long start = Math.max(item.key().offset(), sourceOffset);
            long stop = Math.min(item.key().offset() + item.numBytes(), sourceEnd);
            fillHoles(inode, offset + done - sourceOffset, offset + start - sourceOffset);
            if (item.hole()) {
                fillHoles(inode, offset + start - sourceOffset, offset + stop - sourceOffset);
            } else {
                state.markCloned(item.diskBytenr());
                extents.insertPart(item, start, stop, inode, offset + start - sourceOffset);
                change += stop - start;
            }
            done = stop;
        }
        fillHoles(inode, offset + done - sourceOffset, offset + sourceEnd - sourceOffset);
        account(inode, Math.max(size(inode), offset + length), change);
    }

    // for the subvolume

    /** Makes the data of an inode that has none inline data. */
    void insertInline(long inode, byte[] bytes, int ramBytes, int compression) {
        extents.insertInline(inode, bytes, ramBytes, compression);
        account(inode, ramBytes, ramBytes);
    }

    /** Removes every item of an inode. */
    void removeAll(long inode) {
        extents.drop(inode, 0, Long.MAX_VALUE);
        extents.removeItems(inode);
    }

    /** New bytes over old ones: what a write leaves of the first and last sector is read before anything changes. */
    private static final class Overlay implements Content {
        private final long start;
        private final long end;
        private final long first;
        private final byte[] head;
        private final long last;
        private final byte[] tail;
        private final Content content;

        Overlay(FileData data, long inode, int sector, long start, long end, Content content) {
            this.start = start;
            this.end = end;
            this.content = content;
            this.first = data.roundDown(start);
            this.head = first == start ? new byte[0] : new byte[(int) (start - first)];
            data.read(inode, first, head, 0, head.length);
            this.last = end;
            this.tail = new byte[(int) (data.roundUp(end) - end)];
            data.read(inode, last, tail, 0, tail.length);
        }

        @Override
        public void fill(long position, byte[] into, int at, int length) {
            long stop = position + length;
            copy(head, first, position, into, at, stop);
            copy(tail, last, position, into, at, stop);
            long from = Math.max(position, start);
            long to = Math.min(stop, end);
            if (from < to) {
                content.fill(from, into, at + (int) (from - position), (int) (to - from));
            }
        }

        private static void copy(byte[] old, long oldStart, long position, byte[] into, int at, long stop) {
            long from = Math.max(position, oldStart);
            long to = Math.min(stop, oldStart + old.length);
            if (from < to) {
                System.arraycopy(old, (int) (from - oldStart), into, at + (int) (from - position), (int) (to - from));
            }
        }
    }
}
