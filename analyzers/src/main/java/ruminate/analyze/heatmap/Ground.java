package ruminate.analyze.heatmap;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntConsumer;
import java.util.stream.LongStream;
import ruminate.format.bytes.U64;
import ruminate.format.item.ChunkItem;
import ruminate.format.item.Profile;
import ruminate.format.volume.Member;
import ruminate.format.volume.Volume;

/**
 * The addresses that a heat map shows, cut into cells of equal size, and where logical addresses lie among them.
 *
 * <p>A cell is a power of two of bytes: the least with which there are not many more than {@value #READABLE} cells.
 */
final class Ground {
    /** So many cells can still be told apart. */
    private static final int READABLE = 1 << 13;

    private static final long SMALLEST_CELL = 4096;

    private final int shift;
    private final List<Area> areas;
    private final long[] starts;
    private final List<Spot> spots;

    /** Where a chunk's bytes go: bytes {@code share} times {@code n} on lie {@code n} bytes behind {@code at}. */
    private record Place(Area area, long at, long share) {}

    /** Where a stretch of a device begins. */
    private record Start(long devid, long physical) {}

    /** A chunk and its places. */
    private record Spot(ChunkItem chunk, List<Place> places) {}

    /** A stretch before it is cut: what of which chunk, if any. */
    private record Stretch(OptionalLong devid, long start, long length, List<ChunkItem> chunks) {}

    private Ground(long cellSize, List<Area> areas, List<Spot> spots) {
        this.shift = Long.numberOfTrailingZeros(cellSize);
        this.areas = List.copyOf(areas);
        this.spots = spots;
        this.starts = spots.stream().mapToLong(spot -> spot.chunk.logical()).toArray();
    }

    /** Logical addresses, chunk by chunk; what lies between chunks is left out. */
    static Ground logical(Volume volume) {
        Collection<ChunkItem> chunks = volume.chunks().all();
        long cellSize = cellSize(chunks.stream().mapToLong(ChunkItem::length));
        // A chunk that would not fill a cell has one of its own only as long as there are few.
        long least = chunks.size() > READABLE ? cellSize : 0;
        List<Area> areas = new ArrayList<>();
        List<Spot> spots = new ArrayList<>();
        List<ChunkItem> together = new ArrayList<>();
        long length = 0;
        int cell = 0;
        Iterator<ChunkItem> next = chunks.iterator();
        while (next.hasNext()) {
            ChunkItem chunk = next.next();
            together.add(chunk);
            length = U64.addSaturating(length, chunk.length());
            if (!next.hasNext() || U64.lessOrEqual(least, length)) {
                Area area = area(
                        new Stretch(OptionalLong.empty(), together.get(0).logical(), length, together), cell, cellSize);
                long at = 0;
                for (ChunkItem member : together) {
                    spots.add(new Spot(member, List.of(new Place(area, at, 1))));
                    at = U64.addSaturating(at, member.length());
                }
                areas.add(area);
                cell += area.cells();
                together.clear();
                length = 0;
            }
        }
        return new Ground(cellSize, areas, spots);
    }

    /** The devices one after the other, with what no chunk takes. */
    static Ground devices(Volume volume) {
        List<Stretch> stretches = new ArrayList<>();
        for (Member member : volume.members()) {
            addDevice(member, volume.chunks().all(), stretches);
        }
        long cellSize = cellSize(stretches.stream().mapToLong(Stretch::length));
        List<Area> areas = new ArrayList<>();
        Map<Start, Area> taken = new HashMap<>();
        int cell = 0;
        for (Stretch stretch : stretches) {
            Area area = area(stretch, cell, cellSize);
            areas.add(area);
            if (area.allocated()) {
                taken.put(new Start(stretch.devid.getAsLong(), stretch.start), area);
            }
            cell += area.cells();
        }
        List<Spot> spots = new ArrayList<>();
        for (ChunkItem chunk : volume.chunks().all()) {
            List<Place> places = new ArrayList<>();
            Profile profile = chunk.type().profile();
            int share = Math.max(1, profile.dataStripes(chunk.stripes().size()));
            for (ChunkItem.Stripe stripe : chunk.stripes()) {
                Area area = taken.get(new Start(stripe.devid(), stripe.physical()));
                if (area != null) {
                    places.add(new Place(area, 0, share));
                }
            }
            spots.add(new Spot(chunk, places));
        }
        return new Ground(cellSize, areas, spots);
    }

    private static void addDevice(Member member, Collection<ChunkItem> chunks, List<Stretch> stretches) {
        OptionalLong devid = OptionalLong.of(member.devid());
        List<Stretch> taken = new ArrayList<>();
        for (ChunkItem chunk : chunks) {
            for (ChunkItem.Stripe stripe : chunk.stripes()) {
                if (stripe.devid() == member.devid()) {
                    taken.add(new Stretch(devid, stripe.physical(), chunk.stripeSize(), List.of(chunk)));
                }
            }
        }
        taken.sort(Comparator.comparing(Stretch::start, Long::compareUnsigned));
        long end = 0;
        for (Stretch stretch : taken) {
            addHole(devid, end, stretch.start, stretches);
            stretches.add(stretch);
            end = U64.max(end, U64.addSaturating(stretch.start, stretch.length));
        }
        addHole(devid, end, member.totalBytes(), stretches);
    }

    private static void addHole(OptionalLong devid, long from, long to, List<Stretch> stretches) {
        if (U64.less(from, to)) {
            stretches.add(new Stretch(devid, from, to - from, List.of()));
        }
    }

    private static Area area(Stretch stretch, int firstCell, long cellSize) {
        List<ChunkItem> chunks = stretch.chunks;
        String type = String.join(
                "+",
                chunks.stream().map(chunk -> chunk.type().typeName()).distinct().toList());
        int cells = (int) Math.max(1, Math.ceil(U64.toDouble(stretch.length) / cellSize));
        return new Area(
                stretch.devid,
                stretch.start,
                stretch.length,
                chunks.isEmpty() ? Area.UNALLOCATED : type,
                chunks.size() == 1 ? chunks.get(0).type().profile().text() : "",
                chunks.size(),
                firstCell,
                cells);
    }

    private static long cellSize(LongStream lengths) {
        double total = lengths.mapToDouble(U64::toDouble).sum();
        long size = SMALLEST_CELL;
        while (total / size > READABLE) {
            size <<= 1;
        }
        return size;
    }

    /** The areas in order. */
    List<Area> areas() {
        return areas;
    }

    /** Bytes of a cell. */
    long cellSize() {
        return 1L << shift;
    }

    /** How many cells there are. */
    int cells() {
        return areas.isEmpty()
                ? 0
                : areas.get(areas.size() - 1).firstCell()
                        + areas.get(areas.size() - 1).cells();
    }

    /** Where bytes fall. */
    interface Sink {
        /** So many of the bytes lie in one cell. */
        void part(int cell, long bytes, long weight);

        /** The cells from {@code from} on and before {@code to} are filled. */
        void whole(int from, int to, long weight);
    }

    /**
     * Tells into which cells a range of logical addresses falls; what lies outside chunks falls into none.
     *
     * @param weight passed on to the sink
     */
    void spread(long logical, long length, long weight, Sink sink) {
        Optional<Spot> spot = spot(logical);
        if (spot.isEmpty()) {
            return;
        }
        ChunkItem chunk = spot.get().chunk;
        long from = logical - chunk.logical();
        long to = from + U64.min(length, chunk.length() - from);
        for (Place place : spot.get().places) {
            long start = place.at + Long.divideUnsigned(from, place.share);
            // A chunk that claims more than its area has room for ends with the area.
            long end = U64.min(place.at + Long.divideUnsigned(to, place.share), place.area.length());
            if (U64.less(start, end)) {
                spread(place.area, start, end, weight, sink);
            }
        }
    }

    private void spread(Area area, long start, long end, long weight, Sink sink) {
        int first = area.firstCell() + (int) (start >>> shift);
        int last = area.firstCell() + (int) (end - 1 >>> shift);
        if (first == last) {
            sink.part(first, end - start, weight);
            return;
        }
        long inCell = (1L << shift) - 1;
        sink.part(first, inCell + 1 - (start & inCell), weight);
        sink.part(last, (end - 1 & inCell) + 1, weight);
        if (first + 1 < last) {
            sink.whole(first + 1, last, weight);
        }
    }

    /** Tells in which cells a logical address lies: one for each copy. */
    void locate(long logical, IntConsumer cells) {
        Optional<Spot> spot = spot(logical);
        if (spot.isEmpty()) {
            return;
        }
        long from = logical - spot.get().chunk.logical();
        for (Place place : spot.get().places) {
            long at = place.at + Long.divideUnsigned(from, place.share);
            if (U64.less(at, place.area.length())) {
                cells.accept(place.area.firstCell() + (int) (at >>> shift));
            }
        }
    }

    private Optional<Spot> spot(long logical) {
        int low = 0;
        int high = starts.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Long.compareUnsigned(starts[middle], logical) <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low > 0
                        && U64.less(
                                logical - starts[low - 1],
                                spots.get(low - 1).chunk.length())
                ? Optional.of(spots.get(low - 1))
                : Optional.empty();
    }
}
