package ruminate.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import ruminate.format.fault.Finding;
import ruminate.format.fault.FindingCode;
import ruminate.format.file.FileSink;
import ruminate.format.file.FileTree;
import ruminate.format.file.Namespace;
import ruminate.format.ids.KeyRange;
import ruminate.format.item.FileType;
import ruminate.format.item.InodeItem;
import ruminate.format.item.Item;
import ruminate.format.item.TypedItem;
import ruminate.format.node.BlockPointer;
import ruminate.format.node.Leaf;
import ruminate.format.node.Node;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;
import ruminate.format.tree.TreeVisitor;
import ruminate.format.tree.TreeWalk;
import ruminate.format.volume.OpenOptions;

/** What images hold and what is met in them: types of items, and findings while all of their files are read. */
final class Survey {
    /** Why a block or data cannot be read is said within the finding that it cannot. */
    private static final Set<FindingCode> EXPLAINED =
            EnumSet.of(FindingCode.BLOCK_UNREADABLE, FindingCode.BLOCK_COPY_BAD, FindingCode.DATA_UNREADABLE);

    private static final Set<FindingCode> REASONS = EnumSet.of(
            FindingCode.CHUNK_MISSING,
            FindingCode.STRIPE_MISSING,
            FindingCode.REMAP_MISSING,
            FindingCode.BLOCK_BAD_CHECKSUM,
            FindingCode.BLOCK_BAD_BYTENR,
            FindingCode.BLOCK_BAD_FSID,
            FindingCode.BLOCK_BAD_LEVEL,
            FindingCode.METADUMP_LACKS,
            FindingCode.METADUMP_BAD_PIECE);

    private final Set<Integer> types = new TreeSet<>();
    private final Set<FindingCode> findings = EnumSet.noneOf(FindingCode.class);

    /** Types of items seen so far, by their numbers. */
    Set<Integer> types() {
        return types;
    }

    /** Findings met so far. */
    Set<FindingCode> findings() {
        return findings;
    }

    /** Looks at an image. */
    void look(List<Path> files) throws IOException {
        try (Filesystem filesystem = Filesystem.open(files, OpenOptions.DEFAULT)) {
            Namespace namespace = new Namespace(filesystem);
            for (TreeRoot root : filesystem.roots()) {
                look(filesystem, root, namespace);
            }
            filesystem.findings().kept().forEach(this::met);
        }
    }

    /** Notes a finding, and the reason that it gives. */
    void met(Finding finding) {
        met(finding.code(), finding.words());
    }

    /** Notes a finding, and the reason that its message gives. */
    void met(FindingCode code, String message) {
        findings.add(code);
        if (EXPLAINED.contains(code)) {
            for (FindingCode reason : REASONS) {
                if (message.contains(reason.pattern().split("\\.\\.\\.")[0])) {
                    findings.add(reason);
                }
            }
        }
    }

    private void look(Filesystem filesystem, TreeRoot root, Namespace namespace) {
        Optional<FileTree> tree = namespace.tree(root.id());
        TreeWalk.walk(filesystem.reader(), root.pointer(), TreeWalk.Order.DEPTH_FIRST, new TreeVisitor() {
            @Override
            public void block(BlockPointer pointer, Node node) {
                if (node instanceof Leaf leaf) {
                    for (int slot = 0; slot < leaf.count(); slot++) {
                        Item item = leaf.item(slot, filesystem.geometry());
                        if (item instanceof TypedItem) {
                            note(item);
                        }
                        if (item instanceof InodeItem inode
                                && inode.fileType()
                                        .filter(FileType.FILE::equals)
                                        .isPresent()
                                && tree.isPresent()) {
                            read(namespace, tree.get(), inode);
                        }
                    }
                }
            }

            @Override
            public void lost(BlockPointer pointer, KeyRange lost, Finding cause) {
                met(cause);
            }
        });
    }

    private void note(Item item) {
        types.add(item.key().type());
    }

    private static void read(Namespace namespace, FileTree tree, InodeItem inode) {
        try {
            namespace.data().copy(tree, inode, FileSink.to(OutputStream.nullOutputStream()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
