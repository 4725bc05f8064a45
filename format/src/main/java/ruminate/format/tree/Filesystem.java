package ruminate.format.tree;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import ruminate.format.fault.FindingLog;
import ruminate.format.ids.Key;
import ruminate.format.item.Geometry;
import ruminate.format.item.Item;
import ruminate.format.volume.BlockReader;
import ruminate.format.volume.OpenOptions;
import ruminate.format.volume.Superblock;
import ruminate.format.volume.Volume;
import ruminate.format.volume.Volumes;

/** An open filesystem: its bytes, its trees, and what was found wrong so far. Safe for use by several threads. */
public final class Filesystem implements Closeable {
    private final Volume volume;
    private final FindingLog findings = new FindingLog();
    private final BlockReader reader;
    private final List<TreeRoot> roots;

    /** A filesystem on a volume, which it closes in the end. */
    public Filesystem(Volume volume) {
        this.volume = volume;
        findings.addAll(volume.findings());
        this.reader = new BlockReader(volume, findings);
        this.roots = new RootList(volume.superblock(), reader, findings).roots();
    }

    /**
     * Opens the filesystem on these files: its members in any order, or one metadump.
     *
     * @throws ruminate.format.volume.NotBtrfs where a file is readable but holds nothing of this format
     * @throws IOException where a file cannot be read
     */
    public static Filesystem open(List<Path> files, OpenOptions options) throws IOException {
        return new Filesystem(Volumes.open(files, options));
    }

    /** The bytes. */
    public Volume volume() {
        return volume;
    }

    /** Reads tree blocks. */
    public BlockReader reader() {
        return reader;
    }

    /** The superblock in use. */
    public Superblock superblock() {
        return volume.superblock();
    }

    /** Sizes and algorithms. */
    public Geometry geometry() {
        return volume.geometry();
    }

    /** What was found wrong so far; grows as more is read. */
    public FindingLog findings() {
        return findings;
    }

    /**
     * The roots of all trees: root tree and chunk tree from the superblock, then those in the root tree in the order
     * of their
     * keys, then log trees.
     */
    public List<TreeRoot> roots() {
        return roots;
    }

    /** The root of a tree, other than logs and trees under relocation. */
    public Optional<TreeRoot> root(long id) {
        for (TreeRoot root : roots) {
            boolean whole = root.kind() == TreeRoot.Kind.INTERNAL || root.kind() == TreeRoot.Kind.SUBVOLUME;
            if (root.id() == id && whole) {
                return Optional.of(root);
            }
        }
        return Optional.empty();
    }

    /** The subvolumes, deleted ones included. */
    public List<TreeRoot> subvolumes() {
        return roots.stream()
                .filter(root -> root.kind() == TreeRoot.Kind.SUBVOLUME)
                .toList();
    }

    /** A cursor in a tree; what it cannot read becomes a finding. */
    public TreeCursor cursor(TreeRoot root) {
        return new TreeCursor(reader, root, findings);
    }

    /** The item with a key. */
    public Optional<Item> item(TreeRoot root, Key key) {
        TreeCursor cursor = cursor(root);
        return cursor.seek(key) && cursor.key().equals(key)
                ? Optional.of(cursor.leaf().item(cursor.slot(), geometry()))
                : Optional.empty();
    }

    @Override
    public void close() throws IOException {
        volume.close();
    }
}
