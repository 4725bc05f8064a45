package ruminate.analyze.chunks;

import ruminate.analyze.report.RowType;

/**
 * All chunks of one type and profile.
 *
 * @param type {@code DATA}, {@code METADATA}, {@code SYSTEM} or several
 * @param profile how bytes are spread over the stripes
 */
public record TotalRow(String type, String profile, long size, long used, long allocated) {
    /** Its columns. */
    public static final RowType<TotalRow> TYPE = RowType.<TotalRow>declare()
            .text("type", TotalRow::type)
            .text("profile", TotalRow::profile)
            .bytes("size", TotalRow::size)
            .means("Bytes of logical addresses in all chunks of this type and profile.")
            .bytes("used", TotalRow::used)
            .means("Bytes of them given to extents.")
            .percent("used-percent", row -> row.size == 0 ? 0 : 100.0 * row.used / row.size)
            .means("The part of size that is used.")
            .bytes("allocated", TotalRow::allocated)
            .means("Bytes the chunks take on devices: size times the copies, parity included.")
            .end();
}
