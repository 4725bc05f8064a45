package ruminate.analyze.fragmentation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import ruminate.analyze.resolve.DevicePlaces;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.format.bytes.U64;
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

    /** What holds for the addresses from {@code from} on, of which there are {@code length}: neighbours lie side by side. */
    private long from;

    private long length;
    private int deviceOfAll;
    private int chunkOfAll;
    private long firstPhysical;

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
        if (!U64.less(logical - from, length)) {
            find(logical, volume);
        }
        chunk[block] = chunkOfAll;
        device[block] = deviceOfAll;
        physical[block] = deviceOfAll < 0 ? 0 : firstPhysical + logical - from;
    }

    private void find(long logical, Volume volume) {
        Optional<ChunkItem> found = volume.chunks().at(logical);
        Optional<DevicePlaces.Stretch> stretch = DevicePlaces.firstStretch(volume, logical);
        from = logical;
        length = stretch.isPresent() ? stretch.get().length() : 1;
        chunkOfAll = found.isPresent() ? number(chunks, found.get().logical()) : -1;
        deviceOfAll =
                stretch.isPresent() ? number(devids, stretch.get().position().devid()) : -1;
        firstPhysical = stretch.isPresent() ? stretch.get().position().physical() : 0;
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
