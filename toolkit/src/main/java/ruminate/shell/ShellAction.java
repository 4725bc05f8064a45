package ruminate.shell;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import ruminate.analyze.resolve.Address;
import ruminate.cli.ExitStatus;
import ruminate.format.fault.Severity;
import ruminate.format.tree.Filesystem;

/** A command that only the shell has. What it finds wrong, the shell says when it is over. */
abstract class ShellAction implements Callable<Integer> {
    /** Heading of the example at the end of each command's help. */
    static final String EXAMPLE = "%nExample: ";

    @Spec
    private CommandSpec spec;

    private final Shell shell;

    ShellAction(Shell shell) {
        this.shell = shell;
    }

    /** Does what it is for, and prints what it has to say. */
    abstract void run(PrintWriter out) throws IOException;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = shell.out();
        try {
            run(out);
        } finally {
            out.flush();
        }
        return ExitStatus.CLEAN;
    }

    /** Commands by the names in their annotations. */
    static Map<String, Object> named(ShellAction... actions) {
        Map<String, Object> byName = new LinkedHashMap<>();
        for (ShellAction action : actions) {
            byName.put(
                    action.getClass().getAnnotation(CommandLine.Command.class).name(), action);
        }
        return byName;
    }

    Shell shell() {
        return shell;
    }

    Filesystem filesystem() {
        return shell.session().filesystem();
    }

    CommandLine command() {
        return spec.commandLine();
    }

    /** Where the cursor is. */
    TreePosition here() {
        return shell.explorer().here(command());
    }

    /** Puts the cursor somewhere and says where. */
    void moveTo(TreePosition position, PrintWriter out) {
        shell.explorer().moveTo(position);
        out.println(PlaceText.of(position));
    }

    /** The command cannot do what it was asked to. */
    ParameterException wrong(String message) {
        return new ParameterException(command(), message);
    }

    /**
     * What to throw where damage may hide what is not there.
     *
     * @throws ParameterException where it cannot: it was the user's mistake to look for it
     */
    IOException absent(String message) {
        if (damaged()) {
            return new IOException(message + ", as far as the image can be read");
        }
        throw wrong(message);
    }

    /** Whether the command has met with damage so far. */
    boolean damaged() {
        return shell.session().news().stream()
                .anyMatch(finding -> finding.severity().compareTo(Severity.ERROR) >= 0);
    }

    /** An address that a user typed. */
    Address address(String text) {
        return Address.parse(text)
                .orElseThrow(() -> wrong("'" + text + "' is no address; write 30408704, 0x1d00000 or 1:30408704"));
    }
}
