package ruminate.format.ids;

import ruminate.format.bytes.U64;

/**
 * A byte on a member device.
 *
 * @param devid device id
 * @param physical byte offset on the device
 */
public record DevicePosition(long devid, long physical) implements Comparable<DevicePosition> {
    @Override
    public int compareTo(DevicePosition other) {
        int order = Long.compareUnsigned(devid, other.devid);
        return order == 0 ? Long.compareUnsigned(physical, other.physical) : order;
    }

    // What comes with a record takes tens of milliseconds to set up.
    @Override
    public boolean equals(Object other) {
        return other instanceof DevicePosition that && devid == that.devid && physical == that.physical;
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(devid) + Long.hashCode(physical);
    }

    @Override
    public String toString() {
        return U64.text(devid) + ":" + U64.text(physical);
    }
}
