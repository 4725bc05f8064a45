package ruminate.format.device;

import java.io.IOException;
import java.util.concurrent.atomic.LongAdder;

/** Another device, with a count of what was read from it. */
public final class CountedDevice implements Device {
    private final Device device;
    private final LongAdder reads = new LongAdder();
    private final LongAdder bytes = new LongAdder();

    /** Counts reads of {@code device}. */
    public CountedDevice(Device device) {
        this.device = device;
    }

    /** Number of reads so far. */
    public long reads() {
        return reads.sum();
    }

    /** Bytes read so far. */
    public long bytesRead() {
        return bytes.sum();
    }

    @Override
    public String name() {
        return device.name();
    }

    @Override
    public long size() {
        return device.size();
    }

    @Override
    public void read(long position, byte[] into, int at, int length) throws IOException {
        reads.increment();
        bytes.add(length);
        device.read(position, into, at, length);
    }

    @Override
    public void close() throws IOException {
        device.close();
    }
}
