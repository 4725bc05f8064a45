package ruminate.analyze.resolve;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ruminate.format.ids.DevicePosition;
import ruminate.format.item.ChunkItem;
import ruminate.format.volume.Striping;
import ruminate.format.volume.Volume;

/** Where bytes lie on the devices, missing devices included. */
public final class DevicePlaces {
    private DevicePlaces() {}

    /**
     * Bytes that lie one after the other on a device.
     *
     * @param position where the first one lies
     * @param length how many there are at least
     */
    public record Stretch(DevicePosition position, long length) {}

    /** Where each plain copy of the byte at {@code logical} lies; none where no chunk maps it. */
    public static List<DevicePosition> of(Volume volume, long logical) {
        Optional<ChunkItem> chunk = volume.chunks().at(logical);
        if (chunk.isEmpty()) {
            return List.of();
        }
        Striping striping = new Striping(chunk.get());
        List<DevicePosition> places = new ArrayList<>();
        for (int copy = 0; striping.possible() && copy < striping.plainCopies(); copy++) {
            places.add(stretch(volume, chunk.get(), striping, logical, copy).position());
        }
        return places;
    }

    /** Where the first copy of the byte at {@code logical} lies. */
    public static Optional<DevicePosition> first(Volume volume, long logical) {
        return firstStretch(volume, logical).map(Stretch::position);
    }

    /** Where the first copy of the bytes from {@code logical} on lies. */
    public static Optional<Stretch> firstStretch(Volume volume, long logical) {
        Optional<ChunkItem> chunk = volume.chunks().at(logical);
        if (chunk.isEmpty()) {
            return Optional.empty();
        }
        Striping striping = new Striping(chunk.get());
        return striping.possible() ? Optional.of(stretch(volume, chunk.get(), striping, logical, 0)) : Optional.empty();
    }

    /** The volume knows of remapped chunks and RAID stripe trees; the chunk is asked where the device is missing. */
    private static Stretch stretch(Volume volume, ChunkItem chunk, Striping striping, long logical, int copy) {
        if (!volume.metadump()) {
            Optional<Volume.Run> run = volume.run(logical, copy);
            if (run.isPresent()) {
                DevicePosition position =
                        new DevicePosition(run.get().devid(), run.get().physical());
                return new Stretch(position, run.get().length());
            }
        }
        long offset = logical - chunk.logical();
        ChunkItem.Stripe stripe = chunk.stripes().get(striping.stripe(offset, copy));
        return new Stretch(new DevicePosition(stripe.devid(), stripe.physical() + striping.inStripe(offset)), 1);
    }
}
