package ruminate.format.write.scenario;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import ruminate.format.ids.KeyType;
import ruminate.format.item.DirItem;
import ruminate.format.layout.ByteView;
import ruminate.format.write.Subvolume;
import ruminate.format.write.WritableFilesystem;

/** Paths from the top level, crossing into subvolumes, as a mounted filesystem shows them. */
final class Namespace {
    private final WritableFilesystem filesystem;

    Namespace(WritableFilesystem filesystem) {
        this.filesystem = filesystem;
    }

    private static List<String> names(String path) {
        return new ArrayList<>(
                Arrays.stream(path.split("/")).filter(name -> !name.isEmpty()).toList());
    }

    /** What a path leads to; the name is empty. */
    Target existing(String path) {
        return find(path).orElseThrow(() -> new IllegalArgumentException("there is no " + path));
    }

    Optional<Target> find(String path) {
        Target at = new Target(filesystem.top(), Subvolume.ROOT, ByteView.EMPTY);
        for (String name : names(path)) {
            Optional<DirItem.Entry> entry = at.subvolume().lookup(at.inode(), ByteView.of(name));
            if (entry.isEmpty()) {
                return Optional.empty();
            }
            at = follow(at, entry.get());
        }
        return Optional.of(at);
    }

    private Target follow(Target from, DirItem.Entry entry) {
        if (entry.location().type() != KeyType.ROOT_ITEM) {
            return new Target(from.subvolume(), entry.location().objectid(), ByteView.EMPTY);
        }
        Subvolume subvolume = filesystem
                .subvolume(entry.location().objectid())
                .orElseThrow(() -> new IllegalArgumentException(entry.name() + " is deleted"));
        return new Target(subvolume, Subvolume.ROOT, ByteView.EMPTY);
    }

    /** The directory and the name that a path ends with. */
    Target parent(String path) {
        List<String> names = names(path);
        if (names.isEmpty()) {
            throw new IllegalArgumentException("/ has no name");
        }
        String last = names.remove(names.size() - 1);
        Target directory = existing("/" + String.join("/", names));
        return new Target(directory.subvolume(), directory.inode(), ByteView.of(last));
    }

    /** The subvolume whose root a path leads to. */
    Subvolume subvolume(String path) {
        Target target = existing(path);
        if (target.inode() != Subvolume.ROOT) {
            throw new IllegalArgumentException(path + " is no subvolume");
        }
        return target.subvolume();
    }
}
