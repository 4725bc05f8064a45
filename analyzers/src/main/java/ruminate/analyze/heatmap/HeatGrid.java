package ruminate.analyze.heatmap;

import java.util.concurrent.atomic.AtomicLongArray;

/** Sums over the cells, to which several threads add in any order. About 100 bytes a cell. */
final class HeatGrid {
    /** Kinds of chunks that are told apart: data, metadata, system, data and metadata together. */
    static final int KINDS = 4;

    /** Means are taken over so many bytes at a time, so that generations times bytes fit. */
    private static final int GRAIN = 10;

    private static final long GREATEST_GENERATION = 1L << 36;

    private final long cellSize;
    private final AtomicLongArray[] allocated = new AtomicLongArray[KINDS];
    private final AtomicLongArray used;
    private final AtomicLongArray extents;
    private final AtomicLongArray freeRanges;
    private final AtomicLongArray largestFree;
    private final AtomicLongArray oldest;
    private final AtomicLongArray newest;
    private final AtomicLongArray weight;
    private final AtomicLongArray generations;
    private final AtomicLongArray owned;
    private final AtomicLongArray mostOwners;

    HeatGrid(int cells, long cellSize) {
        this.cellSize = cellSize;
        for (int kind = 0; kind < KINDS; kind++) {
            allocated[kind] = new AtomicLongArray(cells);
        }
        used = new AtomicLongArray(cells);
        extents = new AtomicLongArray(cells);
        freeRanges = new AtomicLongArray(cells);
        largestFree = new AtomicLongArray(cells);
        oldest = new AtomicLongArray(cells);
        newest = new AtomicLongArray(cells);
        weight = new AtomicLongArray(cells);
        generations = new AtomicLongArray(cells);
        owned = new AtomicLongArray(cells);
        mostOwners = new AtomicLongArray(cells);
    }

    /** What happens to a cell of which a range takes so many bytes. */
    @FunctionalInterface
    interface Touch {
        /** A range takes {@code bytes} of {@code cell}. */
        void cell(int cell, long bytes);
    }

    /** Splits the range from {@code start} to {@code end} of the area that begins with {@code first}. */
    void split(int first, long start, long end, Touch touch) {
        long at = start;
        while (at < end) {
            long next = Math.min(end, (at / cellSize + 1) * cellSize);
            touch.cell(first + (int) (at / cellSize), next - at);
            at = next;
        }
    }

    void allocate(int kind, int cell, long bytes) {
        allocated[kind].addAndGet(cell, bytes);
    }

    void use(int cell, long bytes, long generation) {
        used.addAndGet(cell, bytes);
        extents.incrementAndGet(cell);
        newest.accumulateAndGet(cell, generation, (a, b) -> Long.compareUnsigned(a, b) < 0 ? b : a);
        oldest.accumulateAndGet(cell, generation, (a, b) -> a != 0 && Long.compareUnsigned(a, b) < 0 ? a : b);
        weight.addAndGet(cell, bytes >>> GRAIN);
        generations.addAndGet(cell, (bytes >>> GRAIN) * Math.min(generation & Long.MAX_VALUE, GREATEST_GENERATION));
    }

    void free(int cell, long bytes) {
        freeRanges.incrementAndGet(cell);
        largestFree.accumulateAndGet(cell, bytes, Math::max);
    }

    void own(int cell, long bytes, long owners) {
        owned.addAndGet(cell, bytes * owners);
        mostOwners.accumulateAndGet(cell, owners, Math::max);
    }

    long allocated(int kind, int cell) {
        return allocated[kind].get(cell);
    }

    long used(int cell) {
        return used.get(cell);
    }

    long extents(int cell) {
        return extents.get(cell);
    }

    long freeRanges(int cell) {
        return freeRanges.get(cell);
    }

    long largestFree(int cell) {
        return largestFree.get(cell);
    }

    long oldest(int cell) {
        return oldest.get(cell);
    }

    long newest(int cell) {
        return newest.get(cell);
    }

    double generation(int cell) {
        return weight.get(cell) == 0 ? 0 : (double) generations.get(cell) / weight.get(cell);
    }

    double owners(int cell) {
        return used.get(cell) == 0 ? 0 : (double) owned.get(cell) / used.get(cell);
    }

    long mostOwners(int cell) {
        return mostOwners.get(cell);
    }
}
