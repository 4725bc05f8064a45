package ruminate.analyze.files;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import ruminate.format.file.FileLocation;
import ruminate.format.file.Namespace;
import ruminate.format.item.DirItem;
import ruminate.format.item.FileType;
import ruminate.format.item.InodeItem;
import ruminate.format.layout.ByteView;

/** Lists directories, names in the order of their bytes. */
public final class Listing {
    private static final ByteView HERE = ByteView.of(".");
    private static final ByteView UP = ByteView.of("..");
    private static final Comparator<DirItem.Entry> BY_NAME =
            (a, b) -> Arrays.compareUnsigned(a.name().toArray(), b.name().toArray());

    private final Namespace namespace;
    private final boolean hidden;
    private final boolean recursive;

    /** A directory still to be listed. */
    private record Pending(FileLocation directory, ByteView path) {}

    /** Takes directories one by one. */
    public interface Sink {
        /** A directory and what is in it. */
        void directory(ByteView path, List<FileRow> rows) throws IOException;
    }

    /**
     * A way of listing.
     *
     * @param hidden whether names that start with a dot are shown
     * @param recursive whether directories below are listed, too
     */
    public Listing(Namespace namespace, boolean hidden, boolean recursive) {
        this.namespace = namespace;
        this.hidden = hidden;
        this.recursive = recursive;
    }

    /** Lists a directory, and, if wanted, those below; none twice, whatever damage makes of their order. */
    public void list(FileLocation directory, ByteView path, Sink sink) throws IOException {
        Set<FileLocation> seen = new HashSet<>();
        Deque<Pending> pending = new ArrayDeque<>();
        pending.push(new Pending(directory, path));
        while (!pending.isEmpty()) {
            Pending next = pending.pop();
            if (!next.directory.stub() && !seen.add(next.directory)) {
                continue;
            }
            List<FileRow> rows = rows(next);
            sink.directory(next.path, rows);
            for (int i = rows.size() - 1; recursive && i >= 0; i--) {
                FileRow row = rows.get(i);
                if (row.isDirectory() && !row.name().equals(HERE) && !row.name().equals(UP)) {
                    pending.push(new Pending(row.location(), joined(next.path, row.name())));
                }
            }
        }
    }

    private List<FileRow> rows(Pending listed) throws IOException {
        FileLocation directory = listed.directory;
        List<FileRow> rows = new ArrayList<>();
        if (hidden) {
            rows.add(row(listed.path, HERE, directory));
            rows.add(row(listed.path, UP, namespace.parent(directory).orElse(directory)));
        }
        List<DirItem.Entry> entries = new ArrayList<>();
        if (!directory.stub()) {
            entries.addAll(directory.tree().entries(directory.inode()));
        }
        entries.sort(BY_NAME);
        for (DirItem.Entry entry : entries) {
            if (hidden || !startsWithDot(entry.name())) {
                rows.add(row(listed.path, entry.name(), namespace.location(directory, entry)));
            }
        }
        return rows;
    }

    private static boolean startsWithDot(ByteView name) {
        return name.size() > 0 && name.array()[name.start()] == '.';
    }

    /** One file by itself. */
    public FileRow row(ByteView directory, ByteView name, FileLocation location) throws IOException {
        Optional<InodeItem> inode = location.inodeItem();
        boolean link = inode.flatMap(InodeItem::fileType)
                .filter(FileType.SYMLINK::equals)
                .isPresent();
        Optional<ByteView> target =
                link ? Optional.of(namespace.target(location, inode.orElseThrow())) : Optional.empty();
        return new FileRow(directory, name, location, inode, target);
    }

    private static ByteView joined(ByteView directory, ByteView name) {
        ByteArrayOutputStream path = new ByteArrayOutputStream();
        path.writeBytes(directory.toArray());
        if (directory.size() > 0 && directory.array()[directory.start() + directory.size() - 1] != '/') {
            path.write('/');
        }
        path.writeBytes(name.toArray());
        return ByteView.of(path.toByteArray());
    }
}
