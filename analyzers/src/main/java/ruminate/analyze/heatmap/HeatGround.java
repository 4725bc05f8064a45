package ruminate.analyze.heatmap;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import ruminate.format.item.BlockGroupFlags;
import ruminate.format.item.ChunkItem;
import ruminate.format.volume.Member;
import ruminate.format.volume.Striping;
import ruminate.format.volume.Volume;

/** The ground a heat map covers: which areas and cells there are, and where in them each chunk lies. */
final class HeatGround {
    /** With more block groups than these, those of one type and profile are one area. */
    static final int TOLD_APART = 48;

    /** Cells are no smaller: what is free in one would be all or nothing. */
    private static final long SMALLEST_CELL = 1 << 16;

    /** No device and no area is longer: what says so is damaged. */
    private static final long LONGEST = 1L << 60;

    private final List<Area> areas = new ArrayList<>();
    private final Map<Long, List<Place>> places = new HashMap<>();
    private long cellSize = SMALLEST_CELL;
    private int cells;

    /** An area while it is put together. */
    static final class Area {
        final OptionalLong devid;
        final long start;
        final String type;
        final String profile;
        final boolean missing;
        final List<ChunkItem> chunks = new ArrayList<>();
        /** Where each chunk begins in the area. */
        final List<Long> begins = new ArrayList<>();

        long length;
        int first;

        Area(OptionalLong devid, long start, String type, String profile, boolean missing) {
            this.devid = devid;
            this.start = start;
            this.type = type;
            this.profile = profile;
            this.missing = missing;
        }
    }

    /**
     * Where bytes of a chunk lie.
     *
     * @param area the area
     * @param begin where in the area the chunk, or its stripe, begins
     * @param spread how the chunk lies on the stripe
     */
    record Place(Area area, long begin, Spread spread) {}

    HeatGround(Volume volume, HeatMapPlan plan) {
        List<ChunkItem> chunks = volume.chunks().all().stream()
                .filter(chunk -> chunk.length() > 0 && chunk.length() < LONGEST)
                .toList();
        if (plan.physical()) {
            addDevices(volume, chunks, plan.cells());
        } else {
            addChunks(chunks, plan.cells());
        }
    }

    private void addChunks(List<ChunkItem> chunks, int wanted) {
        boolean apart = chunks.size() <= TOLD_APART;
        Map<String, Area> byKind = new LinkedHashMap<>();
        for (ChunkItem chunk : chunks) {
            String type = chunk.type().typeName();
            String profile = chunk.type().profile().text();
            String key = apart ? Long.toUnsignedString(chunk.logical()) : type + " " + profile;
            byKind.computeIfAbsent(key, same -> new Area(OptionalLong.empty(), chunk.logical(), type, profile, false))
                    .chunks
                    .add(chunk);
        }
        areas.addAll(byKind.values());
        chooseCellSize(chunks.stream().mapToLong(ChunkItem::length).toArray(), wanted);
        for (Area area : areas) {
            for (ChunkItem chunk : List.copyOf(area.chunks)) {
                // A cell belongs to one chunk, unless it holds several.
                long step = chunk.length() >= cellSize ? cellSize : 1;
                long begin = (area.length + step - 1) / step * step;
                if (begin + chunk.length() > LONGEST) {
                    area.chunks.remove(chunk);
                    continue;
                }
                area.begins.add(begin);
                area.length = begin + chunk.length();
                places.put(chunk.logical(), List.of(new Place(area, begin, Spread.whole())));
            }
        }
        number();
    }

    private void addDevices(Volume volume, List<ChunkItem> chunks, int wanted) {
        Map<Long, Area> byDevice = new HashMap<>();
        for (Member member : volume.members()) {
            Area area = new Area(
                    OptionalLong.of(member.devid()),
                    0,
                    "device",
                    "",
                    member.device().isEmpty());
            area.length = member.totalBytes() < 0 ? LONGEST : Math.min(LONGEST, member.totalBytes());
            if (byDevice.putIfAbsent(member.devid(), area) == null) {
                areas.add(area);
            }
        }
        areas.sort((a, b) -> Long.compareUnsigned(a.devid.getAsLong(), b.devid.getAsLong()));
        chooseCellSize(areas.stream().mapToLong(area -> area.length).toArray(), wanted);
        for (ChunkItem chunk : chunks) {
            List<Place> of = new ArrayList<>();
            for (int i = 0; i < chunk.stripes().size() && new Striping(chunk).possible(); i++) {
                ChunkItem.Stripe stripe = chunk.stripes().get(i);
                Area area = byDevice.get(stripe.devid());
                if (area != null && stripe.physical() >= 0 && stripe.physical() < area.length) {
                    area.chunks.add(chunk);
                    of.add(new Place(area, stripe.physical(), Spread.of(chunk, i)));
                }
            }
            places.put(chunk.logical(), of);
        }
        number();
    }

    private void chooseCellSize(long[] lengths, int wanted) {
        while (cellsNeeded(lengths) > wanted) {
            cellSize *= 2;
        }
    }

    private long cellsNeeded(long[] lengths) {
        long needed = 0;
        long shared = 0;
        for (long length : lengths) {
            if (length >= cellSize) {
                needed += (length + cellSize - 1) / cellSize;
            } else {
                shared += length;
            }
            if (needed > HeatMapPlan.MOST || shared < 0) {
                return Long.MAX_VALUE;
            }
        }
        return needed + shared / cellSize;
    }

    private void number() {
        for (Area area : areas) {
            area.first = cells;
            cells += cellsOf(area);
        }
    }

    int cellsOf(Area area) {
        return (int) ((area.length + cellSize - 1) / cellSize);
    }

    List<Area> areas() {
        return areas;
    }

    long cellSize() {
        return cellSize;
    }

    int cells() {
        return cells;
    }

    /** Splits a range of a chunk over the cells in which it lies, once for each stripe. */
    void split(HeatGrid grid, ChunkItem chunk, long from, long to, HeatGrid.Touch touch) {
        for (Place place : places.getOrDefault(chunk.logical(), List.of())) {
            long start = place.begin + place.spread.before(from);
            long end = Math.min(place.area.length, place.begin + place.spread.before(to));
            grid.split(place.area.first, start, end, touch);
        }
    }

    /** Kind of a chunk, as {@link HeatGrid} tells them apart. */
    static int kind(ChunkItem chunk) {
        BlockGroupFlags type = chunk.type();
        if (type.data()) {
            return type.metadata() ? 3 : 0;
        }
        return type.system() ? 2 : 1;
    }

    static String kindName(int kind) {
        return List.of("DATA", "METADATA", "SYSTEM", "DATA|METADATA").get(kind);
    }
}
