package ruminate.analyze.heatmap;

import java.util.OptionalLong;

/**
 * A stretch of addresses that is drawn as one strip: a chunk, what a chunk takes of a device, or room of a device that no
 * chunk takes. Where there are more chunks than can be told apart, neighbours share an area.
 *
 * @param devid the device; empty where addresses are logical
 * @param start first byte
 * @param length bytes
 * @param type {@code DATA}, {@code METADATA}, {@code SYSTEM}, several of them, or {@code unallocated}
 * @param profile how its bytes are spread over devices; empty where several chunks or none are in it
 * @param chunks how many chunks are in it
 * @param firstCell number of its first cell
 * @param cells how many cells it has; the last may reach beyond its end
 */
public record Area(
        OptionalLong devid,
        long start,
        long length,
        String type,
        String profile,
        int chunks,
        int firstCell,
        int cells) {
    /** Type of room that no chunk takes. */
    public static final String UNALLOCATED = "unallocated";

    /** Whether chunks take it. */
    public boolean allocated() {
        return chunks > 0;
    }

    /** What it is, in a few words. */
    public String title() {
        if (chunks > 1) {
            return type + ", " + chunks + " chunks";
        }
        return profile.isEmpty() ? type : type + ", " + profile;
    }
}
