package ruminate.analyze.usage;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import ruminate.analyze.report.RowSource;
import ruminate.analyze.report.RowType;
import ruminate.analyze.sharing.SubvolumeNames;
import ruminate.analyze.sweep.Analysis;
import ruminate.analyze.sweep.BlockGraph;
import ruminate.analyze.sweep.Owners;
import ruminate.format.tree.TreeRoot;

/** What is allocated for data and for tree blocks, and what files make of it. */
public final class Usage {
    private final DataUse use;
    private final BlockGraph graph;
    private final SubvolumeNames names;
    private final int nodeSize;

    private Usage(Analysis analysis, DataUse use) {
        this.use = use;
        this.graph = use.graph();
        this.names = new SubvolumeNames(analysis.filesystem());
        this.nodeSize = analysis.filesystem().geometry().nodeSize();
    }

    /** Finds out with one sweep, or from one made before. */
    public static Usage of(Analysis analysis) throws IOException {
        return new Usage(analysis, analysis.answer(DataUse.QUESTION));
    }

    /**
     * Everything in one line.
     *
     * @param data the data extents in {@code allocated}
     */
    public record TotalRow(long allocated, long data, long metadata, long referenced, long unreachable) {
        /** The columns. */
        public static final RowType<TotalRow> TYPE = RowType.<TotalRow>declare()
                .bytes("allocated", TotalRow::allocated)
                .means("Bytes of data extents that files use, and of all tree blocks; copies are not counted.")
                .bytes("allocated-data", TotalRow::data)
                .means("The data extents in it.")
                .bytes("allocated-metadata", TotalRow::metadata)
                .means("The tree blocks in it.")
                .bytes("referenced", TotalRow::referenced)
                .means("Bytes of all files in all subvolumes, as far as they are stored: what is shared"
                        + " counts for each.")
                .bytes("unreachable", TotalRow::unreachable)
                .means("Bytes of data extents that stay allocated though no file can read them any more,"
                        + " since other parts of their extents are used (bookends).")
                .decimal("amplification", TotalRow::amplification)
                .means("allocated divided by referenced: below 1 where sharing and compression save more"
                        + " than metadata takes.")
                .end();

        double amplification() {
            return referenced == 0 ? Double.NaN : (double) allocated / referenced;
        }
    }

    /**
     * Data of one kind.
     *
     * @param sums what it adds up to
     */
    public record KindRow(String type, KindSums sums) {
        /** The columns. */
        public static final RowType<KindRow> TYPE = RowType.<KindRow>declare()
                .text("type", KindRow::type)
                .means("Compression, prealloc for space never written, or total.")
                .bytes("disk", row -> row.sums.disk())
                .means("Bytes on disk of the extents that files use, each once and whole, and of inline data.")
                .bytes("uncompressed", row -> row.sums.uncompressed())
                .means("The same before compression.")
                .bytes("referenced", row -> row.sums.referenced())
                .means("Bytes of files that they stand for; what is shared counts for each.")
                .bytes("unreachable", row -> row.sums.unreachable())
                .means("Bytes of these extents that no file can read any more.")
                .number("extents", row -> row.sums.extents())
                .means("Data extents.")
                .number("references", row -> row.sums.references())
                .means("File extent items that point to them, counted once for every subvolume that reaches the item.")
                .number("inlines", row -> row.sums.inlines())
                .means("File extent items with the data inside, counted the same.")
                .end();
    }

    /**
     * Tree blocks of a tree.
     *
     * @param id its id
     * @param blocks how many
     */
    public record TreeRow(String tree, Optional<Long> id, long blocks, long bytes) {
        /** The columns. */
        public static final RowType<TreeRow> TYPE = RowType.<TreeRow>declare()
                .text("tree", TreeRow::tree)
                .means("The tree; subvolumes are all one, since they share blocks.")
                .number("tree-blocks", TreeRow::blocks)
                .means("Its tree blocks, each once.")
                .bytes("bytes", TreeRow::bytes)
                .means("Their bytes; copies are not counted.")
                .end();
    }

    /**
     * What one subvolume uses.
     *
     * @param id its tree
     * @param path where it is seen, if anywhere
     */
    public record SubvolumeRow(
            long id, Optional<byte[]> path, long disk, long uncompressed, long referenced, long metadata) {
        /** The columns. */
        public static final RowType<SubvolumeRow> TYPE = RowType.<SubvolumeRow>declare()
                .signed("root-id", SubvolumeRow::id)
                .maybeName("path", SubvolumeRow::path)
                .bytes("disk", SubvolumeRow::disk)
                .means("Bytes on disk of the extents it reaches, each once and whole, and of its inline data.")
                .bytes("uncompressed", SubvolumeRow::uncompressed)
                .means("The same before compression.")
                .bytes("referenced", SubvolumeRow::referenced)
                .means("Bytes of its files that are stored.")
                .bytes("metadata", SubvolumeRow::metadata)
                .means("Bytes of its tree blocks, shared ones included.")
                .end();
    }

    /** Totals. */
    public TotalRow total() {
        KindSums all = use.kinds().stream().reduce(KindSums.ZERO, KindSums::plus);
        long metadata = trees().stream().mapToLong(TreeRow::bytes).sum();
        long data = use.extentBytes();
        long unreachable = use.kinds().get(DataKind.NONE.ordinal()).unreachable()
                + use.kinds().get(DataKind.PREALLOC.ordinal()).unreachable();
        return new TotalRow(data + metadata, data, metadata, all.referenced(), unreachable);
    }

    /** Every kind of data there is, and the total. */
    public List<KindRow> kinds() {
        List<KindRow> rows = new ArrayList<>();
        rows.add(new KindRow("total", use.kinds().stream().reduce(KindSums.ZERO, KindSums::plus)));
        for (int kind = 0; kind < DataKind.COUNT; kind++) {
            KindSums sums = use.kinds().get(kind);
            if (!sums.none()) {
                rows.add(new KindRow(DataKind.of(kind).name().toLowerCase(Locale.ROOT), sums));
            }
        }
        return rows;
    }

    /** Tree blocks by tree; those of subvolumes, and of trees made from them while a balance runs, each once. */
    public List<TreeRow> trees() {
        Owners owners = graph.owners();
        long[] blocks = new long[owners.count()];
        for (int block = 0; block < graph.size(); block++) {
            int owner = graph.sets().first(graph.ownerSet(block));
            if (owner < blocks.length) {
                blocks[owner]++;
            }
        }
        Map<String, TreeRow> rows = new LinkedHashMap<>();
        for (int owner = 0; owner < blocks.length; owner++) {
            TreeRoot root = owners.root(owner);
            boolean logged = root.kind() == TreeRoot.Kind.LOG || root.kind() == TreeRoot.Kind.LOG_ROOT;
            if (!logged) {
                long count = blocks[owner];
                String name = root.kind() == TreeRoot.Kind.SUBVOLUME ? "subvolumes" : root.name();
                Optional<Long> id = root.kind() == TreeRoot.Kind.SUBVOLUME ? Optional.empty() : Optional.of(root.id());
                rows.merge(
                        name,
                        new TreeRow(name, id, count, count * nodeSize),
                        (a, b) -> new TreeRow(name, id, a.blocks + b.blocks, a.bytes + b.bytes));
            }
        }
        return List.copyOf(rows.values());
    }

    /** Every subvolume, by id. */
    public RowSource<SubvolumeRow> subvolumes() {
        long[] disk = use.diskByOwner();
        long[] uncompressed = use.uncompressedByOwner();
        long[] referenced = use.referencedByOwner();
        long[] inlineDisk = use.inlineDiskByOwner();
        long[] inline = use.inlineByOwner();
        long[] blocks = use.blocksByOwner();
        Owners owners = graph.owners();
        int[] byId = IntStream.range(0, owners.subvolumes())
                .boxed()
                .sorted((a, b) ->
                        Long.compareUnsigned(owners.root(a).id(), owners.root(b).id()))
                .mapToInt(Integer::intValue)
                .toArray();
        return sink -> {
            for (int owner : byId) {
                TreeRoot root = owners.root(owner);
                sink.row(new SubvolumeRow(
                        root.id(),
                        names.path(root),
                        disk[owner] + inlineDisk[owner],
                        uncompressed[owner] + inline[owner],
                        referenced[owner] + inline[owner],
                        blocks[owner] * nodeSize));
            }
        };
    }
}
