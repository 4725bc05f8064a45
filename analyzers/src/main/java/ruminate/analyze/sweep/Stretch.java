package ruminate.analyze.sweep;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ruminate.analyze.sweep.BlockGraph.Level;
import ruminate.format.device.Device;
import ruminate.format.volume.Volume;

/**
 * Blocks of a level that one long read of a device brings.
 *
 * @param device what is read
 * @param physical first byte
 * @param length how many bytes
 * @param blocks indexes of the blocks in their level
 * @param offsets where each starts in what was read
 */
record Stretch(Device device, long physical, int length, int[] blocks, int[] offsets) {
    /** No stretch is longer, in bytes. */
    static final int LONGEST = 2 << 20;

    private static final int MAX_GAP = 64 << 10;

    /** How the blocks of a level are read: those that lie plain on a device in stretches, the others alone. */
    record Plan(List<Stretch> stretches, int[] alone) {
        int largest() {
            return stretches.stream().mapToInt(Stretch::length).max().orElse(0);
        }
    }

    /** Blocks of a level, from index {@code from} up to {@code to}, whose addresses are all as far from where they lie. */
    private record Segment(int from, int to, long distance, long physical) {}

    /** Plans to read one copy of each block of a level. */
    static Plan plan(Volume volume, Level level, int nodeSize, int copy) {
        Map<Device, List<Segment>> byDevice = new LinkedHashMap<>();
        int[] alone = new int[level.count()];
        int alones = 0;
        for (int at = 0; at < level.count(); ) {
            long first = level.logical[at];
            Optional<Volume.Run> run = volume.run(first, copy);
            if (run.isEmpty() || run.get().length() < nodeSize) {
                alone[alones++] = at++;
                continue;
            }
            long last = run.get().length() - nodeSize;
            int end = at + 1;
            while (end < level.count() && level.logical[end] - first <= last) {
                end++;
            }
            long physical = run.get().physical();
            byDevice.computeIfAbsent(run.get().device(), device -> new ArrayList<>())
                    .add(new Segment(at, end, physical - first, physical));
            at = end;
        }
        List<Stretch> stretches = new ArrayList<>();
        byDevice.forEach((device, segments) -> {
            segments.sort(Comparator.comparingLong(Segment::physical));
            Builder builder = new Builder(device, nodeSize, stretches);
            for (Segment segment : segments) {
                for (int at = segment.from; at < segment.to; at++) {
                    builder.add(at, level.logical[at] + segment.distance);
                }
            }
            builder.finish();
        });
        return new Plan(stretches, Arrays.copyOf(alone, alones));
    }

    private static final class Builder {
        private final Device device;
        private final int nodeSize;
        private final List<Stretch> into;
        private int[] blocks = new int[128];
        private int[] offsets = new int[128];
        private int count;
        private long start;
        private long end;

        Builder(Device device, int nodeSize, List<Stretch> into) {
            this.device = device;
            this.nodeSize = nodeSize;
            this.into = into;
        }

        void add(int block, long physical) {
            // Chunks of a damaged image may overlap: then a block lies before one that came earlier.
            if (count > 0
                    && (physical < end - nodeSize
                            || physical - end > MAX_GAP
                            || physical + nodeSize - start > LONGEST)) {
                finish();
            }
            if (count == 0) {
                start = physical;
            }
            if (count == blocks.length) {
                blocks = Arrays.copyOf(blocks, 2 * count);
                offsets = Arrays.copyOf(offsets, 2 * count);
            }
            blocks[count] = block;
            offsets[count++] = (int) (physical - start);
            end = physical + nodeSize;
        }

        void finish() {
            if (count > 0) {
                into.add(new Stretch(
                        device,
                        start,
                        (int) (end - start),
                        Arrays.copyOf(blocks, count),
                        Arrays.copyOf(offsets, count)));
                count = 0;
            }
        }
    }

    /** A failing sector somewhere in a long read must not cost the blocks around it: they are read one by one then. */
    boolean readWhole(byte[] buffer) {
        try {
            device.read(physical, buffer, 0, length);
            return true;
        } catch (IOException failed) {
            return false;
        }
    }
}
