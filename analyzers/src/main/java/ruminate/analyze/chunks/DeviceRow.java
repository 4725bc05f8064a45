package ruminate.analyze.chunks;

import java.util.List;
import ruminate.analyze.report.RowType;
import ruminate.format.ids.Uuid;
import ruminate.format.item.DevExtent;
import ruminate.format.item.DevItem;

/**
 * A device and how much of it chunks have taken.
 *
 * @param devid device id
 */
public record DeviceRow(
        long devid, Uuid uuid, long size, long allocated, long holes, long largestHole, boolean missing) {
    /** The first byte that chunks may take. */
    private static final long RESERVED = 1 << 20;

    /** Its columns. */
    public static final RowType<DeviceRow> TYPE = RowType.<DeviceRow>declare()
            .number("devid", DeviceRow::devid)
            .bytes("size", DeviceRow::size)
            .means("Bytes of the device that the filesystem may use.")
            .bytes("allocated", DeviceRow::allocated)
            .means("Bytes taken by chunks.")
            .bytes("unallocated", row -> row.size - row.allocated)
            .means("Bytes no chunk has taken yet.")
            .number("holes", DeviceRow::holes)
            .means("Runs of such bytes, the one at the end included.")
            .bytes("largest-hole", DeviceRow::largestHole)
            .means("Bytes of the longest of them: no new stripe can be longer.")
            .flag("missing", DeviceRow::missing)
            .means("Whether the device is not among the files given.")
            .uuid("uuid", DeviceRow::uuid)
            .means("UUID of the device.")
            .detail()
            .end();

    /** The row of a device whose extents are sorted by where they start. */
    static DeviceRow of(DevItem device, List<DevExtent> extents, boolean missing) {
        long allocated = 0;
        long holes = 0;
        long largest = 0;
        long end = RESERVED;
        for (DevExtent extent : extents) {
            allocated += extent.length();
            long start = extent.key().offset();
            if (start > end) {
                holes++;
                largest = Math.max(largest, start - end);
            }
            end = Math.max(end, start + extent.length());
        }
        if (device.totalBytes() > end) {
            holes++;
            largest = Math.max(largest, device.totalBytes() - end);
        }
        return new DeviceRow(device.devid(), device.uuid(), device.totalBytes(), allocated, holes, largest, missing);
    }
}
