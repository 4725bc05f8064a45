package ruminate.analyze.sharing;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import ruminate.format.file.Namespace;
import ruminate.format.layout.ByteView;
import ruminate.format.tree.Filesystem;
import ruminate.format.tree.TreeRoot;

/** Paths of subvolumes by id. */
public final class SubvolumeNames {
    private final Map<Long, ByteView> paths = new HashMap<>();

    /** Finds the path of every subvolume that has one. */
    public SubvolumeNames(Filesystem filesystem) {
        new Namespace(filesystem)
                .subvolumes()
                .forEach(subvolume -> subvolume.path().ifPresent(path -> paths.put(subvolume.id(), path)));
    }

    /** The path from the top level; empty where the tree has none, as when it is deleted. */
    public Optional<byte[]> path(TreeRoot root) {
        return path(root.objectid());
    }

    /** The path of the subvolume with this id; empty where there is none. */
    public Optional<byte[]> path(long id) {
        return Optional.ofNullable(paths.get(id)).map(ByteView::toArray);
    }
}
