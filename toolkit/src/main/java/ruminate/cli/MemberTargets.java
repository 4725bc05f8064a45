package ruminate.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The files of a filesystem that a command makes, of which it knows how many there are to be. */
public final class MemberTargets extends TargetArguments {
    @Option(
            names = "-d",
            paramLabel = "FILE",
            description = "A further member of the new filesystem; repeated for each.")
    private List<String> members = new ArrayList<>();

    /**
     * Makes empty files beside {@code first} and the further members, {@code count} in all.
     *
     * @param sources files that are read, which are never replaced
     */
    NewFiles open(String first, int count, Path... sources) throws IOException {
        List<String> names = new ArrayList<>(List.of(first));
        names.addAll(members);
        if (names.size() != count) {
            throw new ParameterException(
                    spec().commandLine(),
                    "the filesystem has %d members, %d files are named (-d names further ones)"
                            .formatted(count, names.size()));
        }
        return open(names, sources);
    }
}
