package ruminate.analyze.chunks;

import java.util.List;
import ruminate.analyze.report.RowType;

/**
 * A chunk and what fills it.
 *
 * @param type {@code DATA}, {@code METADATA}, {@code SYSTEM} or several
 * @param profile how bytes are spread over the stripes
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
            .means("Logical address at which the chunk begins.")
            .bytes("length", ChunkRow::length)
            .means("Bytes of logical addresses; what the chunk can hold.")
            .text("type", ChunkRow::type)
            .text("profile", ChunkRow::profile)
            .bytes("used", ChunkRow::used)
            .means("Bytes given to extents, as the block group item says.")
            .percent("used-percent", ChunkRow::usedPercent)
            .means("The part of length that is used.")
            .number("extents", ChunkRow::extents)
            .means("Data extents or tree blocks in the chunk.")
            .number("free-extents", ChunkRow::freeExtents)
            .means("Runs of free space in it.")
            .bytes("largest-free", ChunkRow::largestFree)
            .means("Bytes of the longest of these runs.")
            .percent("free-fragmentation", ChunkRow::freeFragmentation)
            .means("The part of the free space that lies outside the longest run: 0 where it is all in one piece.")
            .rows("stripes", StripeRow.TYPE, ChunkRow::stripes)
            .means("The parts of devices the chunk lies on; in text DEVID:PHYSICAL.")
            .end();

    /**
     * Where one stripe lies.
     *
     * @param devid device id
     */
    public record StripeRow(long devid, long physical) {
        /** Its columns. */
        public static final RowType<StripeRow> TYPE = RowType.<StripeRow>declare()
                .number("devid", StripeRow::devid)
                .address("physical", StripeRow::physical)
                .means("Where on the device the stripe begins.")
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
