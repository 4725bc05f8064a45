package ruminate.analyze.chunks;

import java.util.List;
import ruminate.analyze.report.RowType;

/**
 * A chunk and what fills it.
 *
 * @param logical first logical address
 * @param length bytes of logical addresses
 * @param type {@code DATA}, {@code METADATA}, {@code SYSTEM} or several
 * @param profile how bytes are spread over the stripes
 * @param used bytes given to extents, as the block group item says
 * @param extents number of extents
 * @param freeExtents number of free ranges
 * @param largestFree length of the greatest free range in bytes
 * @param stripes the device ranges
 */
public record ChunkRow(
        long logical,
        long length,
        String type,
        String profile,
        long used,
        long extents,
        long freeExtents,
        long largestFree,
        List<StripeRow> stripes) {
    /** Its columns. */
    public static final RowType<ChunkRow> TYPE = RowType.<ChunkRow>declare()
            .address("logical", ChunkRow::logical)
            .bytes("length", ChunkRow::length)
            .text("type", ChunkRow::type)
            .text("profile", ChunkRow::profile)
            .bytes("used", ChunkRow::used)
            .percent("used-percent", ChunkRow::usedPercent)
            .number("extents", ChunkRow::extents)
            .number("free-extents", ChunkRow::freeExtents)
            .bytes("largest-free", ChunkRow::largestFree)
            .percent("free-fragmentation", ChunkRow::freeFragmentation)
            .rows("stripes", StripeRow.TYPE, ChunkRow::stripes)
            .end();

    /**
     * Where one stripe lies.
     *
     * @param devid device id
     * @param physical first byte on the device
     */
    public record StripeRow(long devid, long physical) {
        /** Its columns. */
        public static final RowType<StripeRow> TYPE = RowType.<StripeRow>declare()
                .number("devid", StripeRow::devid)
                .address("physical", StripeRow::physical)
                .end();
    }

    /** Share of the chunk that is used, in percent. */
    public double usedPercent() {
        return length == 0 ? 0 : 100.0 * used / length;
    }

    /** Share of the free space that lies outside the greatest free range, in percent: 0 where it is in one piece. */
    public double freeFragmentation() {
        long free = length - used;
        return free <= 0 ? 0 : Math.max(0, 100.0 * (free - largestFree) / free);
    }
}
