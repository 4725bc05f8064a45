package ruminate.cli;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Files to be made, written beside their final place and moved there when all is done. Whatever happens before that, nothing
 * unfinished stands under the names asked for.
 */
final class NewFiles implements Closeable {
    private final List<Path> targets;
    private final List<Path> partials = new ArrayList<>();

    /**
     * Makes empty files beside {@code targets}.
     *
     * @param force whether files that exist may be replaced
     */
    NewFiles(List<Path> targets, boolean force) throws IOException {
        this.targets = List.copyOf(targets);
        for (Path target : targets) {
            refuse(target, force);
        }
        try {
            for (Path target : targets) {
                Path partial = Files.createFile(partial(target));
                partials.add(partial);
                partial.toFile().deleteOnExit();
            }
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    /** Writes one file, which takes the place of one that exists. */
    static void replace(Path target, byte[] bytes) throws IOException {
        try (NewFiles files = new NewFiles(List.of(target), true)) {
            Files.write(files.paths().get(0), bytes);
            files.finish();
        }
    }

    private static void refuse(Path target, boolean force) throws IOException {
        Path directory = target.toAbsolutePath().getParent();
        if (directory != null && !Files.isDirectory(directory)) {
            throw new FileSystemException(target.toString(), null, "there is no directory " + directory);
        }
        if (!Files.exists(target)) {
            return;
        }
        if (!Files.isRegularFile(target)) {
            throw new FileSystemException(target.toString(), null, "is not a regular file and is left alone");
        }
        if (!force) {
            throw new FileAlreadyExistsException(target.toString());
        }
    }

    /** Short, whatever the target is called, and no other process's. */
    private static Path partial(Path target) {
        String name =
                ".ruminate-%d-%x.partial".formatted(ProcessHandle.current().pid(), System.nanoTime());
        return target.toAbsolutePath().resolveSibling(name);
    }

    /** Where to write, one for each target. */
    List<Path> paths() {
        return List.copyOf(partials);
    }

    /** Gives the files their names. */
    void finish() throws IOException {
        for (int i = 0; i < targets.size(); i++) {
            Files.move(
                    partials.get(i),
                    targets.get(i),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Removes what was not finished. */
    @Override
    public void close() throws IOException {
        for (Path partial : partials) {
            Files.deleteIfExists(partial);
        }
    }
}
