package ruminate.format.file;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import ruminate.format.item.FileType;
import ruminate.format.item.InodeItem;
import ruminate.format.layout.ByteView;

/** Follows a path step by step: into subvolumes, and along symbolic links. */
final class PathWalk {
    private static final int MOST_LINKS = 40;
    private static final ByteView HERE = ByteView.of(".");
    private static final ByteView UP = ByteView.of("..");

    private final Namespace namespace;
    private final FileLocation start;
    private final Deque<FileLocation> directories = new ArrayDeque<>();
    private final Deque<ByteView> names = new ArrayDeque<>();
    private int links;

    PathWalk(Namespace namespace, FileLocation start, List<ByteView> names) {
        this.namespace = namespace;
        this.start = start;
        this.names.addAll(names);
        directories.push(start);
    }

    /** Where the path leads; {@code followLast} says whether a link at its end is followed, too. */
    PathResult follow(boolean followLast) throws IOException {
        FileLocation at = start;
        while (!names.isEmpty()) {
            at = directories.peek();
            Optional<InodeItem> inode = at.inodeItem();
            if (inode.isEmpty()) {
                return missing(at);
            }
            if (!inode.get().fileType().equals(Optional.of(FileType.DIR))) {
                return new PathResult.NotFound("not a directory");
            }
            ByteView name = names.pop();
            if (name.equals(HERE)) {
                continue;
            }
            if (name.equals(UP)) {
                goUp();
                continue;
            }
            Optional<FileLocation> next = step(at, name);
            if (next.isEmpty()) {
                return new PathResult.NotFound("no such file or directory");
            }
            Optional<InodeItem> found = next.get().inodeItem();
            if (found.isPresent()
                    && found.get().fileType().equals(Optional.of(FileType.SYMLINK))
                    && (followLast || !names.isEmpty())) {
                if (++links > MOST_LINKS) {
                    return new PathResult.NotFound("too many levels of symbolic links");
                }
                push(namespace.target(next.get(), found.get()));
            } else {
                directories.push(next.get());
            }
        }
        FileLocation end = directories.peek();
        return end.inodeItem().isPresent() ? new PathResult.Found(end) : missing(end);
    }

    /** An inode the user has named may not exist; any other must. */
    private PathResult missing(FileLocation at) {
        boolean named = at.equals(start) && at.inode() != FileTree.ROOT_DIRECTORY;
        String what = "no inode " + at;
        return named ? new PathResult.NotFound(what) : new PathResult.Broken(what);
    }

    private void goUp() {
        if (directories.size() > 1) {
            directories.pop();
            return;
        }
        FileLocation at = directories.pop();
        directories.push(namespace.parent(at).orElse(at));
    }

    private Optional<FileLocation> step(FileLocation directory, ByteView name) {
        if (directory.stub()) {
            return Optional.empty();
        }
        return directory.tree().entry(directory.inode(), name).map(entry -> namespace.location(directory, entry));
    }

    /** Puts the steps of a link's target before those that are left. */
    private void push(ByteView target) {
        byte[] bytes = target.toArray();
        List<ByteView> steps = new ArrayList<>();
        int from = 0;
        for (int i = 0; i <= bytes.length; i++) {
            if (i == bytes.length || bytes[i] == '/') {
                if (i > from) {
                    steps.add(ByteView.of(bytes, from, i - from));
                }
                from = i + 1;
            }
        }
        if (bytes.length > 0 && bytes[0] == '/') {
            directories.clear();
            directories.push(namespace.top().orElse(start));
        }
        for (int i = steps.size() - 1; i >= 0; i--) {
            names.push(steps.get(i));
        }
    }
}
