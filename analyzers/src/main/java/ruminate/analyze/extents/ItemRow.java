package ruminate.analyze.extents;

import java.util.Optional;
import java.util.OptionalLong;
import ruminate.analyze.report.RowType;
import ruminate.format.bytes.U64;
import ruminate.format.ids.DevicePosition;
import ruminate.format.item.FileExtentItem;

/**
 * A file extent item, holes included, and how much of its extent it does not use.
 *
 * @param file the file
 * @param logical offset in the file
 * @param length bytes of the file
 * @param type inline, regular or preallocated
 * @param flags what FIEMAP would say of it alone
 * @param extent address of the whole extent; none for inline data and holes
 * @param diskLength bytes of the whole extent on disk, of inline data as stored
 * @param extentOffset where in the uncompressed extent the item begins
 * @param ramLength bytes of the whole extent uncompressed
 * @param compression algorithm
 * @param generation transaction that made the extent
 * @param references how many references the extent has
 * @param place where the item's bytes begin on a device, or its extent where that is compressed
 */
public record ItemRow(
        MappedFile file,
        long logical,
        long length,
        int type,
        int flags,
        OptionalLong extent,
        long diskLength,
        long extentOffset,
        long ramLength,
        int compression,
        long generation,
        OptionalLong references,
        Optional<DevicePosition> place) {
    /** Its columns. */
    public static final RowType<ItemRow> TYPE = RowType.<ItemRow>declare()
            .name("path", row -> row.file.path().toArray())
            .signed("root-id", row -> row.file.root())
            .number("inode", row -> row.file.inode())
            .address("logical", ItemRow::logical)
            .bytes("length", ItemRow::length)
            .text("type", ItemRow::typeText)
            .texts("flags", row -> ExtentFlag.words(row.flags))
            .maybeAddress("extent", ItemRow::extent)
            .bytes("disk-length", ItemRow::diskLength)
            .bytes("extent-offset", ItemRow::extentOffset)
            .bytes("ram-length", ItemRow::ramLength)
            .bytes("bookend", ItemRow::bookend)
            .text("compression", row -> ExtentRow.compression(row.compression))
            .number("generation", ItemRow::generation)
            .maybeNumber("references", ItemRow::references)
            .maybeNumber("devid", row -> ExtentRow.devid(row.place))
            .maybeAddress("device-offset", row -> ExtentRow.offset(row.place))
            .end();

    static ItemRow of(MappedFile file, FileItems items, int at, Optional<DevicePosition> place) {
        boolean plain = !items.hole(at) && !items.inline(at);
        return new ItemRow(
                file,
                items.position(at),
                items.length(at),
                items.type(at),
                items.hole(at) ? 0 : ExtentMerger.flags(items, at),
                plain ? OptionalLong.of(items.disk(at)) : OptionalLong.empty(),
                items.diskLength(at),
                items.offset(at),
                items.ram(at),
                items.compression(at),
                items.generation(at),
                ExtentRow.references(!plain, items.references(at)),
                place);
    }

    /** Bytes of the uncompressed extent before and behind the part that the item uses. */
    public long bookend() {
        return extent.isPresent() ? Math.max(0, ramLength - length) : 0;
    }

    private String typeText() {
        return switch (type) {
            case FileExtentItem.INLINE -> "inline";
            case FileExtentItem.REGULAR -> extent.isPresent() ? "regular" : "hole";
            case FileExtentItem.PREALLOC -> "prealloc";
            default -> U64.text(type);
        };
    }
}
