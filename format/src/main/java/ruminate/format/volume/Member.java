package ruminate.format.volume;

import java.util.Optional;
import ruminate.format.device.Device;
import ruminate.format.ids.Uuid;
import ruminate.format.item.DevItem;
import ruminate.format.layout.ByteView;

/**
 * A device of a filesystem.
 *
 * @param item its {@link DevItem} as stored, from the chunk tree, else from its superblock
 * @param device the file it was found in; empty where it is missing
 */
public record Member(ByteView item, Optional<Device> device) {
    /** Device id. */
    public long devid() {
        return DevItem.DEVID.get(item);
    }

    /** Usable size in bytes. */
    public long totalBytes() {
        return DevItem.TOTAL_BYTES.get(item);
    }

    /** Bytes given to chunks. */
    public long bytesUsed() {
        return DevItem.BYTES_USED.get(item);
    }

    /** Device UUID, repeated in every stripe on it. */
    public Uuid uuid() {
        return DevItem.UUID.uuid(item);
    }

    /** Filesystem id; that of the seed for a seed device. */
    public Uuid fsid() {
        return DevItem.FSID.uuid(item);
    }
}
