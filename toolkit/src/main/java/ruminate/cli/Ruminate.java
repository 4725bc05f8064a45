package ruminate.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The program. */
@Command(name = "ruminate", description = "Looks inside btrfs images.", mixinStandardHelpOptions = true)
public final class Ruminate implements Runnable {
    private Ruminate() {}

    @Override
    public void run() {}

    /** Runs one command and ends with its exit status. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Ruminate()).execute(arguments));
    }
}
