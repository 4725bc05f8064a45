package ruminate.cli;

import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import ruminate.format.file.FileLocation;
import ruminate.format.file.FilePath;
import ruminate.format.file.Namespace;
import ruminate.format.file.PathResult;

/** What users call files. */
final class PathArguments {
    /** Help on a path argument. */
    static final String DESCRIPTION =
            "/a/b from the top level, @257/a/b from subvolume 257, or @257:300 for inode 300 of it.";

    private final Namespace namespace;
    private final CommandLine command;

    /** Looks in {@code namespace}; complains in the name of {@code command}. */
    PathArguments(Namespace namespace, CommandLine command) {
        this.namespace = namespace;
        this.command = command;
    }

    /**
     * The file a path names.
     *
     * @param follow whether a symbolic link at its end stands for what it points to
     */
    FileLocation find(String path, boolean follow) throws IOException {
        PathResult result = namespace.resolve(FilePath.parse(path), follow);
        if (result instanceof PathResult.NotFound nowhere) {
            throw new ParameterException(command, path + ": " + nowhere.reason());
        }
        return ((PathResult.Found) result).location();
    }
}
