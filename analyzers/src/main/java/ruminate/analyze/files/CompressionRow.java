package ruminate.analyze.files;

import ruminate.analyze.report.RowType;
import ruminate.format.compress.Compression;

/**
 * What a file's extents of one compression come to, as {@code compsize} counts them.
 */
public record CompressionRow(int compression, long items, long disk, long uncompressed, long referenced) {
    /** The columns. */
    public static final RowType<CompressionRow> TYPE = RowType.<CompressionRow>declare()
            .text("compression", CompressionRow::name)
            .means("Algorithm, or none.")
            .number("items", CompressionRow::items)
            .means("File extent items with it.")
            .bytes("disk", CompressionRow::disk)
            .means("Bytes of their extents on disk, each extent once.")
            .bytes("uncompressed", CompressionRow::uncompressed)
            .means("Bytes of the same extents uncompressed.")
            .bytes("referenced", CompressionRow::referenced)
            .means("Bytes of the file that they stand for.")
            .end();

    /** Name of the algorithm. */
    public String name() {
        return Compression.of(compression).map(Compression::text).orElse("unknown " + compression);
    }
}
