package ruminate.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Files that a command makes. */
public class TargetArguments {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = {"-f", "--force"},
            description = "Replace files that exist.")
    private boolean force;

    /**
     * Makes empty files beside {@code names}.
     *
     * @param sources files that are read, which are never replaced
     */
    NewFiles open(List<String> names, Path... sources) throws IOException {
        List<Path> targets = new ArrayList<>();
        for (String name : names) {
            Path target = Ruminate.console(spec).resolve(name);
            for (Path source : sources) {
                if (Files.exists(target) && Files.isSameFile(target, source)) {
                    throw new ParameterException(spec.commandLine(), "TARGET is what is read: " + source);
                }
            }
            if (targets.contains(target)) {
                throw new ParameterException(spec.commandLine(), "two members have one name: " + target);
            }
            targets.add(target);
        }
        return new NewFiles(targets, force);
    }

    CommandSpec spec() {
        return spec;
    }
}
