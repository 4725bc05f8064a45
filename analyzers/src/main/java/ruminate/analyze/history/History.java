package ruminate.analyze.history;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.collections.api.map.primitive.MutableLongObjectMap;
import org.eclipse.collections.impl.list.mutable.primitive.LongArrayList;
import org.eclipse.collections.impl.map.mutable.primitive.LongObjectHashMap;
import ruminate.analyze.report.RowSource;
import ruminate.analyze.report.RowType;
import ruminate.analyze.sharing.SubvolumeNames;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.analyze.sweep.ExtentOwners;
import ruminate.analyze.sweep.ExtentTable;
import ruminate.analyze.sweep.OwnerSets;
import ruminate.analyze.sweep.Owners;
import ruminate.analyze.sweep.Question;
import ruminate.analyze.sweep.SweepListener;
import ruminate.format.ids.KeyType;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.ExtentItem;
import ruminate.format.node.Leaf;
import ruminate.format.tree.Filesystem;

/**
 * Tree blocks and data by the transaction that wrote them, as far as something still reaches them.
 *
 * <p>A tree block says itself which tree wrote it when. When data was written is taken from the extent tree, since a file
 * extent item that was cloned has the clone's generation; which tree wrote it is not recorded: the tree with the least id
 * among those that reach the data and are not younger than it. Data without extent item is left out. Memory: 16 bytes a
 * data extent, 60 bytes for each pair of transaction and tree.
 */
public final class History implements SweepListener {
    /** The question this answers. */
    public static final Question<History> QUESTION = new Question<>(
            "history",
            Question.Scope.ALL,
            List.of(ExtentOwners.QUESTION),
            analysis -> new History(analysis.filesystem(), analysis.known(ExtentOwners.QUESTION)));

    private final Filesystem filesystem;
    private final ExtentOwners extentOwners;
    private final LongArrayList extents = new LongArrayList();
    private final LongArrayList generations = new LongArrayList();
    /** By generation, then by tree. */
    private final MutableLongObjectMap<MutableLongObjectMap<Written>> written = new LongObjectHashMap<>();

    private BlockGraph graph;

    private History(Filesystem filesystem, ExtentOwners extentOwners) {
        this.filesystem = filesystem;
        this.extentOwners = extentOwners;
    }

    /** Finds out with one sweep, or from one made before. */
    public static History of(Analysis analysis) throws IOException {
        return analysis.answer(QUESTION);
    }

    /** What one tree wrote in one transaction. */
    private static final class Written {
        private long blocks;
        private long extents;
        private long data;
    }

    /**
     * What one tree wrote in one transaction and is still reached.
     *
     * @param path where it is seen, if it is a subvolume that has a path
     * @param blocks how many tree blocks
     */
    public record Row(
            long generation, long tree, Optional<byte[]> path, long blocks, long metadata, long extents, long data) {
        /** The columns. */
        public static final RowType<Row> TYPE = RowType.<Row>declare()
                .number("generation", Row::generation)
                .means("The transaction.")
                .text("tree", row -> ObjectId.treeName(row.tree))
                .means("The tree that wrote; it may be gone. Of data that several trees reach, the one"
                        + " with the least id that is old enough.")
                .signed("root-id", Row::tree)
                .detail()
                .number("tree-blocks", Row::blocks)
                .means("Its tree blocks of this transaction that something still reaches.")
                .bytes("metadata", Row::metadata)
                .means("Their bytes.")
                .number("extents", Row::extents)
                .means("Its data extents of this transaction that something still reaches.")
                .bytes("data", Row::data)
                .means("Their bytes on disk.")
                .maybeName("path", Row::path)
                .end();
    }

    @Override
    public void begin(BlockGraph swept) {
        graph = swept;
    }

    @Override
    public void leaf(int block, Leaf leaf) {
        if (graph.headerOwner(block) != ObjectId.EXTENT_TREE) {
            return;
        }
        synchronized (extents) {
            for (int slot = 0; slot < leaf.count(); slot++) {
                if (leaf.type(slot) == KeyType.EXTENT_ITEM
                        && leaf.size(slot) >= ExtentItem.LAYOUT.size()
                        && (ExtentItem.FLAGS.get(leaf, slot) & ExtentItem.DATA) != 0) {
                    extents.add(leaf.objectid(slot));
                    generations.add(ExtentItem.GENERATION.get(leaf, slot));
                }
            }
        }
    }

    @Override
    public void end() {
        for (int block = 0; block < graph.size(); block++) {
            if (graph.read(block)) {
                written(graph.generation(block), graph.headerOwner(block)).blocks++;
            }
        }
        ExtentTable table = extentOwners.extents();
        long[] created = createdByOwner();
        MutableLongObjectMap<MutableLongObjectMap<Written>> bySet = new LongObjectHashMap<>();
        MutableLongObjectMap<Written> byGeneration = new LongObjectHashMap<>();
        Written by = null;
        long lastSet = OwnerSets.EMPTY;
        long lastGeneration = -1;
        for (int i = 0; i < extents.size(); i++) {
            int extent = table.find(extents.get(i));
            if (extent < 0) {
                continue;
            }
            // What lies side by side was written together, as a rule.
            long set = extentOwners.ownerSet(extent);
            long generation = generations.get(i);
            if (by == null || set != lastSet) {
                byGeneration = bySet.getIfAbsentPut(set, LongObjectHashMap::new);
            }
            if (by == null || set != lastSet || generation != lastGeneration) {
                by = byGeneration.get(generation);
            }
            if (by == null) {
                by = written(generation, writer(set, generation, created));
                byGeneration.put(generation, by);
            }
            lastSet = set;
            lastGeneration = generation;
            by.extents++;
            by.data += table.size(extent);
        }
        extents.clear();
        generations.clear();
    }

    private Written written(long generation, long tree) {
        return written.getIfAbsentPut(generation, LongObjectHashMap::new).getIfAbsentPut(tree, Written::new);
    }

    private long[] createdByOwner() {
        Owners owners = graph.owners();
        long[] created = new long[owners.count()];
        Arrays.setAll(created, owner -> owners.root(owner).created());
        return created;
    }

    private long writer(long set, long generation, long[] created) {
        Owners owners = graph.owners();
        long[] best = {0, 0};
        graph.sets().forEachInterval(set, (first, last) -> {
            for (int owner = first; owner <= last; owner++) {
                long id = owners.root(owner).id();
                long old = Long.compareUnsigned(created[owner], generation) <= 0 ? 2 : 1;
                if (old > best[1] || old == best[1] && Long.compareUnsigned(id, best[0]) < 0) {
                    best[0] = id;
                    best[1] = old;
                }
            }
        });
        return best[0];
    }

    /** Every transaction that left something, the oldest first. */
    public RowSource<Row> all() {
        return last(Integer.MAX_VALUE);
    }

    /** The last {@code count} transactions that left something, the oldest first. */
    public RowSource<Row> last(int count) {
        long[] kept = unsigned(written);
        int nodeSize = graph.geometry().nodeSize();
        SubvolumeNames names = new SubvolumeNames(filesystem);
        return sink -> {
            for (int i = Math.max(0, kept.length - count); i < kept.length; i++) {
                long generation = kept[i];
                MutableLongObjectMap<Written> byTree = written.get(generation);
                for (long tree : unsigned(byTree)) {
                    Written by = byTree.get(tree);
                    sink.row(new Row(
                            generation, tree, names.path(tree), by.blocks, by.blocks * nodeSize, by.extents, by.data));
                }
            }
        };
    }

    /** The keys of a map as unsigned numbers in order. */
    private static long[] unsigned(MutableLongObjectMap<?> map) {
        long[] keys = map.keySet().toArray();
        for (int i = 0; i < keys.length; i++) {
            keys[i] ^= Long.MIN_VALUE;
        }
        Arrays.sort(keys);
        for (int i = 0; i < keys.length; i++) {
            keys[i] ^= Long.MIN_VALUE;
        }
        return keys;
    }
}
