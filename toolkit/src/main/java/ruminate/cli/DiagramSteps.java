package ruminate.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import ruminate.draw.DiagramStep;
import ruminate.format.tree.Filesystem;
import ruminate.format.volume.OpenOptions;
import ruminate.format.write.CommitReport;
import ruminate.format.write.scenario.Scenario;
import ruminate.format.write.scenario.ScenarioException;

/** Carries a scenario out on files that are removed in the end, and draws what they hold after each commit. */
final class DiagramSteps {
    private final Path target;
    private final Drawer drawer;
    private final List<Path> members = new ArrayList<>();
    private int count;
    private int status = ExitStatus.CLEAN;

    /** Draws a filesystem into a file. */
    @FunctionalInterface
    interface Drawer {
        /** Draws and returns the exit status. */
        int draw(Filesystem filesystem, DiagramStep step, Path picture) throws IOException;
    }

    /**
     * Pictures to be drawn.
     *
     * @param target their name, to which the number of the commit is added
     */
    DiagramSteps(Path target, Drawer drawer) {
        this.target = target;
        this.drawer = drawer;
    }

    /** Draws all of them and returns the exit status. */
    int draw(Path source) throws IOException {
        Scenario scenario = ScenarioFile.read(source);
        Path space = Files.createTempDirectory("ruminate-steps");
        try {
            for (int i = 0; i < scenario.members(); i++) {
                members.add(Files.createFile(space.resolve("member" + i)));
            }
            scenario.build(members, this::committed);
            return status;
        } catch (ScenarioException e) {
            throw new IOException(source + ": " + e.getMessage());
        } finally {
            for (Path member : members) {
                Files.deleteIfExists(member);
            }
            Files.deleteIfExists(space);
        }
    }

    private void committed(CommitReport report) throws IOException {
        count++;
        try (Filesystem filesystem = Filesystem.open(members, OpenOptions.DEFAULT)) {
            status = Math.max(
                    status, drawer.draw(filesystem, new DiagramStep(count, report.generation()), numbered(count)));
        }
    }

    private Path numbered(int number) {
        String name = target.getFileName().toString();
        int dot = name.lastIndexOf('.');
        return target.resolveSibling(
                String.format(Locale.ROOT, "%s-%02d%s", name.substring(0, dot), number, name.substring(dot)));
    }
}
