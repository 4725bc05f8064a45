package ruminate.render;

import java.io.OutputStream;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
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
 * A dump as {@code btrfs inspect-internal dump-tree} prints it after its first line. Text is made on a thread of its own
 * while the next blocks are read.
 */
public final class DumpTextRenderer implements DumpListener {
    private final DumpRequest request;
    private final DumpText out;
    private final NodeText nodes;
    /** Arrays of the size of a tree block that nobody uses. */
    private final Queue<byte[]> spaces = new ConcurrentLinkedQueue<>();

    private final Background background = new Background("dump text");

    /** Prints to {@code stream}, which gets everything by {@link #finish} at the latest. */
    public DumpTextRenderer(OutputStream stream, Geometry geometry, DumpRequest request, DumpText.Options options) {
        this.request = request;
        this.out = new DumpText(stream, options);
        this.nodes = new NodeText(geometry, out);
    }

    @Override
    public void tree(TreeRoot root, Node block) {
        long logical = block.bytenr();
        int level = block.level();
        background.give(() -> title(root, logical, level));
    }

    private void title(TreeRoot root, long logical, int level) {
        if (root.item().isEmpty() || request.asksForKnownTree()) {
            out.text(root.kind() == TreeRoot.Kind.LOG_ROOT ? "log root" : title(root.id()))
                    .text(" tree");
            if (request.rootsOnly()) {
                start(": ", logical, level);
            }
            out.end();
            return;
        }
        Key key = root.item().get().key();
        out.text(title(key.objectid())).text(" tree ").key(key.objectid(), key.type(), key.offset());
        if (request.rootsOnly()) {
            start(" ", logical, level);
        } else {
            out.text(" ");
        }
        out.end();
    }

    private void start(String separator, long logical, int level) {
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
        byte[] space = spaces.poll();
        byte[] bytes = space == null ? new byte[block.nodeSize()] : space;
        block.view().copyTo(bytes, 0);
        background.give(() -> {
            print(logical, Node.of(bytes, 0, bytes.length));
            spaces.add(bytes);
        });
    }

    private void print(long logical, Node block) {
        nodes.header(block, logical);
        for (int slot = 0; slot < block.count(); slot++) {
            if (request.shows(block, slot)) {
                nodes.slot(block, slot);
            }
        }
    }

    @Override
    public void end(Superblock superblock) {
        background.give(() -> totals(superblock));
    }

    private void totals(Superblock superblock) {
        out.text("total bytes ").u64(superblock.get(Superblock.TOTAL_BYTES)).end();
        out.text("bytes used ").u64(superblock.get(Superblock.BYTES_USED)).end();
        out.text("uuid ").text(superblock.fsid().toString()).end();
    }

    /** Waits for the rest of the text and hands it on. */
    public void finish() {
        background.finish();
        out.flush();
    }
}
