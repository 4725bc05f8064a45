package ruminate.format.file;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import ruminate.format.bytes.U64;
import ruminate.format.compress.Compression;
import ruminate.format.compress.Decompressor;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.item.FileExtentItem;
import ruminate.format.item.InodeFlags;
import ruminate.format.item.InodeItem;
import ruminate.format.layout.ByteView;
import ruminate.format.volume.Volume;

/**
 * Reads the content of files: decompressed, with checksums verified, from the copy that is right.
 *
 * <p>What cannot be read comes as zeros, so that everything else keeps its place. Not safe for use by several threads.
 */
public final class FileData {
    private static final int MOST_FAILURES = 64;

    private final Findings findings;
    private final DataReader reader;
    private final Decompressor[] decompressors;
    private final int sectorSize;
    private final boolean metadump;
    private final byte[] stored = new byte[DataReader.MAX_LENGTH];
    private final byte[] plain = new byte[Compression.MAX_EXTENT];
    private Optional<FileExtentItem> inPlain = Optional.empty();
    private boolean intact = true;

    FileData(Volume volume, SectorChecksums checksums, Findings findings) {
        this.findings = findings;
        this.reader = new DataReader(volume, checksums, findings);
        this.sectorSize = volume.geometry().sectorSize();
        this.metadump = volume.metadump();
        this.decompressors = new Decompressor[Compression.values().length];
        for (Compression compression : Compression.values()) {
            decompressors[compression.number()] = compression.decompressor(sectorSize);
        }
    }

    /** Whether all data so far could be read and matched its checksums; where not, the findings say what. */
    public boolean intact() {
        return intact && reader.intact();
    }

    /** Gives the whole content of a file to {@code sink}. */
    public void copy(FileTree tree, InodeItem inode, FileSink sink) throws IOException {
        copy(tree, inode, inode.fileSize() < 0 ? Long.MAX_VALUE : inode.fileSize(), sink);
    }

    private void copy(FileTree tree, InodeItem inode, long size, FileSink sink) throws IOException {
        boolean verify = !inode.flags().has(InodeFlags.NODATASUM);
        long position = 0;
        for (FileExtentItem item : tree.extents(inode.key().objectid())) {
            long start = item.key().offset();
            if (!U64.less(start, size)) {
                break;
            }
            long end = U64.min(U64.addSaturating(start, length(item)), size);
            if (end <= position) {
                continue;
            }
            if (start > position) {
                sink.hole(start - position);
                position = start;
            }
            emit(item, position - start, end - position, verify, place(tree, item), sink);
            position = end;
        }
        if (size > position) {
            sink.hole(size - position);
        }
    }

    /** The content of a file that is known to be small, such as the target of a symbolic link; cut at {@code most}. */
    public ByteView small(FileTree tree, InodeItem inode, int most) throws IOException {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        copy(tree, inode, U64.min(inode.fileSize(), most), FileSink.to(content));
        return ByteView.of(content.toByteArray());
    }

    private static Place place(FileTree tree, FileExtentItem item) {
        return new Place(
                "file extent",
                OptionalLong.of(tree.id()),
                OptionalLong.empty(),
                OptionalInt.empty(),
                Optional.of(item.key()));
    }

    /** Bytes of the file that the item stands for. */
    private static long length(FileExtentItem item) {
        if (!item.inline()) {
            return item.numBytes();
        }
        return item.compression() == 0 ? item.inlineData().size() : U64.min(item.ramBytes(), Compression.MAX_EXTENT);
    }

    private void emit(FileExtentItem item, long skip, long length, boolean verify, Place place, FileSink sink)
            throws IOException {
        if (item.hole() || item.type() == FileExtentItem.PREALLOC) {
            sink.hole(length);
            return;
        }
        try {
            requireKnown(item);
            if (metadump && item.inline() && item.inlineData().isZero()) {
                throw new Damage(
                        FindingCode.DATA_UNREADABLE,
                        "the start of the file",
                        item.inlineData().size(),
                        "a metadump holds no file data");
            }
            if (item.compression() != Compression.NONE.number()) {
                emitCompressed(item, skip, length, verify, place, sink);
            } else if (item.inline()) {
                ByteView data = item.inlineData();
                sink.data(data.array(), data.start() + (int) skip, (int) length);
            } else {
                emitPlain(item, skip, length, verify, place, sink);
            }
        } catch (Damage damage) {
            intact = false;
            findings.add(Finding.of(damage, place));
            sink.hole(length);
        }
    }

    private static void requireKnown(FileExtentItem item) throws Damage {
        if (Compression.of(item.compression()).isEmpty()) {
            throw new Damage(FindingCode.COMPRESSION_UNKNOWN, item.compression());
        }
        if (item.encryption() != 0 || item.otherEncoding() != 0) {
            throw new Damage(FindingCode.ITEM_BAD_FIELD, "encryption", item.encryption(), 0);
        }
        if (item.type() > FileExtentItem.PREALLOC) {
            throw new Damage(FindingCode.ITEM_BAD_FIELD, "type", item.type(), "[0, 2]");
        }
    }

    /** Where nothing can be read for long, nothing more is tried: lengths are not to be trusted. */
    private void emitPlain(FileExtentItem item, long skip, long length, boolean verify, Place place, FileSink sink)
            throws IOException, Damage {
        if (U64.less(item.diskNumBytes(), U64.addSaturating(item.offset(), item.numBytes()))) {
            throw new Damage(
                    FindingCode.ITEM_BAD_FIELD,
                    "offset + num_bytes",
                    U64.text(item.offset() + item.numBytes()),
                    "at most disk_num_bytes " + U64.text(item.diskNumBytes()));
        }
        long logical = item.diskBytenr() + item.offset() + skip;
        long left = length;
        int failures = 0;
        while (left > 0 && failures < MOST_FAILURES) {
            int inSector = (int) (logical & (sectorSize - 1));
            int wanted = (int) Math.min(left, stored.length - inSector - sectorSize);
            int whole = roundUp(inSector + wanted);
            failures = reader.read(logical - inSector, stored, 0, whole, verify, place) ? 0 : failures + 1;
            sink.data(stored, inSector, wanted);
            logical += wanted;
            left -= wanted;
        }
        if (left > 0) {
            sink.hole(left);
        }
    }

    /** An extent that several items use in turn is decompressed once. */
    private void emitCompressed(FileExtentItem item, long skip, long length, boolean verify, Place place, FileSink sink)
            throws IOException, Damage {
        if (inPlain.filter(known -> sameExtent(known, item)).isEmpty()) {
            inPlain = Optional.empty();
            if (item.inline()) {
                decompress(item, item.inlineData());
            } else if (readStored(item, verify, place)) {
                decompress(item, ByteView.of(stored, 0, (int) item.diskNumBytes()));
                inPlain = Optional.of(item);
            } else {
                sink.hole(length);
                return;
            }
        }
        long from = item.inline() ? skip : item.offset() + skip;
        int available = (int) U64.min(plain.length - U64.min(from, plain.length), length);
        sink.data(plain, (int) U64.min(from, plain.length), available);
        if (available < length) {
            sink.hole(length - available);
        }
    }

    private static boolean sameExtent(FileExtentItem a, FileExtentItem b) {
        return a.diskBytenr() == b.diskBytenr()
                && a.diskNumBytes() == b.diskNumBytes()
                && a.ramBytes() == b.ramBytes()
                && a.compression() == b.compression()
                && !b.inline();
    }

    /** Whether any of it could be read. */
    private boolean readStored(FileExtentItem item, boolean verify, Place place) throws IOException, Damage {
        if (U64.less(Compression.MAX_EXTENT, item.diskNumBytes())) {
            throw tooLarge("disk_num_bytes", item.diskNumBytes());
        }
        int length = (int) item.diskNumBytes();
        return reader.read(item.diskBytenr(), stored, 0, roundUp(length), verify, place);
    }

    private void decompress(FileExtentItem item, ByteView in) throws Damage {
        if (U64.less(Compression.MAX_EXTENT, item.ramBytes())) {
            throw tooLarge("ram_bytes", item.ramBytes());
        }
        int size = (int) item.ramBytes();
        decompressors[item.compression()].decompress(in.array(), in.start(), in.size(), plain, 0, size);
        Arrays.fill(plain, size, plain.length, (byte) 0);
    }

    private static Damage tooLarge(String field, long value) {
        return new Damage(FindingCode.ITEM_BAD_FIELD, field, U64.text(value), "at most " + Compression.MAX_EXTENT);
    }

    private int roundUp(int length) {
        return (length + sectorSize - 1) & -sectorSize;
    }
}
