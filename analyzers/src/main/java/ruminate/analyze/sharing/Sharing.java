package ruminate.analyze.sharing;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import ruminate.analyze.report.RowSource;
import ruminate.analyze.report.RowType;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.OwnerSets;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;

/** How much space each subvolume holds, alone and with others. */
public final class Sharing {
    private final OwnerClasses found;
    private final SubvolumeSums sums;
    private final SubvolumeNames names;
    private final Filesystem filesystem;
    private final int nodeSize;

    private Sharing(Analysis analysis, OwnerClasses found) {
        this.filesystem = analysis.filesystem();
        this.found = found;
        this.sums = new SubvolumeSums(found);
        this.names = new SubvolumeNames(analysis.filesystem());
        this.nodeSize = analysis.filesystem().geometry().nodeSize();
    }

    /** Finds out with one sweep, or from one made before. */
    public static Sharing of(Analysis analysis) throws IOException {
        return new Sharing(analysis, analysis.answer(OwnerClasses.QUESTION));
    }

    /**
     * What one subvolume holds.
     *
     * @param id its tree
     * @param path where it is seen, if anywhere
     * @param deleted whether it waits to be dropped
     * @param referenced bytes of all its data extents, whole, and of all its tree blocks
     * @param exclusive those of them that no other subvolume reaches
     * @param referencedData the data in {@code referenced}
     * @param exclusiveData the data in {@code exclusive}
     * @param distributedData its data, each extent divided evenly among the subvolumes that reach it
     */
    public record SubvolumeRow(
            long id,
            Optional<byte[]> path,
            boolean deleted,
            long referenced,
            long exclusive,
            long referencedData,
            long exclusiveData,
            long distributedData) {
        /** The columns. */
        public static final RowType<SubvolumeRow> TYPE = RowType.<SubvolumeRow>declare()
                .signed("root-id", SubvolumeRow::id)
                .maybeName("path", SubvolumeRow::path)
                .bytes("referenced", SubvolumeRow::referenced)
                .bytes("exclusive", SubvolumeRow::exclusive)
                .bytes("referenced-data", SubvolumeRow::referencedData)
                .bytes("exclusive-data", SubvolumeRow::exclusiveData)
                .bytes("distributed-data", SubvolumeRow::distributedData)
                .flag("deleted", SubvolumeRow::deleted)
                .end();
    }

    /**
     * What two subvolumes share.
     *
     * @param a one
     * @param b the other, which has the greater id
     * @param shared bytes of data extents, whole, and tree blocks that both reach
     * @param data the data in {@code shared}
     */
    public record PairRow(long a, long b, long shared, long data) {
        /** The columns. */
        public static final RowType<PairRow> TYPE = RowType.<PairRow>declare()
                .signed("root-id", PairRow::a)
                .signed("other-root-id", PairRow::b)
                .bytes("shared", PairRow::shared)
                .bytes("shared-data", PairRow::data)
                .end();
    }

    /**
     * What exactly the same subvolumes reach.
     *
     * @param roots the subvolumes
     * @param content what it is
     */
    public record ClassRow(List<TreeRoot> roots, OwnerClass content) {
        /** The columns. */
        public static final RowType<ClassRow> TYPE = RowType.<ClassRow>declare()
                .number("owners", row -> row.roots.size())
                .number("extents", row -> row.content.extents())
                .bytes("data", row -> row.content.data())
                .number("tree-blocks", row -> row.content.treeBlocks())
                .trees("root-ids", ClassRow::roots)
                .end();
    }

    /**
     * What one subvolume has and another lacks.
     *
     * @param id the one that has it
     * @param lacking the other
     * @param extents how many data extents
     * @param data their bytes on disk
     * @param treeBlocks how many tree blocks
     * @param bytes data and tree blocks together
     */
    public record DifferenceRow(long id, long lacking, long extents, long data, long treeBlocks, long bytes) {
        /** The columns. */
        public static final RowType<DifferenceRow> TYPE = RowType.<DifferenceRow>declare()
                .signed("root-id", DifferenceRow::id)
                .signed("lacking-root-id", DifferenceRow::lacking)
                .number("extents", DifferenceRow::extents)
                .bytes("data", DifferenceRow::data)
                .number("tree-blocks", DifferenceRow::treeBlocks)
                .bytes("bytes", DifferenceRow::bytes)
                .end();
    }

    /** Every subvolume, by id. */
    public RowSource<SubvolumeRow> subvolumes() {
        return sink -> {
            for (int owner : byId()) {
                sink.row(row(owner));
            }
        };
    }

    /** Every subvolume, snapshots of one source in order of creation and the source behind them. */
    public RowSource<SubvolumeRow> lineage() {
        return sink -> {
            for (int owner = 0; owner < found.owners().subvolumes(); owner++) {
                sink.row(row(owner));
            }
        };
    }

    private int[] byId() {
        return IntStream.range(0, found.owners().subvolumes())
                .boxed()
                .sorted((a, b) -> Long.compareUnsigned(
                        found.owners().root(a).id(), found.owners().root(b).id()))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private SubvolumeRow row(int owner) {
        TreeRoot root = found.owners().root(owner);
        return new SubvolumeRow(
                root.id(),
                names.path(root),
                root.deleted(),
                sums.referencedData(owner) + sums.referencedBlocks(owner) * nodeSize,
                sums.exclusiveData(owner) + sums.exclusiveBlocks(owner) * nodeSize,
                sums.referencedData(owner),
                sums.exclusiveData(owner),
                sums.distributedData(owner));
    }

    /** Every pair of subvolumes that share something. */
    public RowSource<PairRow> matrix() {
        return sink -> new PairSums(found, nodeSize).forEach((a, b, shared, data) -> {
            long one = found.owners().root(a).id();
            long other = found.owners().root(b).id();
            sink.row(new PairRow(Math.min(one, other), Math.max(one, other), shared, data));
        });
    }

    /** Everything that subvolumes hold, by who holds it. */
    public RowSource<ClassRow> classes() {
        return sink -> {
            for (OwnerClass one : found.classes()) {
                if (found.sets().first(one.owners()) < found.owners().subvolumes()) {
                    sink.row(new ClassRow(found.graph().ownerRoots(one.owners()), one));
                }
            }
        };
    }

    /** What subvolume {@code b} has and {@code a} lacks, and the other way round. */
    public RowSource<DifferenceRow> between(TreeRoot a, TreeRoot b) {
        return sink -> {
            sink.row(difference(b, a));
            sink.row(difference(a, b));
        };
    }

    private DifferenceRow difference(TreeRoot having, TreeRoot lacking) {
        int with = number(having);
        int without = number(lacking);
        OwnerSets sets = found.sets();
        long extents = 0;
        long data = 0;
        long blocks = 0;
        for (OwnerClass one : found.classes()) {
            if (sets.contains(one.owners(), with) && !sets.contains(one.owners(), without)) {
                extents += one.extents();
                data += one.data();
                blocks += one.treeBlocks();
            }
        }
        return new DifferenceRow(having.id(), lacking.id(), extents, data, blocks, data + blocks * nodeSize);
    }

    /** The files behind a subvolume's exclusive data, by inode. */
    public RowSource<ExclusiveFiles.Row> files(TreeRoot subvolume) {
        return ExclusiveFiles.of(filesystem, found, subvolume, number(subvolume));
    }

    private int number(TreeRoot subvolume) {
        return found.owners()
                .find(subvolume.id())
                .orElseThrow(() -> new IllegalArgumentException("no subvolume " + subvolume.name()));
    }
}
