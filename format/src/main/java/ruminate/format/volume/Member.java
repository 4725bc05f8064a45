package ruminate.format.volume;

import java.util.Optional;
import ruminate.format.bytes.LittleEndian;
import ruminate.format.device.Device;
import ruminate.format.ids.Uuid;
import ruminate.format.layout.ByteView;

/**
 * A device of a filesystem.
 *
 * @param deviceItem its device item as stored, from the chunk tree, else from its superblock
 * @param device the file it was found in; empty where it is missing
 */
public record Member(ByteView deviceItem, Optional<Device> device) {
    static final int ITEM_SIZE = 98;

    /** Device id. */
    public long devid() {
        return LittleEndian.u64(deviceItem.array(), deviceItem.start());
    }

    /** Usable size in bytes. */
    public long totalBytes() {
        return LittleEndian.u64(deviceItem.array(), deviceItem.start() + 8);
    }

    /** Device UUID, repeated in every stripe on it. */
    public Uuid uuid() {
        return Uuid.read(deviceItem.array(), deviceItem.start() + 66);
    }

    /** Filesystem id; that of the seed for a seed device. */
    public Uuid fsid() {
        return Uuid.read(deviceItem.array(), deviceItem.start() + 82);
    }
}
