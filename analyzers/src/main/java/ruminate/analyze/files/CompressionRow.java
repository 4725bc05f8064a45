package ruminate.analyze.files;

import ruminate.analyze.report.RowType;
import ruminate.format.compress.Compression;

/**
 * What a file's extents of one compression come to, as {@code compsize} counts them.
 *
 * @param compression number of the algorithm
 * @param items file extent items
 * @param disk bytes of the extents on disk, each extent once
 * @param uncompressed bytes of the same extents uncompressed
 * @param referenced bytes of the file that they stand for
 */
public record CompressionRow(int compression, long items, long disk, long uncompressed, long referenced) {
    /** The columns. */
    public static final RowType<CompressionRow> TYPE = RowType.<CompressionRow>declare()
            .text("compression", CompressionRow::name)
            .number("items", CompressionRow::items)
            .bytes("disk", CompressionRow::disk)
            .bytes("uncompressed", CompressionRow::uncompressed)
            .bytes("referenced", CompressionRow::referenced)
            .end();

    /** Name of the algorithm. */
    public String name() {
        return Compression.of(compression).map(Compression::text).orElse("unknown " + compression);
    }
}
