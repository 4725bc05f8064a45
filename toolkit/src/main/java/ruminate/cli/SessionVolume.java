package ruminate.cli;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import ruminate.format.device.Device;
import ruminate.format.fault.Damage;
import ruminate.format.fault.Finding;
import ruminate.format.ids.Uuid;
import ruminate.format.volume.ChunkMap;
import ruminate.format.volume.Member;
import ruminate.format.volume.Superblock;
import ruminate.format.volume.Volume;

/**
 * A volume that several commands use one after the other. Closing it does nothing, and every command can be stopped: all
 * work reads, and reads throw {@link CancellationException} from then on.
 */
record SessionVolume(Volume volume, StopSign sign) implements Volume {
    /** A device of the volume. */
    private record StoppableDevice(Device device, StopSign sign) implements Device {
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
            sign.heed();
            device.read(position, into, at, length);
        }

        @Override
        public void close() {
            // The session does.
        }
    }

    @Override
    public Superblock superblock() {
        return volume.superblock();
    }

    @Override
    public ChunkMap chunks() {
        return volume.chunks();
    }

    @Override
    public Set<Uuid> headerFsids() {
        return volume.headerFsids();
    }

    @Override
    public List<Member> members() {
        return volume.members();
    }

    @Override
    public List<Finding> findings() {
        return volume.findings();
    }

    @Override
    public int copies(long logical) {
        return volume.copies(logical);
    }

    @Override
    public long span(long logical) {
        return volume.span(logical);
    }

    @Override
    public void read(long logical, byte[] into, int at, int length, int copy) throws IOException, Damage {
        sign.heed();
        volume.read(logical, into, at, length, copy);
    }

    @Override
    public Optional<Run> run(long logical, int copy) {
        return volume.run(logical, copy)
                .map(run ->
                        new Run(new StoppableDevice(run.device(), sign), run.devid(), run.physical(), run.length()));
    }

    @Override
    public boolean metadump() {
        return volume.metadump();
    }

    @Override
    public void close() {
        // The session does.
    }
}
