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
            .signed("root-id", row -> row.file.root())
            .number("inode", row -> row.file.inode())
            .address("logical", row -> row.extent.logical())
            .address("physical", row -> row.extent.physical())
            .bytes("length", row -> row.extent.length())
            .texts("flags", row -> ExtentFlag.words(row.extent.flags()))
            .maybeNumber("devid", row -> devid(row.place))
            .maybeAddress("device-offset", row -> offset(row.place))
            .bytes("disk-length", row -> row.extent.diskLength())
            .text("compression", row -> compression(row.extent.compression()))
            .number("generation", row -> row.extent.generation())
            .maybeNumber("references", row -> references(row.extent.inline(), row.extent.references()))
            .number("items", row -> row.extent.items())
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
