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
            .means("The file, by the path given or its first name.")
            .signed("root-id", row -> row.file.root())
            .number("inode", row -> row.file.inode())
            .means("Number of the file.")
            .address("logical", ItemRow::logical)
            .means("Where in the file the item begins.")
            .bytes("length", ItemRow::length)
            .means("Bytes of the file that it covers.")
            .text("type", ItemRow::typeText)
            .means("inline, regular, prealloc or hole.")
            .texts("flags", row -> ExtentFlag.words(row.flags))
            .means("What FIEMAP would say of the item alone.")
            .maybeAddress("extent", ItemRow::extent)
            .means("Logical address of the whole extent; none for inline data and holes.")
            .bytes("disk-length", ItemRow::diskLength)
            .means("Bytes of the whole extent on disk; of inline data, as stored.")
            .bytes("extent-offset", ItemRow::extentOffset)
            .means("Where in the uncompressed extent the item begins.")
            .bytes("ram-length", ItemRow::ramLength)
            .means("Bytes of the whole extent uncompressed.")
            .bytes("bookend", ItemRow::bookend)
            .means("Bytes of the uncompressed extent that this item leaves unused; other items may use them.")
            .text("compression", row -> ExtentRow.compression(row.compression))
            .means("Algorithm, or none.")
            .number("generation", ItemRow::generation)
            .means("Transaction that wrote the extent.")
            .maybeNumber("references", ItemRow::references)
            .means("References the extent tree counts for the extent.")
            .maybeNumber("devid", row -> ExtentRow.devid(row.place))
            .means("Device of the first copy.")
            .maybeAddress("device-offset", row -> ExtentRow.offset(row.place))
            .means("Where on that device the bytes of the item begin; of compressed data, the extent.")
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
