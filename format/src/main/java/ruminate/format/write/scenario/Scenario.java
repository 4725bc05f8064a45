package ruminate.format.write.scenario;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import ruminate.format.write.CommitReport;
import ruminate.format.write.CommitWatcher;
import ruminate.format.write.ImageEditor;
import ruminate.format.write.Mkfs;
import ruminate.format.write.MkfsOptions;
import ruminate.format.write.WritableFilesystem;

/**
 * The history of a filesystem: how it is made, and what happens to it.
 *
 * @param options the filesystem as it is made
 * @param steps what happens, in order; a commit ends it
 * @param damage what is broken on the finished image
 */
public record Scenario(MkfsOptions options, List<Step<Operation>> steps, List<Step<DamageOperation>> damage) {
    /** Judges a scenario as somebody wrote it. */
    public static Scenario read(Map<String, Object> filesystem, List<RawStep> steps, List<RawStep> damage)
            throws ScenarioException {
        return new Scenario(
                FilesystemFields.read(filesystem),
                Step.read(List.of(Operation.values()), steps, "step "),
                Step.read(List.of(DamageOperation.values()), damage, "damage "));
    }

    /** Number of files that the filesystem's members need. */
    public int members() {
        return options.members();
    }

    /** Carries the scenario out on new files; returns what each commit has cost. */
    public List<CommitReport> build(List<Path> files) throws IOException, ScenarioException {
        return build(files, report -> {});
    }

    /**
     * Carries the scenario out on new files; returns what each commit has cost.
     *
     * @param watcher is told of each commit but the first, which makes the filesystem
     */
    public List<CommitReport> build(List<Path> files, CommitWatcher watcher) throws IOException, ScenarioException {
        List<CommitReport> reports;
        try (WritableFilesystem filesystem = make(files)) {
            filesystem.watch(watcher);
            new Actions(filesystem).run(steps);
            filesystem.commit();
            reports = filesystem.reports();
        }
        if (!damage.isEmpty()) {
            try (ImageEditor editor = ImageEditor.open(files)) {
                new DamageActions(editor).run(damage);
            }
        }
        return reports;
    }

    private WritableFilesystem make(List<Path> files) throws IOException, ScenarioException {
        try {
            return Mkfs.make(files, options);
        } catch (IllegalArgumentException e) {
            throw new ScenarioException("filesystem: " + e.getMessage());
        }
    }
}
