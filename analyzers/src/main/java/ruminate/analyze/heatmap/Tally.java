package ruminate.analyze.heatmap;

/** How many bytes fall into each cell, and what they weigh. */
final class Tally implements Ground.Sink {
    /** Weights are kept for whole KiB: for bytes, generations of large cells would not fit. */
    private static final int KIB = 10;

    private final long cellSize;
    private final Layer sizes;
    private final Layer weights;
    private long[] bytes = {};
    private long[] sums = {};

    Tally(Ground ground) {
        this.cellSize = ground.cellSize();
        this.sizes = new Layer(ground.cells());
        this.weights = new Layer(ground.cells());
    }

    @Override
    public void part(int cell, long size, long weight) {
        sizes.add(cell, size);
        weights.add(cell, (size >>> KIB) * weight);
    }

    @Override
    public void whole(int from, int to, long weight) {
        sizes.addToEach(from, to, cellSize);
        weights.addToEach(from, to, (cellSize >>> KIB) * weight);
    }

    /** Nothing more will come. */
    void end() {
        bytes = sizes.amounts();
        sums = weights.amounts();
    }

    /** Bytes that fell into a cell. */
    long bytes(int cell) {
        return bytes[cell];
    }

    /** Whole KiB of them. */
    long kib(int cell) {
        return bytes[cell] >>> KIB;
    }

    /** Sum of the weights of those KiB. */
    long weight(int cell) {
        return sums[cell];
    }
}
