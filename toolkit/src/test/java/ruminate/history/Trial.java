package ruminate.history;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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
            Optional<String> wrong = Contents.difference("", model.top(), Contents.of(files));
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
