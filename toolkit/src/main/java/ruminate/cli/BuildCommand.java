package ruminate.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import ruminate.format.write.CommitReport;
import ruminate.format.write.scenario.Scenario;
import ruminate.format.write.scenario.ScenarioException;

/** {@code ruminate build}. */
@Command(
        name = "build",
        description = {
            "Makes an image whose history a scenario describes.",
            "The scenario is a JSON file: how the filesystem is made, then steps such as making files, snapshots and reflinks,"
                    + " then damage if wanted; ruminate-scenario(5) lists all of it. The same scenario gives the same bytes.",
            "The image appears under its name when it is finished, not before."
        })
final class BuildCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "SCENARIO", description = "A JSON file.")
    private String scenario;

    @Parameters(index = "1", paramLabel = "TARGET", description = "The image to make.")
    private String image;

    @Mixin
    private MemberTargets targets;

    @Option(
            names = "--commits",
            description = "Print what each commit has cost: tree blocks copied and made in each tree.")
    private boolean commits;

    @Override
    public Integer call() throws IOException {
        Path source = Ruminate.console(spec).resolve(scenario);
        Scenario history = ScenarioFile.read(source);
        try (NewFiles files = targets.open(image, history.members(), source)) {
            List<CommitReport> reports = history.build(files.paths());
            files.finish();
            if (commits) {
                CommitTable.print(reports, spec.commandLine().getOut());
            }
            return ExitStatus.CLEAN;
        } catch (ScenarioException e) {
            throw new IOException(scenario + ": " + e.getMessage());
        }
    }
}
