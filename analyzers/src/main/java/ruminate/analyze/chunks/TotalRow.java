package ruminate.analyze.chunks;

import ruminate.analyze.report.RowType;

/**
 * All chunks of one type and profile.
 *
 * @param type {@code DATA}, {@code METADATA}, {@code SYSTEM} or several
 * @param profile how bytes are spread over the stripes
 * @param size bytes of logical addresses
 * @param used bytes given to extents
 * @param allocated bytes taken on devices
 */
public record TotalRow(String type, String profile, long size, long used, long allocated) {
    /** Its columns. */
    public static final RowType<TotalRow> TYPE = RowType.<TotalRow>declare()
            .text("type", TotalRow::type)
            .text("profile", TotalRow::profile)
            .bytes("size", TotalRow::size)
            .bytes("used", TotalRow::used)
            .percent("used-percent", row -> row.size == 0 ? 0 : 100.0 * row.used / row.size)
            .bytes("allocated", TotalRow::allocated)
            .end();
}
