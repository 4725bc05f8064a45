package ruminate.cli;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.concurrent.CancellationException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;
import ruminate.format.fault.FirstFinding;
import ruminate.render.SafeName;

/**
 * Turns what went wrong into one line on standard error and an exit status.
 *
 * <p>It is what picocli calls itself, no lambda: lambdas of picocli's interfaces, whose class files are of Java 5, keep
 * them out of the class-data archive.
 */
final class Failure implements IParameterExceptionHandler, IExecutionExceptionHandler {
    private final PrintWriter err;
    private final boolean terminal;
    private final boolean debug;

    Failure(Console console, boolean debug) {
        this.err = console.err();
        this.terminal = console.terminal();
        this.debug = debug;
    }

    /** The command line is wrong. */
    @Override
    public int handleParseException(ParameterException wrong, String[] arguments) {
        CommandLine command = wrong.getCommandLine();
        String name = Ruminate.name(command.getCommandSpec());
        err.println(name + ": " + SafeName.text(UsageMessage.of(wrong)));
        if (wrong instanceof UnmatchedArgumentException unmatched
                && !unmatched.getSuggestions().isEmpty()) {
            err.println("Did you mean: " + String.join(", ", unmatched.getSuggestions()) + "?");
        }
        boolean session = Ruminate.session(command.getCommandSpec()).isPresent();
        err.println("Try '" + (session ? "help " + name : name + " --help") + "'.");
        err.flush();
        return ExitStatus.USAGE;
    }

    /** A command ended by throwing an exception. */
    @Override
    public int handleExecutionException(Exception thrown, CommandLine command, ParseResult parsed) {
        return of(thrown, command);
    }

    /** A command ended by throwing. */
    int of(Throwable thrown, CommandLine command) {
        Throwable cause = thrown instanceof UncheckedIOException unchecked ? unchecked.getCause() : thrown;
        if (terminal) {
            // What progress has left behind.
            err.print("\r\u001b[K");
        }
        if (debug) {
            cause.printStackTrace(err);
        }
        if (cause instanceof StandardOutput.ReaderGone) {
            return ExitStatus.READER_GONE;
        }
        if (cause instanceof CancellationException) {
            return ExitStatus.STOPPED;
        }
        String name = Ruminate.name(command.getCommandSpec());
        int status;
        if (cause instanceof FirstFinding first) {
            status = new Complaints(err, name).about(first.log());
        } else if (cause instanceof IOException e) {
            err.println(name + ": " + SafeName.text(message(e)));
            status = ExitStatus.UNREADABLE;
        } else if (cause instanceof InternalError) {
            // What the JVM throws when a mapped file shrinks or its device fails.
            err.println(name + ": the image could not be read: it changed or its device failed");
            status = ExitStatus.UNREADABLE;
        } else if (cause instanceof OutOfMemoryError) {
            err.println(name + ": out of memory; allow more with RUMINATE_JAVA_OPTS=-Xmx4g");
            status = ExitStatus.BUG;
        } else {
            err.println(name + ": bug in ruminate: " + SafeName.text(cause.toString()));
            err.println("Please report it, with the output of the same command run with RUMINATE_DEBUG=1.");
            status = ExitStatus.BUG;
        }
        err.flush();
        return status;
    }

    private static String message(IOException e) {
        if (e instanceof NoSuchFileException missing) {
            return missing.getFile() + ": no such file";
        }
        if (e instanceof AccessDeniedException denied) {
            return denied.getFile() + ": permission denied";
        }
        if (e instanceof FileAlreadyExistsException exists) {
            return exists.getFile() + ": exists already; --force replaces it";
        }
        if (e instanceof NotDirectoryException file) {
            return file.getFile() + ": not a directory";
        }
        if (e instanceof FileSystemException other && other.getReason() != null) {
            return other.getFile() + ": " + other.getReason();
        }
        if (e instanceof FileNotFoundException || e.getMessage() != null) {
            return e.getMessage();
        }
        return e.toString();
    }
}
