package ruminate.history;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import ruminate.format.file.FileData;
import ruminate.format.file.FileLocation;
import ruminate.format.file.FileSink;
import ruminate.format.file.Namespace;
import ruminate.format.item.DirItem;
import ruminate.format.item.InodeItem;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.OpenOptions;
import ruminate.format.write.scenario.Scenario;
import ruminate.format.write.scenario.ScenarioException;

/** Builds a history's image, and compares what is in it with the model and with what other tools say. */
final class Trial {
    private final Path directory;
    private final Optional<String> btrfs;

    Trial(Path directory) {
        this.directory = directory;
        this.btrfs = find("btrfs");
    }

    static Optional<String> find(String program) {
        List<String> places = new ArrayList<>(
                List.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(":")));
        places.addAll(List.of("/sbin", "/usr/sbin"));
        return places.stream()
                .filter(place -> !place.isEmpty())
                .map(place -> Path.of(place, program))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }

    List<Path> files(History history) {
        List<Path> files = new ArrayList<>();
        for (int i = 0; i < history.members(); i++) {
            files.add(directory.resolve("member" + i + ".img"));
        }
        return files;
    }

    /** What is wrong with the image; nothing is where the history cannot be played at all, as parts of one may be. */
    Optional<String> runPart(History history) {
        return run(history, false);
    }

    /** What is wrong with the image, or with the history. */
    Optional<String> run(History history) {
        return run(history, true);
    }

    private Optional<String> run(History history, boolean whole) {
        try {
            Model model = new Model();
            try {
                history.steps().forEach(model::apply);
            } catch (RuntimeException e) {
                return Optional.empty();
            }
            List<Path> files = files(history);
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
            Scenario.read(history.filesystem(), history.steps(), List.of()).build(files);
            Optional<String> wrong = compare(files, model);
            if (wrong.isEmpty()) {
                wrong = check(files);
            }
            return wrong.isEmpty() && files.size() == 1 ? checkByBtrfs(files.get(0)) : wrong;
        } catch (ScenarioException e) {
            boolean excused = !whole || e.getMessage().contains("no space");
            return excused ? Optional.empty() : Optional.of(e.getMessage());
        } catch (IOException | RuntimeException | AssertionError e) {
            return Optional.of(e + " at " + Arrays.toString(Arrays.copyOf(e.getStackTrace(), 12)));
        }
    }

    // contents

    private static Optional<String> compare(List<Path> files, Model model) throws IOException {
        try (Filesystem filesystem = Filesystem.open(files, new OpenOptions(0, OptionalInt.empty()))) {
            Namespace namespace = new Namespace(filesystem);
            Optional<String> wrong =
                    compare(namespace, namespace.data(), namespace.top().orElseThrow(), model.top(), "");
            if (wrong.isEmpty() && filesystem.findings().total() > 0) {
                return Optional.of("findings: " + filesystem.findings());
            }
            return wrong;
        }
    }

    private static Optional<String> compare(
            Namespace namespace, FileData data, FileLocation at, Model.Entry entry, String path) throws IOException {
        InodeItem inode = at.inodeItem().orElseThrow();
        if (entry instanceof Model.Stub) {
            return at.stub() ? Optional.empty() : Optional.of(path + ": no stub");
        }
        if (entry instanceof Model.Link link) {
            String target = namespace.target(at, inode).toString();
            return target.equals(link.target()) ? Optional.empty() : Optional.of(path + ": leads to " + target);
        }
        if (entry instanceof Model.Plain file) {
            ByteArrayOutputStream content = new ByteArrayOutputStream();
            data.copy(at.tree(), inode, FileSink.to(content));
            int differs = Arrays.mismatch(content.toByteArray(), file.data);
            return differs < 0
                    ? Optional.empty()
                    : Optional.of("%s: has %d bytes, expected %d, differs at %d"
                            .formatted(path, content.size(), file.data.length, differs));
        }
        Map<String, Model.Entry> expected = ((Model.Directory) entry).entries;
        Map<String, DirItem.Entry> found = new TreeMap<>();
        at.tree().entries(at.inode()).forEach(e -> found.put(e.name().toString(), e));
        if (!found.keySet().equals(expected.keySet())) {
            return Optional.of(path + ": has " + found.keySet() + ", expected " + expected.keySet());
        }
        for (Map.Entry<String, DirItem.Entry> e : found.entrySet()) {
            Optional<String> wrong = compare(
                    namespace,
                    data,
                    namespace.location(at, e.getValue()),
                    expected.get(e.getKey()),
                    path + "/" + e.getKey());
            if (wrong.isPresent()) {
                return wrong;
            }
        }
        return Optional.empty();
    }

    // structure

    private Optional<String> check(List<Path> files) {
        List<String> arguments = new ArrayList<>(List.of("check", files.get(0).toString()));
        files.subList(1, files.size()).forEach(file -> arguments.addAll(List.of("-d", file.toString())));
        Tool tool = new Tool(directory);
        int status = tool.run(arguments.toArray(new String[0]));
        return status == 0 ? Optional.empty() : Optional.of("check: " + tool.output());
    }

    private Optional<String> checkByBtrfs(Path image) throws IOException {
        if (btrfs.isEmpty()) {
            return Optional.empty();
        }
        Process check = new ProcessBuilder(btrfs.get(), "check", "--readonly", "--check-data-csum", image.toString())
                .redirectErrorStream(true)
                .start();
        String output;
        try (InputStream in = check.getInputStream()) {
            output = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        try {
            return check.waitFor() == 0 ? Optional.empty() : Optional.of(output);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
