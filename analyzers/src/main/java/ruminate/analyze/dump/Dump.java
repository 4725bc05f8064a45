package ruminate.analyze.dump;

import java.util.ArrayList;
import java.util.List;
import ruminate.format.fault.Finding;
import ruminate.format.fault.Findings;
import ruminate.format.fault.Place;
import ruminate.format.ids.KeyRange;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Node;
import ruminate.format.node.NodeVerifier;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;
import ruminate.format.tree.TreeVisitor;
import ruminate.format.tree.TreeWalk;
import ruminate.format.volume.BlockRead;

/**
 * Goes through trees in the order of {@code btrfs inspect-internal dump-tree}: the root, chunk and log root tree, then
 * those with root items in the order of their keys, log trees last. Unlike there, what cannot be read becomes a
 * finding,
 * and the rest of its tree is shown.
 */
public final class Dump {
    private final Filesystem filesystem;
    private final DumpRequest request;
    private final DumpListener listener;
    private final NodeVerifier verifier;

    private Dump(Filesystem filesystem, DumpRequest request, DumpListener listener) {
        this.filesystem = filesystem;
        this.request = request;
        this.listener = listener;
        this.verifier = new NodeVerifier(
                filesystem.geometry(),
                filesystem.volume().headerFsids(),
                filesystem.volume().metadump());
    }

    /** Gives {@code listener} what {@code request} asks for; findings go to the filesystem's log. */
    public static void run(Filesystem filesystem, DumpRequest request, DumpListener listener) {
        Dump dump = new Dump(filesystem, request, listener);
        if (request.blocks().isEmpty()) {
            dump.trees();
        } else {
            for (long block : request.blocks()) {
                dump.single(block);
            }
        }
    }

    /** Whether the filesystem has a tree of this id. */
    public static boolean has(Filesystem filesystem, long tree) {
        for (TreeRoot root : filesystem.roots()) {
            if (objectid(root) == tree) {
                return true;
            }
        }
        return false;
    }

    private void single(long logical) {
        BlockPointer pointer = BlockPointer.bare(logical);
        BlockRead read = filesystem.reader().read(pointer);
        if (read instanceof BlockRead.Lost lost) {
            filesystem.findings().add(lost.finding());
        } else if (read instanceof BlockRead.Read block) {
            judge(pointer, block.node(), filesystem.findings());
            listener.block(0, logical, block.node());
        }
    }

    private void trees() {
        boolean ended = !request.asksForKnownTree();
        for (TreeRoot root : inOrder()) {
            if (request.tree().isEmpty() || request.tree().getAsLong() == objectid(root)) {
                tree(root);
                ended &= root.item().isPresent() || request.tree().isEmpty();
            }
        }
        if (ended) {
            listener.end(filesystem.superblock());
        }
    }

    private List<TreeRoot> inOrder() {
        List<TreeRoot> inOrder = new ArrayList<>();
        for (TreeRoot root : filesystem.roots()) {
            if (root.item().isEmpty()) {
                inOrder.add(root);
            }
        }
        for (TreeRoot root : filesystem.roots()) {
            if (root.item().isPresent()) {
                inOrder.add(root);
            }
        }
        return inOrder;
    }

    /** What {@code -t} names: all log trees, and all under relocation, have one id. */
    private static long objectid(TreeRoot root) {
        return root.item().isPresent() ? root.item().get().key().objectid() : root.id();
    }

    private void tree(TreeRoot root) {
        // What dropping has passed may be gone by right.
        Findings findings = root.halfDropped() ? Findings.IGNORED : filesystem.findings();
        BlockPointer known = root.pointer();
        BlockPointer pointer =
                BlockPointer.root(known.tree(), known.logical(), BlockPointer.ANY_LEVEL, known.generation());
        BlockRead read = filesystem.reader().read(pointer);
        if (read instanceof BlockRead.Lost lost) {
            findings.add(lost.finding());
        } else if (read instanceof BlockRead.Read block) {
            listener.tree(root, block.node());
            if (!request.rootsOnly()) {
                walk(pointer, findings);
            }
        }
    }

    private void walk(BlockPointer start, Findings findings) {
        TreeWalk.walk(filesystem.reader(), start, request.order(), new TreeVisitor() {
            @Override
            public boolean wants(BlockPointer pointer, KeyRange range) {
                return request.leadsTo(range, pointer.generation());
            }

            @Override
            public void block(BlockPointer pointer, Node node) {
                judge(pointer, node, findings);
                if (request.shows(node)) {
                    listener.block(start.tree(), pointer.logical(), node);
                }
            }

            @Override
            public void lost(BlockPointer pointer, KeyRange range, Finding cause) {
                findings.add(cause.losing(range));
            }
        });
    }

    private void judge(BlockPointer pointer, Node node, Findings findings) {
        verifier.check(node, pointer, Place.block(pointer.tree(), pointer.logical(), node.level()), findings);
    }
}
