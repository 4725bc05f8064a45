package ruminate.render;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import ruminate.analyze.dump.DumpListener;
import ruminate.analyze.dump.DumpRequest;
import ruminate.format.ids.Key;
import ruminate.format.ids.ObjectId;
import ruminate.format.item.DumpText;
import ruminate.format.item.Geometry;
import ruminate.format.node.Node;
import ruminate.format.node.NodeText;
import ruminate.format.tree.TreeRoot;
import ruminate.format.volume.Superblock;

/**
 * A dump as {@code btrfs inspect-internal dump-tree} prints it after its first line. The text is made in pieces by other
 * threads while the next blocks are read, and handed on in order.
 */
public final class DumpTextRenderer implements DumpListener {
    private static final int PIECE_BLOCKS = 4;

    private final OutputStream stream;
    private final Geometry geometry;
    private final DumpRequest request;
    private final DumpText.Options options;
    private final int threads = Runtime.getRuntime().availableProcessors();
    private final Deque<Future<Piece>> coming = new ArrayDeque<>();
    private final Deque<Piece> unused = new ArrayDeque<>();
    private ExecutorService workers;
    private Piece piece;
    private DumpText.Day day = DumpText.Day.FIRST;

    /** Prints to {@code stream}, which gets everything by {@link #finish} at the latest. */
    public DumpTextRenderer(OutputStream stream, Geometry geometry, DumpRequest request, DumpText.Options options) {
        this.stream = stream;
        this.geometry = geometry;
        this.request = request;
        this.options = options;
        this.piece = new Piece();
    }

    /** Text that one thread makes: where a tree starts, blocks, what stands at the end; each where there is such. */
    private final class Piece implements Callable<Piece> {
        private final DumpText out = DumpText.kept(options);
        private final NodeText nodes = new NodeText(geometry, out);
        private final Node[] blocks = new Node[PIECE_BLOCKS];
        private final long[] addresses = new long[PIECE_BLOCKS];
        private int count;
        private Optional<TreeRoot> tree = Optional.empty();
        private long start;
        private int level;
        private Optional<Superblock> totals = Optional.empty();

        boolean empty() {
            return tree.isEmpty() && count == 0;
        }

        void start(TreeRoot root, Node block) {
            tree = Optional.of(root);
            start = block.bytenr();
            level = block.level();
        }

        void block(long logical, Node block) {
            byte[] kept = blocks[count] != null && blocks[count].nodeSize() == block.nodeSize()
                    ? blocks[count].bytes()
                    : new byte[block.nodeSize()];
            block.view().copyTo(kept, 0);
            blocks[count] = Node.of(kept, 0, kept.length);
            addresses[count++] = logical;
        }

        @Override
        public Piece call() {
            return make(DumpText.Day.FIRST);
        }

        Piece make(DumpText.Day before) {
            out.begin(before);
            if (tree.isPresent()) {
                title(out, tree.get(), start, level);
            }
            for (int i = 0; i < count; i++) {
                print(addresses[i], blocks[i]);
            }
            if (totals.isPresent()) {
                printTotals(totals.get());
            }
            return this;
        }

        private void print(long logical, Node block) {
            nodes.header(block, logical);
            for (int slot = 0; slot < block.count(); slot++) {
                if (request.shows(block, slot)) {
                    nodes.slot(block, slot);
                }
            }
        }

        private void printTotals(Superblock superblock) {
            out.text("total bytes ").u64(superblock.get(Superblock.TOTAL_BYTES)).end();
            out.text("bytes used ").u64(superblock.get(Superblock.BYTES_USED)).end();
            out.text("uuid ").text(superblock.fsid().toString()).end();
        }

        void clear() {
            tree = Optional.empty();
            count = 0;
        }
    }

    @Override
    public void tree(TreeRoot root, Node block) {
        if (!piece.empty()) {
            hand();
        }
        piece.start(root, block);
    }

    private void title(DumpText out, TreeRoot root, long logical, int level) {
        if (root.item().isEmpty() || request.asksForKnownTree()) {
            out.text(root.kind() == TreeRoot.Kind.LOG_ROOT ? "log root" : title(root.id()))
                    .text(" tree");
            if (request.rootsOnly()) {
                start(out, ": ", logical, level);
            }
            out.end();
            return;
        }
        Key key = root.item().get().key();
        out.text(title(key.objectid())).text(" tree ").key(key.objectid(), key.type(), key.offset());
        if (request.rootsOnly()) {
            start(out, " ", logical, level);
        } else {
            out.text(" ");
        }
        out.end();
    }

    private static void start(DumpText out, String separator, long logical, int level) {
        out.text(separator).u64(logical).text(" level ").u64(level);
    }

    private static String title(long objectid) {
        if (objectid > ObjectId.REMAP_TREE || objectid < ObjectId.MULTIPLE) {
            return "file";
        }
        return switch ((int) objectid) {
            case (int) ObjectId.ROOT_TREE -> "root";
            case (int) ObjectId.EXTENT_TREE -> "extent";
            case (int) ObjectId.CHUNK_TREE -> "chunk";
            case (int) ObjectId.DEV_TREE -> "device";
            case (int) ObjectId.FS_TREE -> "fs";
            case (int) ObjectId.ROOT_TREE_DIR -> "directory";
            case (int) ObjectId.CSUM_TREE -> "checksum";
            case (int) ObjectId.QUOTA_TREE -> "quota";
            case (int) ObjectId.UUID_TREE -> "uuid";
            case (int) ObjectId.FREE_SPACE_TREE -> "free space";
            case (int) ObjectId.BLOCK_GROUP_TREE -> "block group";
            case (int) ObjectId.RAID_STRIPE_TREE -> "raid stripe";
            case (int) ObjectId.ORPHAN -> "orphan";
            case (int) ObjectId.TREE_LOG -> "log";
            case (int) ObjectId.TREE_LOG_FIXUP -> "log fixup";
            case (int) ObjectId.TREE_RELOC -> "reloc";
            case (int) ObjectId.DATA_RELOC_TREE -> "data reloc";
            case (int) ObjectId.EXTENT_CSUM -> "extent checksum";
            case (int) ObjectId.MULTIPLE -> "multiple";
            default -> "file";
        };
    }

    @Override
    public void block(long tree, long logical, Node block) {
        if (piece.count == PIECE_BLOCKS) {
            hand();
        }
        piece.block(logical, block);
    }

    @Override
    public void end(Superblock superblock) {
        piece.totals = Optional.of(superblock);
    }

    /** Gives the piece to a thread and begins another one. */
    private void hand() {
        if (workers == null) {
            workers = Background.workers("dump text", threads);
        }
        coming.add(workers.submit(piece));
        while (coming.size() > 2 * threads) {
            print(Background.result(coming.remove()));
        }
        piece = unused.isEmpty() ? new Piece() : unused.pop();
    }

    private void print(Piece next) {
        if (next.out.showsDayBefore() && !day.equals(DumpText.Day.FIRST)) {
            next.out.moveTo(OutputStream.nullOutputStream());
            next.make(day);
        }
        day = next.out.lastDay().orElse(day);
        next.out.moveTo(stream);
        next.clear();
        unused.push(next);
    }

    /** Waits for the rest of the text and hands it on. */
    public void finish() {
        // A dump of little text needs no other thread.
        piece.call();
        while (!coming.isEmpty()) {
            print(Background.result(coming.remove()));
        }
        print(piece);
        if (workers != null) {
            workers.shutdown();
        }
        try {
            stream.flush();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
