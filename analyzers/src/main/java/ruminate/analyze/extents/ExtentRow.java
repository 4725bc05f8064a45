package ruminate.analyze.extents;

import java.util.Optional;
import java.util.OptionalLong;
import ruminate.analyze.report.RowType;
import ruminate.format.bytes.U64;
import ruminate.format.compress.Compression;
import ruminate.format.ids.DevicePosition;

/**
 * An extent of a file.
 *
 * @param file the file
 * @param extent the extent
 * @param place where its first byte lies on a device; none for inline data
 */
public record ExtentRow(MappedFile file, Extent extent, Optional<DevicePosition> place) {
    /** Its columns. */
    public static final RowType<ExtentRow> TYPE = RowType.<ExtentRow>declare()
            .name("path", row -> row.file.path().toArray())
            .means("The file, by the path given or its first name.")
            .signed("root-id", row -> row.file.root())
            .number("inode", row -> row.file.inode())
            .means("Number of the file.")
            .address("logical", row -> row.extent.logical())
            .means("Where in the file the piece begins.")
            .address("physical", row -> row.extent.physical())
            .means("Where it lies, as FIEMAP says it: a logical address of the filesystem, not a place on a device.")
            .bytes("length", row -> row.extent.length())
            .means("Bytes of the file.")
            .texts("flags", row -> ExtentFlag.words(row.extent.flags()))
            .means("What FIEMAP says of it: last, unknown, delalloc, encoded (compressed), not_aligned,"
                    + " inline, unwritten (preallocated), shared.")
            .maybeNumber("devid", row -> devid(row.place))
            .means("Device of the first copy.")
            .maybeAddress("device-offset", row -> offset(row.place))
            .means("Where on that device the piece begins.")
            .bytes("disk-length", row -> row.extent.diskLength())
            .means("Bytes on disk; of compressed data, of the whole extent.")
            .text("compression", row -> compression(row.extent.compression()))
            .means("Algorithm, or none.")
            .number("generation", row -> row.extent.generation())
            .means("Transaction that wrote the extent.")
            .maybeNumber("references", row -> references(row.extent.inline(), row.extent.references()))
            .means("References the extent tree counts for the extent: file extent items that use any"
                    + " part of it, where a leaf that several subvolumes share counts once.")
            .number("items", row -> row.extent.items())
            .means("File extent items that the piece was put together from.")
            .end();

    static OptionalLong devid(Optional<DevicePosition> place) {
        return place.map(at -> OptionalLong.of(at.devid())).orElse(OptionalLong.empty());
    }

    static OptionalLong offset(Optional<DevicePosition> place) {
        return place.map(at -> OptionalLong.of(at.physical())).orElse(OptionalLong.empty());
    }

    static OptionalLong references(boolean none, long count) {
        return none ? OptionalLong.empty() : OptionalLong.of(count);
    }

    static String compression(int number) {
        return Compression.of(number).map(Compression::text).orElse(U64.text(number));
    }
}
