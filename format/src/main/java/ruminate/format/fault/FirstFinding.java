package ruminate.format.fault;

/** Ends all work at the first finding, where {@link FindingLog#stopAtFirst that was wanted}. */
public final class FirstFinding extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient FindingLog log;

    FirstFinding(FindingLog log) {
        super("stopped at the first finding", null, false, false);
        this.log = log;
    }

    /** What was found. */
    public FindingLog log() {
        return log;
    }
}
