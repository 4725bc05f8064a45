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
                .means("Bytes of all data extents it reaches, each whole, and of all its tree blocks, as"
                        + " quota groups count.")
                .bytes("exclusive", SubvolumeRow::exclusive)
                .means("Those of them that no other subvolume reaches: what deleting it alone frees.")
                .bytes("referenced-data", SubvolumeRow::referencedData)
                .means("The data in referenced.")
                .bytes("exclusive-data", SubvolumeRow::exclusiveData)
                .means("The data in exclusive.")
                .bytes("distributed-data", SubvolumeRow::distributedData)
                .means("Its data, each extent divided evenly among the subvolumes that reach it.")
                .flag("deleted", SubvolumeRow::deleted)
                .end();
    }

    /**
     * What two subvolumes share.
     *
     * @param a one
     * @param b the other, which has the greater id
     */
    public record PairRow(long a, long b, Optional<byte[]> path, Optional<byte[]> otherPath, long shared, long data) {
        /** The columns. */
        public static final RowType<PairRow> TYPE = RowType.<PairRow>declare()
                .signed("root-id", PairRow::a)
                .signed("other-root-id", PairRow::b)
                .means("The other subvolume, the one with the greater id.")
                .bytes("shared", PairRow::shared)
                .means("Bytes of data extents, each whole, and of tree blocks that both reach, whoever else does.")
                .bytes("shared-data", PairRow::data)
                .means("The data in shared.")
                .maybeName("path", PairRow::path)
                .maybeName("other-path", PairRow::otherPath)
                .means("Path of the other subvolume.")
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
                .means("How many subvolumes.")
                .number("extents", row -> row.content.extents())
                .means("Data extents that exactly these subvolumes reach.")
                .bytes("data", row -> row.content.data())
                .means("Their bytes on disk.")
                .number("tree-blocks", row -> row.content.treeBlocks())
                .means("Tree blocks that exactly these reach.")
                .trees("root-ids", ClassRow::roots)
                .means("The subvolumes; in text, those with successive ids as FIRST..LAST.")
                .end();
    }

    /**
     * What one subvolume has and another lacks.
     *
     * @param id the one that has it
     * @param lacking the other
     */
    public record DifferenceRow(
            long id,
            long lacking,
            Optional<byte[]> path,
            Optional<byte[]> lackingPath,
            long extents,
            long data,
            long treeBlocks,
            long bytes) {
        /** The columns. */
        public static final RowType<DifferenceRow> TYPE = RowType.<DifferenceRow>declare()
                .signed("root-id", DifferenceRow::id)
                .means("The subvolume that has it.")
                .signed("lacking-root-id", DifferenceRow::lacking)
                .means("The subvolume that lacks it.")
                .number("extents", DifferenceRow::extents)
                .means("Data extents that the one reaches and the other does not.")
                .bytes("data", DifferenceRow::data)
                .means("Their bytes on disk.")
                .number("tree-blocks", DifferenceRow::treeBlocks)
                .means("Tree blocks that the one reaches and the other does not.")
                .bytes("bytes", DifferenceRow::bytes)
                .means("Data and tree blocks together.")
                .maybeName("path", DifferenceRow::path)
                .maybeName("lacking-path", DifferenceRow::lackingPath)
                .means("Path of the subvolume that lacks it.")
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
            long least = Math.min(one, other);
            long greatest = Math.max(one, other);
            sink.row(new PairRow(least, greatest, names.path(least), names.path(greatest), shared, data));
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
        return new DifferenceRow(
                having.id(),
                lacking.id(),
                names.path(having),
                names.path(lacking),
                extents,
                data,
                blocks,
                data + blocks * nodeSize);
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
