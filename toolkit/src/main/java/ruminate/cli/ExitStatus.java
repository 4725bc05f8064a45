package ruminate.cli;

/** What the process's exit status says. */
public final class ExitStatus {
    /** Answered, nothing wrong. */
    public static final int CLEAN = 0;
    /** Answered, but something in the image is wrong. */
    public static final int FINDINGS = 1;
    /** The command line is wrong. */
    public static final int USAGE = 2;
    /** A file cannot be read, or is not of this format. */
    public static final int UNREADABLE = 3;
    /** A bug in ruminate. */
    public static final int BUG = 4;
    /** The user stopped the command; what a process ended by SIGINT reports. */
    public static final int STOPPED = 130;
    /** The reader of standard output went away; what a process ended by SIGPIPE reports. */
    public static final int READER_GONE = 141;

    private ExitStatus() {}
}
