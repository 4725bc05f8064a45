package ruminate.render;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Consumer;
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
    private static final int PIECE_BLOCKS = 8;

    private final OutputStream stream;
    private final Geometry geometry;
    private final DumpRequest request;
    private final DumpText.Options options;
    private final int threads = Runtime.getRuntime().availableProcessors();
    private final ExecutorService workers;
    private final Deque<Future<Piece>> coming = new ArrayDeque<>();
    private final Deque<Piece> unused = new ArrayDeque<>();
    private Piece piece;
    private DumpText.Day day = DumpText.Day.FIRST;

    /** Prints to {@code stream}, which gets everything by {@link #finish} at the latest. */
    public DumpTextRenderer(OutputStream stream, Geometry geometry, DumpRequest request, DumpText.Options options) {
        this.stream = stream;
        this.geometry = geometry;
        this.request = request;
        this.options = options;
        this.workers = Background.workers("dump text", threads);
        this.piece = new Piece();
    }

    /** Text that one thread makes: what it says about trees, and blocks. */
    private final class Piece {
        private final DumpText out = DumpText.kept(options);
        private final NodeText nodes = new NodeText(geometry, out);
        private final List<Runnable> steps = new ArrayList<>();
        private final byte[][] blocks = new byte[PIECE_BLOCKS][];
        private int blockCount;

        void block(long logical, Node block) {
            byte[] copy = blocks[blockCount];
            if (copy == null || copy.length != block.nodeSize()) {
                copy = new byte[block.nodeSize()];
                blocks[blockCount] = copy;
            }
            block.view().copyTo(copy, 0);
            blockCount++;
            byte[] kept = copy;
            steps.add(() -> print(logical, Node.of(kept, 0, kept.length)));
        }

        private void print(long logical, Node block) {
            nodes.header(block, logical);
            for (int slot = 0; slot < block.count(); slot++) {
                if (request.shows(block, slot)) {
                    nodes.slot(block, slot);
                }
            }
        }

        Piece make(DumpText.Day before) {
            out.begin(before);
            steps.forEach(Runnable::run);
            return this;
        }

        void clear() {
            steps.clear();
            blockCount = 0;
        }
    }

    private void say(Consumer<DumpText> step) {
        DumpText out = piece.out;
        piece.steps.add(() -> step.accept(out));
    }

    @Override
    public void tree(TreeRoot root, Node block) {
        long logical = block.bytenr();
        int level = block.level();
        say(out -> title(out, root, logical, level));
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
        piece.block(logical, block);
        if (piece.blockCount == PIECE_BLOCKS) {
            hand();
        }
    }

    @Override
    public void end(Superblock superblock) {
        say(out -> {
            out.text("total bytes ").u64(superblock.get(Superblock.TOTAL_BYTES)).end();
            out.text("bytes used ").u64(superblock.get(Superblock.BYTES_USED)).end();
            out.text("uuid ").text(superblock.fsid().toString()).end();
        });
    }

    /** Gives the piece to a thread and begins another one. */
    private void hand() {
        Piece full = piece;
        coming.add(workers.submit(() -> full.make(DumpText.Day.FIRST)));
        while (coming.size() > 2 * threads) {
            printNext();
        }
        piece = unused.isEmpty() ? new Piece() : unused.pop();
    }

    private void printNext() {
        Piece next = Background.result(coming.remove());
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
        hand();
        while (!coming.isEmpty()) {
            printNext();
        }
        workers.shutdown();
        try {
            stream.flush();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
