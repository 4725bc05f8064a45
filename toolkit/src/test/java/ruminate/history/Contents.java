package ruminate.history;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import ruminate.format.file.FileLocation;
import ruminate.format.file.FileSink;
import ruminate.format.file.Namespace;
import ruminate.format.item.DirItem;
import ruminate.format.item.FileType;
import ruminate.format.item.InodeItem;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.OpenOptions;

/** What our own reader finds in an image, in the form of a model. */
final class Contents {
    private final Namespace namespace;

    private Contents(Namespace namespace) {
        this.namespace = namespace;
    }

    /** Reads every file. Anything wrong on the way is an exception. */
    static Model.Directory of(List<Path> files) throws IOException {
        try (Filesystem filesystem = Filesystem.open(files, OpenOptions.DEFAULT)) {
            Namespace namespace = new Namespace(filesystem);
            Model.Directory top =
                    new Contents(namespace).directory(namespace.top().orElseThrow());
            if (filesystem.findings().total() > 0) {
                throw new IOException("findings: " + filesystem.findings().kept());
            }
            return top;
        }
    }

    private Model.Directory directory(FileLocation at) throws IOException {
        Model.Directory directory = new Model.Directory(false);
        List<DirItem.Entry> entries = new ArrayList<>();
        at.tree().entries(at.inode()).forEach(entries::add);
        for (DirItem.Entry entry : entries) {
            directory.entries.put(entry.name().toString(), entry(namespace.location(at, entry)));
        }
        return directory;
    }

    private Model.Entry entry(FileLocation at) throws IOException {
        if (at.stub()) {
            return new Model.Stub();
        }
        InodeItem inode = at.inodeItem().orElseThrow();
        FileType type = inode.fileType().orElseThrow();
        return switch (type) {
            case DIR -> directory(at);
            case SYMLINK -> new Model.Link(namespace.target(at, inode).toString());
            case FILE -> {
                ByteArrayOutputStream content = new ByteArrayOutputStream();
                namespace.data().copy(at.tree(), inode, FileSink.to(content));
                Model.Plain file = new Model.Plain();
                file.data = content.toByteArray();
                yield file;
            }
            default -> new Model.Special();
        };
    }

    /** The first difference between what was expected and what there is. */
    static Optional<String> difference(String path, Model.Entry expected, Model.Entry found) {
        if (!expected.getClass().equals(found.getClass())) {
            return Optional.of(path + ": is " + found + ", expected " + expected);
        }
        if (expected instanceof Model.Plain file) {
            byte[] data = ((Model.Plain) found).data;
            int differs = Arrays.mismatch(file.data, data);
            return differs < 0
                    ? Optional.empty()
                    : Optional.of("%s: has %d bytes, expected %d, differs at %d"
                            .formatted(path, data.length, file.data.length, differs));
        }
        if (!(expected instanceof Model.Directory directory)) {
            return expected.equals(found) ? Optional.empty() : Optional.of(path + ": is " + found);
        }
        Map<String, Model.Entry> entries = ((Model.Directory) found).entries;
        if (!entries.keySet().equals(directory.entries.keySet())) {
            return Optional.of(path + ": has " + entries.keySet() + ", expected " + directory.entries.keySet());
        }
        for (Map.Entry<String, Model.Entry> entry : directory.entries.entrySet()) {
            Optional<String> different =
                    difference(path + "/" + entry.getKey(), entry.getValue(), entries.get(entry.getKey()));
            if (different.isPresent()) {
                return different;
            }
        }
        return Optional.empty();
    }
}
