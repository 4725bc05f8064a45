package ruminate.analyze.resolve;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ruminate.format.bytes.U64;
import ruminate.format.file.FileLocation;
import ruminate.format.file.FileTree;
import ruminate.format.file.Namespace;
import ruminate.format.layout.ByteView;

/** Paths of files from the top level. Paths of directories are remembered while one subvolume is asked about. */
public final class FilePaths {
    private final Namespace namespace;
    private final Map<Long, Optional<ByteView>> directories = new HashMap<>();
    private long subvolume;

    /** Paths in {@code namespace}. */
    public FilePaths(Namespace namespace) {
        this.namespace = namespace;
    }

    /** Every path of an inode; none where it has no name, or its subvolume is deleted. */
    public List<ByteView> paths(long root, long inode) {
        Optional<FileTree> tree = namespace.tree(root);
        if (tree.isEmpty()) {
            return List.of();
        }
        if (inode == FileTree.ROOT_DIRECTORY) {
            return namespace.path(new FileLocation(tree.get(), inode)).stream().toList();
        }
        List<ByteView> paths = new ArrayList<>();
        for (FileTree.Link link : tree.get().links(inode)) {
            directory(tree.get(), link.directory()).ifPresent(path -> paths.add(joined(path, link.name())));
        }
        return paths;
    }

    /** A path of an inode; {@code @257:300} where it has none. */
    public ByteView path(long root, long inode) {
        List<ByteView> paths = paths(root, inode);
        return paths.isEmpty() ? ByteView.of("@" + U64.text(root) + ":" + U64.text(inode)) : paths.get(0);
    }

    private Optional<ByteView> directory(FileTree tree, long inode) {
        if (subvolume != tree.id()) {
            subvolume = tree.id();
            directories.clear();
        }
        Optional<ByteView> known = directories.get(inode);
        if (known == null) {
            known = namespace.path(new FileLocation(tree, inode));
            directories.put(inode, known);
        }
        return known;
    }

    private static ByteView joined(ByteView directory, ByteView name) {
        ByteArrayOutputStream path = new ByteArrayOutputStream();
        path.writeBytes(directory.toArray());
        if (directory.size() != 1) {
            path.write('/');
        }
        path.writeBytes(name.toArray());
        return ByteView.of(path.toByteArray());
    }
}
