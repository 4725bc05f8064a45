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

/** The files a command makes. */
public final class TargetArguments {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "-d",
            paramLabel = "FILE",
            description = "A further member of the new filesystem; repeated for each.")
    private List<String> members = new ArrayList<>();

    @Option(names = "--force", description = "Replace files that exist.")
    private boolean force;

    /**
     * Makes empty files beside {@code first} and the further members, {@code count} in all.
     *
     * @param sources files that are read, which are never replaced
     */
    NewFiles open(String first, int count, Path... sources) throws IOException {
        List<Path> targets = new ArrayList<>();
        targets.add(Ruminate.console(spec).resolve(first));
        members.forEach(member -> targets.add(Ruminate.console(spec).resolve(member)));
        if (targets.size() != count) {
            throw new ParameterException(
                    spec.commandLine(),
                    "the filesystem has %d members, %d files are named (-d names further ones)"
                            .formatted(count, targets.size()));
        }
        for (int i = 0; i < targets.size(); i++) {
            for (Path source : sources) {
                if (Files.exists(targets.get(i)) && Files.isSameFile(targets.get(i), source)) {
                    throw new ParameterException(spec.commandLine(), "TARGET is what is read: " + source);
                }
            }
            if (targets.subList(0, i).contains(targets.get(i))) {
                throw new ParameterException(spec.commandLine(), "two members have one name: " + targets.get(i));
            }
        }
        return new NewFiles(targets, force);
    }

    /** Number of files named besides the first. */
    int further() {
        return members.size();
    }
}
