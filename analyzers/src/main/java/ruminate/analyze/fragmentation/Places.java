package ruminate.analyze.fragmentation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ruminate.analyze.resolve.DevicePlaces;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.format.ids.DevicePosition;
import ruminate.format.item.ChunkItem;
import ruminate.format.item.Geometry;
import ruminate.format.volume.Volume;

/** On which device and in which chunk the first copy of each block lies; 16 bytes a block. */
final class Places {
    /** Devices and chunks by number. */
    private final List<Long> devids = new ArrayList<>();

    private final List<Long> chunks = new ArrayList<>();
    private final long[] physical;
    private final int[] device;
    private final int[] chunk;

    Places(BlockGraph graph, Volume volume) {
        physical = new long[graph.size()];
        device = new int[graph.size()];
        chunk = new int[graph.size()];
        for (int level = 0; level <= Geometry.MAX_LEVEL; level++) {
            for (int block = graph.firstOf(level); block < graph.firstOf(level) + graph.countOf(level); block++) {
                place(block, graph.logical(block), volume);
            }
        }
    }

    private void place(int block, long logical, Volume volume) {
        Optional<ChunkItem> found = volume.chunks().at(logical);
        chunk[block] = found.isPresent() ? number(chunks, found.get().logical()) : -1;
        Optional<DevicePosition> position = DevicePlaces.first(volume, logical);
        device[block] = position.isPresent() ? number(devids, position.get().devid()) : -1;
        physical[block] = position.map(DevicePosition::physical).orElse(0L);
    }

    /** Devices are few, and neighbours lie in the same chunk. */
    private static int number(List<Long> known, long wanted) {
        for (int i = known.size() - 1; i >= 0; i--) {
            if (known.get(i) == wanted) {
                return i;
            }
        }
        known.add(wanted);
        return known.size() - 1;
    }

    int devices() {
        return devids.size();
    }

    long devid(int number) {
        return devids.get(number);
    }

    /** Number of the block's device, -1 where it lies nowhere. */
    int device(int block) {
        return device[block];
    }

    /** Number of the block's chunk, -1 where it has none. */
    int chunk(int block) {
        return chunk[block];
    }

    long physical(int block) {
        return physical[block];
    }
}
