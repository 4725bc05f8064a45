package ruminate.analyze.whatif;

import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import org.eclipse.collections.impl.list.mutable.primitive.LongArrayList;
import ruminate.analyze.report.RowSource;
import ruminate.analyze.report.RowType;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.analyze.sweep.ExtentOwners;
import ruminate.analyze.sweep.ItemListener;
import ruminate.analyze.sweep.Question;
import ruminate.analyze.sweep.SweepListener;
import ruminate.format.bytes.U64;
import ruminate.format.item.ChunkItem;
import ruminate.format.item.Geometry;
import ruminate.format.node.Leaf;
import ruminate.format.tree.TreeRoot;
import ruminate.format.volume.ChunkMap;

/**
 * What relocating chunks must rewrite.
 *
 * <p>An extent that moves is looked for in every leaf that points to it, a tree block that moves in every node above it; each
 * block that is rewritten moves, too, so that the nodes above it up to the root are rewritten. A block that subvolumes
 * share counts once. Changes in the extent tree itself, in checksums and in free space are not counted. Memory: 4 bytes a
 * tree block, 8 bytes for each leaf and chunk it points into.
 */
public final class Relocation implements SweepListener, ItemListener {
    /** The question this answers. */
    public static final Question<Relocation> QUESTION =
            new Question<>("relocation of chunks", Question.Scope.ALL, List.of(ExtentOwners.QUESTION), analysis -> {
                ExtentOwners owners = analysis.known(ExtentOwners.QUESTION);
                Relocation relocation =
                        new Relocation(owners, analysis.filesystem().volume().chunks());
                owners.listen((ItemListener) relocation);
                return relocation;
            });

    private final ExtentOwners owners;
    private final TreeMap<Long, Integer> numbers = new TreeMap<>(U64.ORDER);
    private final List<ChunkItem> chunks;
    private final ChunkMap map;
    private final LongAdder[] references;
    private final long[] used;
    private final long[] extents;
    /** Leaves and the chunks they point into: chunk in the high half, block in the low. */
    private final LongArrayList pointing = new LongArrayList();

    private BlockGraph graph;

    private Relocation(ExtentOwners owners, ChunkMap map) {
        this.owners = owners;
        this.map = map;
        this.chunks = List.copyOf(map.all());
        this.references = new LongAdder[chunks.size()];
        for (int chunk = 0; chunk < chunks.size(); chunk++) {
            numbers.put(chunks.get(chunk).logical(), chunk);
            references[chunk] = new LongAdder();
        }
        this.used = new long[chunks.size()];
        this.extents = new long[chunks.size()];
    }

    /** Finds out with one sweep, or from one made before. */
    public static Relocation of(Analysis analysis) throws IOException {
        return analysis.answer(QUESTION);
    }

    /**
     * What relocating one chunk costs.
     *
     * @param chunk the chunk
     * @param blocks tree blocks that are rewritten
     * @param bytes their bytes
     */
    public record Row(ChunkItem chunk, long used, long extents, long references, long blocks, long bytes) {
        /** The columns. */
        public static final RowType<Row> TYPE = RowType.<Row>declare()
                .address("logical", row -> row.chunk.logical())
                .means("Logical address at which the chunk begins.")
                .bytes("length", row -> row.chunk.length())
                .means("Bytes of logical addresses.")
                .text("type", row -> row.chunk.type().typeName())
                .bytes("used", Row::used)
                .means("Bytes in it that something reaches.")
                .number("extents", Row::extents)
                .means("Data extents and tree blocks that move.")
                .number("references", Row::references)
                .means("Pointers to them: file extent items and pointers of nodes, each block counted"
                        + " once however many trees share it, and roots.")
                .number("tree-blocks", Row::blocks)
                .means("Tree blocks that are rewritten.")
                .bytes("metadata-bytes", Row::bytes)
                .means("Their bytes.")
                .bytes("reclaimed", Row::reclaimed)
                .means("Bytes of the chunk that nothing uses, and that other chunks can get.")
                .decimal("metadata-per-byte", Row::ratio)
                .means("metadata-bytes divided by reclaimed.")
                .end();

        /** Bytes that become available: what the chunk has and nothing uses. */
        long reclaimed() {
            return Math.max(0, chunk.length() - used);
        }

        double ratio() {
            return reclaimed() == 0 ? Double.NaN : (double) bytes / reclaimed();
        }
    }

    private int chunk(long logical) {
        return map.at(logical).map(chunk -> numbers.get(chunk.logical())).orElse(-1);
    }

    @Override
    public void begin(BlockGraph swept) {
        graph = swept;
    }

    @Override
    public void items(int block, Leaf leaf, int[] slots, int[] numbersOfExtents, int count) {
        LongArrayList found = new LongArrayList();
        int chunk = -1;
        long start = 0;
        long length = 0;
        for (int i = 0; i < count; i++) {
            long logical = owners.extents().logical(numbersOfExtents[i]);
            if (chunk < 0 || Long.compareUnsigned(logical - start, length) >= 0) {
                chunk = chunk(logical);
                if (chunk < 0) {
                    continue;
                }
                start = chunks.get(chunk).logical();
                length = chunks.get(chunk).length();
                long pair = (long) chunk << 32 | block;
                if (!found.contains(pair)) {
                    found.add(pair);
                }
            }
            references[chunk].increment();
        }
        synchronized (pointing) {
            pointing.addAll(found);
        }
    }

    @Override
    public void end() {
        pointing.sortThis();
        for (int extent = 0; extent < owners.extents().count(); extent++) {
            count(owners.extents().logical(extent), owners.extents().size(extent));
        }
        int nodeSize = graph.geometry().nodeSize();
        for (int block = 0; block < graph.size(); block++) {
            if (!logged(block)) {
                count(graph.logical(block), nodeSize);
                for (int i = 0; i < graph.childCount(block); i++) {
                    countReference(graph.logical(graph.child(block, i)));
                }
            }
        }
        for (TreeRoot root : graph.owners().roots()) {
            if (root.kind() != TreeRoot.Kind.LOG && root.kind() != TreeRoot.Kind.LOG_ROOT) {
                countReference(root.logical());
            }
        }
    }

    /** Blocks of logs are not moved: they end with the transaction. */
    private boolean logged(int block) {
        int owner = graph.sets().first(graph.ownerSet(block));
        TreeRoot.Kind kind = owner == Integer.MAX_VALUE
                ? TreeRoot.Kind.INTERNAL
                : graph.owners().root(owner).kind();
        return kind == TreeRoot.Kind.LOG || kind == TreeRoot.Kind.LOG_ROOT;
    }

    private void count(long logical, long size) {
        int chunk = chunk(logical);
        if (chunk >= 0) {
            extents[chunk]++;
            used[chunk] += size;
        }
    }

    private void countReference(long logical) {
        int chunk = chunk(logical);
        if (chunk >= 0) {
            references[chunk].increment();
        }
    }

    /** The chunk that covers an address. */
    public Optional<ChunkItem> covering(long logical) {
        return map.at(logical);
    }

    /** One chunk. */
    public RowSource<Row> only(ChunkItem chunk) {
        return sink -> sink.row(row(numbers.get(chunk.logical())));
    }

    /** Every chunk of which less than {@code percent} is used; 0 means nothing at all, as in a balance. */
    public RowSource<Row> usedLess(int percent) {
        return sink -> {
            for (int chunk = 0; chunk < chunks.size(); chunk++) {
                long length = chunks.get(chunk).length();
                double threshold = percent == 0 ? 1 : percent >= 100 ? length : length / 100.0 * percent;
                if (used[chunk] < threshold) {
                    sink.row(row(chunk));
                }
            }
        };
    }

    private Row row(int chunk) {
        BitSet rewritten = new BitSet(graph.size());
        for (int i = first((long) chunk << 32); i < pointing.size() && pointing.get(i) >>> 32 == chunk; i++) {
            rewritten.set((int) pointing.get(i));
        }
        for (int block = 0; block < graph.size(); block++) {
            if (chunk(graph.logical(block)) == chunk && !logged(block)) {
                rewritten.set(block);
            }
        }
        for (int level = 1; level <= Geometry.MAX_LEVEL; level++) {
            int end = graph.firstOf(level) + graph.countOf(level);
            for (int block = graph.firstOf(level); block < end; block++) {
                for (int i = 0; i < graph.childCount(block) && !rewritten.get(block); i++) {
                    rewritten.set(block, rewritten.get(graph.child(block, i)));
                }
            }
        }
        long blocks = rewritten.cardinality();
        return new Row(
                chunks.get(chunk),
                used[chunk],
                extents[chunk],
                references[chunk].sum(),
                blocks,
                blocks * graph.geometry().nodeSize());
    }

    private int first(long pair) {
        int at = pointing.binarySearch(pair);
        return at < 0 ? -at - 1 : at;
    }
}
