package ruminate.cli;

import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import ruminate.format.file.FileLocation;
import ruminate.format.file.FilePath;
import ruminate.format.file.Namespace;
import ruminate.format.file.PathResult;
import ruminate.format.item.FileType;
import ruminate.format.tree.Filesystem;

/** What users call files. */
public final class PathArguments {
    /** Help on a path argument. */
    static final String DESCRIPTION =
            "/a/b from the top level, @257/a/b from subvolume 257, or @257:300 for inode 300 of it.";

    private final Namespace namespace;
    private final Missing missing;
    private final CommandLine command;

    /** Looks in {@code namespace}; complains in the name of {@code command}. */
    public PathArguments(Filesystem filesystem, Namespace namespace, CommandLine command) {
        this.namespace = namespace;
        this.command = command;
        this.missing = new Missing(filesystem.findings(), command);
    }

    /**
     * The file a path names.
     *
     * @param follow whether a symbolic link at its end stands for what it points to
     * @throws IOException where damage hides it
     */
    public FileLocation find(String path, boolean follow) throws IOException {
        PathResult result = namespace.resolve(FilePath.parse(path), follow);
        if (result instanceof PathResult.Found found) {
            return found.location();
        }
        if (result instanceof PathResult.Broken broken) {
            throw missing.hidden(path + ": " + broken.missing());
        }
        throw missing.perhapsHidden(path + ": " + ((PathResult.NotFound) result).reason());
    }

    /**
     * The regular file a path names, symbolic links followed.
     *
     * @throws IOException where damage hides it
     */
    FileLocation regularFile(String path) throws IOException {
        FileLocation location = find(path, true);
        boolean regular = location.inodeItem()
                .flatMap(inode -> FileType.ofMode(inode.mode()))
                .filter(FileType.FILE::equals)
                .isPresent();
        if (!regular) {
            throw new ParameterException(command, path + ": not a regular file");
        }
        return location;
    }

    /** What a path leads to when symbolic links are followed, if that is anything. */
    Optional<FileLocation> follow(String path) throws IOException {
        return namespace.resolve(FilePath.parse(path), true) instanceof PathResult.Found found
                ? Optional.of(found.location())
                : Optional.empty();
    }
}
