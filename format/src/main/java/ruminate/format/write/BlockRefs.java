package ruminate.format.write;

/** Reference count and {@code FULL_BACKREF} flag of every tree block, as the extent tree will say after the next commit. */
final class BlockRefs {
    private static final long[] NONE = {0};

    private final LongMap<long[]> counts = new LongMap<>();

    void insert(long logical) {
        counts.put(logical, new long[] {2});
    }

    void remove(long logical) {
        counts.remove(logical);
    }

    long refs(long logical) {
        return counts.getOrDefault(logical, NONE)[0] >> 1;
    }

    boolean full(long logical) {
        return (counts.getOrDefault(logical, NONE)[0] & 1) != 0;
    }

    void add(long logical, int delta) {
        counts.require(logical)[0] += 2L * delta;
    }

    void setFull(long logical) {
        counts.require(logical)[0] |= 1;
    }
}
